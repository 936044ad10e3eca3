import type { Picture } from '#contract/common/pictures.ts'
import { pictureAddress, widthsUpTo } from '#contract/common/values/picture-sizes.ts'

const smallest = 320
/** As wide as a page ever shows one: sharp on a phone's screen, still light. */
const widestSmall = 640

/** A picture's addresses: in small, as an `img` takes it, and the largest copy. */
export function pictureView({ key, width, height }: Picture, preview: string | undefined) {
  const query = preview === undefined ? '' : `?preview=${preview}`
  const address = (one: number) => pictureAddress(key, one) + query
  const all = widthsUpTo(width)
  const small = all.filter((one) => one <= widestSmall)
  const copies = small.length > 0 ? small : all
  const plain = copies.find((one) => one >= smallest) ?? copies.at(-1) ?? width
  return {
    small: {
      src: address(plain),
      srcSet: copies.map((one) => `${address(one)} ${one}w`).join(', '),
      width,
      height,
    },
    large: address(width),
  }
}

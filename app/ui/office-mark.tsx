import { pictureAddress, widthsUpTo } from '#contract/common/values/picture-sizes.ts'
import { useBrandLogo } from '../brand.ts'
import { useLowData } from '../document-context.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './office-mark.module.css'

interface OfficeMarkProps {
  /** How high it is. */
  size: number
  /** How many times as wide as high at most: a wordmark leaves room for the name beside it. */
  widest?: number
}

/** The mark beside the office's name: its logo if it has one, otherwise the product's mark. */
export function OfficeMark({ size, widest = 4 }: OfficeMarkProps) {
  const logo = useBrandLogo()
  const lowData = useLowData()
  if (!logo) return <BrandMark size={size} />
  if (lowData) return null
  const width = Math.round(size * Math.min(widest, logo.width / logo.height))
  const widths = widthsUpTo(logo.width)
  // Sharp on screens of two dots a pixel.
  const copy = widths.find((one) => one >= 2 * width) ?? logo.width
  return (
    <img
      className={styles['logo']}
      src={pictureAddress(logo.key, copy)}
      alt=""
      width={width}
      height={size}
    />
  )
}

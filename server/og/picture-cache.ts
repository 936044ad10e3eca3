import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/common/values/problems.ts'
import { fontFiles } from './draw-card.ts'

interface Options {
  /** Total of the kept pictures; the one unused for the longest goes first. */
  maxBytes: number
  /** How many pictures may wait for their turn; further requests have to come later. */
  maxWaiting: number
}

/**
 * Makes PNG pictures of drawings, one at a time and off the event loop: a client that asks for many
 * takes no more than part of one processor. The same drawing is made once.
 */
export function createPictureCache({ maxBytes, maxWaiting }: Options) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (png, svg) => png.length + svg.length,
  })
  const underWay = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  async function make(svg: string, before: Promise<unknown>): Promise<Buffer> {
    await before.catch(() => undefined)
    try {
      const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Roboto' }
      const png = (await renderAsync(svg, { font })).asPng()
      kept.set(svg, png)
      return png
    } finally {
      underWay.delete(svg)
    }
  }

  return async (svg: string): Promise<Buffer> => {
    const found = kept.get(svg)
    if (found) return found
    const sooner = underWay.get(svg)
    if (sooner) return sooner
    if (underWay.size > maxWaiting) throw new Problem('unavailable', { retryAfterSeconds: 5 })
    const picture = make(svg, last)
    underWay.set(svg, picture)
    last = picture
    return picture
  }
}

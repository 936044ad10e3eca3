/** How a page is shown: turned clockwise by degrees, and this many CSS pixels wide. */
export interface Look {
  page: number
  turn: 0 | 90 | 180 | 270
  width: number
}

/** A file that can be drawn page by page; pages count from 1. */
export interface Paper {
  pages: number
  /** Draws a page; a later drawing on the same canvas ends an earlier one. */
  draw: (canvas: HTMLCanvasElement, look: Look) => Promise<void>
  /** The words on a page, where the file has them. */
  read: (page: number) => Promise<string>
  close: () => void
}

/** What a browser draws on one canvas without giving up. */
const mostPixels = 30_000_000

/** How many pixels to draw per CSS pixel, on this screen, for a page of this size. */
export function scaleOf(across: number, down: number, width: number): number {
  return Math.min((width / across) * devicePixelRatio, Math.sqrt(mostPixels / (across * down)))
}

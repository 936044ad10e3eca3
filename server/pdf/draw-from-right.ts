import type { Weight } from '../fonts/language-fonts.ts'
import type { Unprintable } from './fonts.ts'
import { colours } from './frame.ts'
import { linesFromRight } from './set-lines.ts'

export interface Look {
  weight: Weight
  size: number
  colour: string
}

/** The box of a text: from the left, in points; without `y` it follows what is above it. */
export interface Box {
  x: number
  y?: number | undefined
  width: number
  lineGap?: number | undefined
}

type Doc = PDFKit.PDFDocument
type Draw = (() => void) | PDFKit.PDFStructureElement

/**
 * Draws texts that are read from right to left: the library breaks lines and joins letters, but puts words
 * one after the other from the left.
 */
export function drawFromRight(doc: Doc, bottom: () => number, unprintable: Unprintable) {
  const linesOf = (text: string, { weight, size }: Look, width: number) => {
    const measure = (part: string, font: string) => doc.font(font, size).widthOfString(part)
    const lines = linesFromRight(text, { weight, width, measure, unprintable })
    return lines.map((line) => {
      let right = width - line.width
      return line.runs.map((run) => {
        const left = right
        right += measure(run.text, run.font)
        return { ...run, left }
      })
    })
  }
  const heightOfLine = (size: number, lineGap = 2.5) => 1.3 * size + lineGap

  return {
    /** How high a text will be, in points. */
    height(text: string, look: Look, { width, lineGap }: Box): number {
      return linesOf(text, look, width).length * heightOfLine(look.size, lineGap)
    },

    /** What draws a text, run by run; an address is a part of its own, which is a link. */
    draws(text: string, look: Look, { x, y, width, lineGap }: Box): Draw[] {
      const height = heightOfLine(look.size, lineGap)
      let top = y
      return linesOf(text, look, width).flatMap((runs, line) =>
        runs.map(({ left, ...run }, place) => {
          const draw = () => {
            if (place === 0 && line > 0) top = (top ?? 0) + height
            top ??= doc.y
            if (y === undefined && place === 0 && top + height > bottom()) {
              // Marked parts are closed on the page before, and opened again.
              Object(doc).continueOnNewPage()
              top = doc.y
            }
            doc.font(run.font, look.size)
            doc.fillColor(run.link === undefined ? look.colour : colours.navy)
            doc.text(run.text, x + left, top + look.size, {
              ...{ lineBreak: false, baseline: 'alphabetic' },
              ...{ underline: run.link !== undefined, link: run.link ?? null },
            })
            doc.x = x
            doc.y = top + height
          }
          return run.link === undefined ? draw : doc.struct('Link', {}, draw)
        }),
      )
    },
  }
}

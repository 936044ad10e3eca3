import type { FontMetrics } from '../fonts/font-metrics.ts'
import { escapeMarkup } from '../http/pages/escape-markup.ts'

/** The fonts of a line: the house's, and those that languages bring for letters that it lacks. */
export interface LineFonts {
  house: readonly FontMetrics[]
  own: readonly FontMetrics[]
}

interface Line {
  words: string
  /** Where it begins: its left edge, or its right one if words begin at the right. */
  x: number
  y: number
  size: number
  fill: string
  /** The house's families for it, the best first, and the font that measures them. */
  families: string
  measure: FontMetrics
  weight?: number
  isFromRight: boolean
}

/** Letters that one font draws. */
interface Run {
  /** Undefined where the house's fonts have them. */
  font: FontMetrics | undefined
  words: string
}

/**
 * A line as SVG. The renderer finds no second font for a letter, and draws nothing of a text that
 * names two: each run is a text of its own, set beside the one before.
 */
export function drawLine(line: Line, { house, own }: LineFonts): string {
  const { families, measure, weight, isFromRight, size, fill, y } = line
  const onward = isFromRight ? -size : size
  let x = line.x
  return runsOf(line.words, house, own)
    .map(({ font = measure, words }) => {
      const [, before = '', shown = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(words) ?? []
      const start = x + font.widthDrawn(before) * onward
      x = start + (font.widthDrawn(shown) + font.widthDrawn(after)) * onward
      const family = font === measure ? families : font.family
      return (
        `<text x="${rounded(start)}"${isFromRight ? ' text-anchor="end"' : ''} y="${y}" ` +
        `font-family="${escapeMarkup(family)}"${weight ? ` font-weight="${weight}"` : ''} ` +
        `font-size="${size}" fill="${fill}">${escapeMarkup(shown)}</text>`
      )
    })
    .join('')
}

/** The runs in the order in which they are read; a space belongs to the one before it. */
function runsOf(words: string, house: LineFonts['house'], own: LineFonts['own']): Run[] {
  const runs: Run[] = []
  for (const one of words) {
    const last = runs.at(-1)
    const isHouse = house.some((font) => font.has(one))
    const font = isHouse ? undefined : own.find((candidate) => candidate.has(one))
    if (last && (last.font === font || /\s/.test(one))) last.words += one
    else runs.push({ font, words: one })
  }
  return runs
}

const rounded = (x: number) => Math.round(x * 100) / 100

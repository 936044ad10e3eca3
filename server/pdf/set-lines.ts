import bidiFactory from 'bidi-js'
import { type FontName, fontsFor, printable, shows, type Unprintable } from './fonts.ts'

const bidi = bidiFactory()

/** A part of a line that one font draws in one direction. */
export interface Run {
  text: string
  font: FontName
  /** The address that it leads to. */
  link?: string
}

export interface Line {
  runs: Run[]
  width: number
}

interface Setting {
  weight: 'text' | 'heading'
  width: number
  /** How wide a text is in a font. */
  measure: (text: string, font: FontName) => number
  unprintable: Unprintable
}

interface Cell extends Run {
  level: number
}

/**
 * The lines of a text that is read from right to left, each with its runs in the order in which they are
 * drawn from the left. Numbers, addresses and names in other letters run from left to right in it. The
 * letters of a run are in the order of reading: the font joins and turns them.
 */
export function linesFromRight(
  text: string,
  { weight, width, measure, unprintable }: Setting,
): Line[] {
  // A telephone number is read from the left: its groups would change places.
  const clean = printable(text, unprintable).replaceAll(/\+\d[\d \u00a0-]*\d/g, '\u2066$&\u2069')
  const { levels } = bidi.getEmbeddingLevels(clean, 'rtl')
  const cells = cellsOf(clean, levels, fontsFor(weight))
  const wide = ({ text: one, font }: Run) => measure(one, font)
  const lines: Cell[][] = [[]]
  let taken = 0
  for (const word of wordsOf(cells)) {
    const length = word.reduce((sum, cell) => sum + wide(cell), 0)
    const isSpace = word.every((cell) => cell.text === ' ')
    if (taken + length > width && !isSpace && taken > 0) {
      lines.push([])
      taken = 0
    }
    if (isSpace && taken === 0) continue
    lines.at(-1)?.push(...word)
    taken += length
  }
  return lines.map((line) => {
    const runs = inDrawnOrder(withoutLastSpace(line))
    return { runs, width: runs.reduce((sum, run) => sum + wide(run), 0) }
  })
}

/** A word, or the space between two, in one font and one direction. */
function cellsOf(text: string, levels: Uint8Array, fonts: readonly FontName[]): Cell[] {
  const cells: Cell[] = []
  const links = [...text.matchAll(/https?:\/\/[^\s]*[^\s.,;:!?)»\u00a0]/g)]
  let at = 0
  for (const character of text) {
    const level = levels[at] ?? 1
    const within = links.find(({ index, 0: link }) => at >= index && at < index + link.length)
    at += character.length
    if (/[\u2066\u2069]/.test(character)) continue
    const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
    const last = cells.at(-1)
    const font =
      last && (isJoined(drawn) || !/\p{L}/u.test(drawn)) && shows(last.font, drawn)
        ? last.font
        : (fonts.find((one) => shows(one, drawn)) ?? fonts[0] ?? 'text')
    const link = within?.[0]
    const isSame =
      last?.font === font && last.level === level && last.link === link && drawn !== ' '
    if (isSame && last.text !== ' ') last.text += drawn
    else cells.push({ text: drawn, font, level, ...(link !== undefined && { link }) })
  }
  return cells
}

function isJoined(character: string): boolean {
  return /\p{M}/u.test(character)
}

/** Cells between two spaces stay on one line. */
function wordsOf(cells: readonly Cell[]): Cell[][] {
  const words: Cell[][] = []
  for (const cell of cells) {
    const last = words.at(-1)
    if (last && cell.text !== ' ' && last[0]?.text !== ' ') last.push(cell)
    else words.push([cell])
  }
  return words
}

function withoutLastSpace(line: readonly Cell[]): Cell[] {
  return line.at(-1)?.text === ' ' ? line.slice(0, -1) : [...line]
}

/** Rule L2 of the algorithm: from the highest level down, each stretch of it is turned round. */
function inDrawnOrder(line: Cell[]): Run[] {
  let order = line
  for (let level = Math.max(0, ...line.map((cell) => cell.level)); level > 0; level--) {
    order = turned(order, level)
  }
  return order.map(({ level: _, ...run }) => run)
}

function turned(cells: readonly Cell[], level: number): Cell[] {
  const result: Cell[] = []
  let stretch: Cell[] = []
  for (const cell of cells) {
    if (cell.level >= level) stretch.unshift(cell)
    else {
      result.push(...stretch, cell)
      stretch = []
    }
  }
  return [...result, ...stretch]
}

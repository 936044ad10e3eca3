import type { FontMetrics } from '../fonts/font-metrics.ts'

interface Box {
  width: number
  /** Sizes to try, the largest first, and how many lines of each there is room for. */
  sizes: readonly { size: number; lines: number }[]
}

interface Lines {
  size: number
  lines: string[]
}

/**
 * Breaks a text into lines at the largest size at which it fits. A text that doesn't fit at the smallest
 * ends in an ellipsis.
 */
export function breakLines(
  text: string,
  measure: FontMetrics['width'],
  { width, sizes }: Box,
): Lines {
  let last: Lines = { size: 0, lines: [] }
  for (const { size, lines: most } of sizes) {
    const lines = linesAt(text, (part) => measure(part) * size <= width)
    if (lines.length <= most) return { size, lines }
    const [kept, rest] = [lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
    last = { size, lines: [...kept, shorten(rest, (part) => measure(part) * size <= width)] }
  }
  return last
}

function linesAt(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => pieces(one, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && !fits(longer)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** A word wider than the box is broken anywhere. */
function pieces(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word]
  const all: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      all.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...all, piece]
}

function shorten(text: string, fits: (part: string) => boolean): string {
  let kept = text
  while (kept !== '' && !fits(`${kept}…`)) kept = kept.slice(0, -1)
  return `${kept.replace(/[\s,;:–-]+$/, '')}…`
}

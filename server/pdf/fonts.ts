import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFontMetrics } from '../og/font-metrics.ts'

const folder = join(import.meta.dirname, '../og/fonts')
const files = { text: 'roboto-400.ttf', heading: 'poppins-600.ttf' } as const

/** `text`: Latin, Greek and Cyrillic. `heading`: Latin and Devanagari. */
export type FontName = keyof typeof files

const read = (name: FontName) => readFileSync(join(folder, files[name]))
export const fontData = { text: read('text'), heading: read('heading') }
const metrics = {
  text: readFontMetrics(fontData.text),
  heading: readFontMetrics(fontData.heading),
}

/** The font that has every letter of a text, the wished one before the other; undefined: neither. */
export function fontFor(text: string, wished: FontName): FontName | undefined {
  const both = [wished, wished === 'text' ? 'heading' : 'text'] as const
  return both.find((name) =>
    [...printable(text)].every((one) => /\s/.test(one) || metrics[name].has(one)),
  )
}

/** The same text without what a page can’t show; the narrow space of numbers becomes a wider one. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|(?!\n)\p{Cc}/gu, '')
}

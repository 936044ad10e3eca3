import { type FontMetrics, readFontMetrics } from '../fonts/font-metrics.ts'
import { fontFiles, readFont, type Weight } from '../fonts/language-fonts.ts'

/** `text`: Latin, Greek and Cyrillic. `heading`: Latin and Devanagari. Others belong to a language. */
export type FontName = string

interface LoadedFont {
  name: FontName
  weight: Weight
  data: Buffer
  metrics: FontMetrics
}

export const fonts: readonly LoadedFont[] = fontFiles.map((file) => {
  const data = readFont(file)
  return { name: file.name, weight: file.weight, data, metrics: readFontMetrics(data) }
})

/** All fonts, those of a weight before the others. */
export function fontsFor(wished: Weight): FontName[] {
  return fonts
    .toSorted((a, b) => Number(b.weight === wished) - Number(a.weight === wished))
    .map(({ name }) => name)
}

/** The note for letters that no font has. */
export interface Unprintable {
  /** In place of a whole text. */
  whole: string
  /** Within one, for a word or for several in a row. */
  part: string
}

/** A text as it can be set, and the font that has its letters. */
export interface Setting {
  font: FontName
  shown: string
}

/** A text with the font that shows most of it. Words that it has no letters for are replaced by a note. */
export function setting(text: string, wished: Weight, unprintable: Unprintable): Setting {
  const { font, parts } = compose(text, wished)
  const known = parts.filter((part) => part !== null).join('')
  const isRead = parts.includes(null) ? /[\p{L}\p{N}]/u.test(known) : known.trim() !== ''
  if (!isRead && text.trim() !== '') return { font, shown: unprintable.whole }

  const shown = parts
    .map((part) => part ?? lacking)
    .join('')
    .replaceAll(new RegExp(`${lacking}( *${lacking})*`, 'g'), unprintable.part)
  return { font, shown }
}

/** A text with a note in place of each word that no font has all letters for. */
export function printable(text: string, { part }: Unprintable): string {
  const isShown = (one: string) => fonts.some(({ name }) => shows(name, one))
  return cleaned(text).replaceAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu, (word) =>
    [...word].every(isShown) ? word : part,
  )
}

/** A text as a page shows it; undefined where a word of it is in letters that no font has. */
export function onPaper(text: string): string | undefined {
  const { parts } = compose(text, 'text')
  return parts.includes(null) ? undefined : parts.join('')
}

/** Represents a word while a text is put together: no text has it, `cleaned` takes it out. */
const lacking = '\u200b'

/** Words and what is between them, as the best of the fonts shows them; null: it can’t. */
function compose(text: string, wished: Weight): { font: FontName; parts: (string | null)[] } {
  const clean = cleaned(text)
  const shown = (name: FontName) => [...clean].filter((one) => shows(name, one)).length
  const font = fontsFor(wished).reduce((best, one) => (shown(one) > shown(best) ? one : best))
  const set = (part: string) =>
    [...part].map((one) => (shows(font, one) ? one : nearest(font, one)))
  const parts = clean.split(/([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/u).map((part, at) => {
    const isWord = at % 2 === 1
    const letters = set(part)
    return isWord && letters.includes(undefined) ? null : letters.join('')
  })
  return { font, parts }
}

/** Directions, joiners, variants and frames of signs, and control characters but the line's end. */
const signs =
  /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Variation_Selector}|\p{Me}|(?!\n)\p{Cc}/gu

/** The narrow space of numbers becomes a wider one; marks for screens are removed. */
function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll('\t', ' ')
    .replaceAll(signs, '')
}

export function shows(name: FontName, character: string): boolean {
  return (
    /\s/.test(character) || fonts.some((one) => one.name === name && one.metrics.has(character))
  )
}

/**
 * The nearest form of a Latin letter that a font lacks: its letter without the mark, as in a passport. A
 * mark without a letter is removed.
 */
function nearest(name: FontName, character: string): string | undefined {
  if (latinMark.test(character)) return ''
  const [base = ''] = hooked[character] ?? character.normalize('NFD')
  return base !== character && /\p{Script=Latin}|\p{P}/u.test(base) && shows(name, base)
    ? base
    : undefined
}

const latinMark = /[\u0300-\u036f]/

/** Letters of West African languages whose marks don't decompose: each maps to a plain letter. */
const hooked: Partial<Record<string, string>> = {
  Ɓ: 'B',
  ɓ: 'b',
  Ɖ: 'D',
  ɖ: 'd',
  Ɗ: 'D',
  ɗ: 'd',
  Ɛ: 'E',
  ɛ: 'e',
  Ɣ: 'G',
  ɣ: 'g',
  Ɩ: 'I',
  ɩ: 'i',
  Ƙ: 'K',
  ƙ: 'k',
  Ɲ: 'N',
  ɲ: 'n',
  Ŋ: 'N',
  ŋ: 'n',
  Ɔ: 'O',
  ɔ: 'o',
  Ʋ: 'V',
  ʋ: 'v',
  Ƴ: 'Y',
  ƴ: 'y',
  ʻ: '‘',
  ʼ: '’',
}

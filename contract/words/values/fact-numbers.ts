import { inLanguage } from '../../common/values/by-language.ts'
import { type InLanguages, type Language, languages } from '../../common/values/languages.ts'
import { decimalSignOf } from './writing.ts'

/** The content of a fact: its words by language, and the amounts that are calculated with. */
export interface FactNumbers {
  value: InLanguages
  amounts: readonly number[]
  /** What other sources say: an amount may be theirs. */
  others?: readonly InLanguages[]
}

export interface NumbersApart {
  /** Numbers that only one of the texts has. */
  only: { language: Language; numbers: number[] }[]
  /** Amounts that no text has, where the fact's texts have numbers at all. */
  unsaid: number[]
}

/** Where a fact's texts and its amounts have different numbers; null if they agree. */
export function numbersApart({ value, amounts, others = [] }: FactNumbers): NumbersApart | null {
  const texts = textsOf(value)
  const only = texts.flatMap(({ language, numbers: own }) => {
    const missing = texts.filter(({ numbers }) => without(own, [...numbers, oftenAWord]).length > 0)
    const numbers = missing.flatMap((other) => without(own, [...other.numbers, oftenAWord]))
    return missing.length === 0 ? [] : [{ language, numbers: [...new Set(numbers)] }]
  })
  const written = texts.flatMap(({ numbers }) => numbers)
  const elsewhere = others.flatMap((other) => textsOf(other).flatMap(({ numbers }) => numbers))
  const unsaid = written.length === 0 ? [] : without(amounts, [...written, ...elsewhere])
  return only.length + unsaid.length === 0 ? null : { only, unsaid }
}

/** The numbers of each text; one that is still to be written has none yet. */
function textsOf(value: InLanguages) {
  return languages.flatMap((language) => {
    const text = value[language]?.trim()
    return text ? [{ language, numbers: numbersIn(text, language) }] : []
  })
}

/** Often a word in one language alone: `1 month`, `dans le mois`. */
const oftenAWord = 1

const scales: Readonly<Record<string, number>> = {
  ...{ thousand: 1e3, mille: 1e3, million: 1e6, millions: 1e6, billion: 1e9, milliard: 1e9 },
  ...{ milliards: 1e9, lakh: 1e5, lakhs: 1e5, crore: 1e7, crores: 1e7 },
}

const space = '[ \\u00a0\\u202f]'
const patterns: Readonly<InLanguages<RegExp>> = {
  en: new RegExp(`\\d{1,3}(?:(?:,|${space})\\d{3})+(?:\\.\\d+)?(?!\\d)|\\d+(?:\\.\\d+)?`, 'g'),
  fr: new RegExp(`\\d{1,3}(?:(?:\\.|${space})\\d{3})+(?:,\\d+)?(?!\\d)|\\d+(?:,\\d+)?`, 'g'),
}

/** The numbers of a text as its language writes them: `1,500.50` and `1 500,50` are the same. */
export function numbersIn(text: string, language: Language): number[] {
  const years = inWholeYears(text)
  const written = language === 'en' ? inHours(years) : years.replaceAll(/(\d)\s*h\s*00\b/g, '$1 h')
  return [...written.matchAll(inLanguage(patterns, language))].map(({ 0: digits, index }) => {
    const [whole = '', part = '0'] = digits.split(decimalSignOf(language))
    // In French a point separates thousands, if three digits follow each.
    const number = Number(`${whole.replaceAll(/\D/g, '')}.${part}`)
    const next = /^[\s\u00a0\u202f-]*(\p{L}+)/u.exec(written.slice(index + digits.length))?.[1]
    return number * (scales[next?.toLowerCase() ?? ''] ?? 1)
  })
}

/** English writes `2026–27` where French writes `2026-2027`. */
function inWholeYears(text: string): string {
  return text.replaceAll(/\b(\d\d)(\d\d)([-–/])(\d\d)\b/g, (written, century, from, dash, to) =>
    Number(to) === Number(from) + 1 ? `${century}${from}${dash}${century}${to}` : written,
  )
}

/** `3 pm` is 15 h, and `9:00 am` is 9 h, as French writes them. */
function inHours(text: string): string {
  return text
    .replaceAll(/\b(\d{1,2})(?::00)?\s*([ap])\.?m\b\.?/gi, (_, hour: string, half: string) =>
      String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)),
    )
    .replaceAll(/\b(\d{1,2}):00\b/g, '$1')
}

/** Each number that the others don't have, once. */
function without(numbers: readonly number[], others: readonly number[]): number[] {
  return [...new Set(numbers)].filter((one) => !others.some((other) => isSame(one, other)))
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-9 * Math.max(1, Math.abs(one))
}

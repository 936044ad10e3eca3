import type { i18n } from 'i18next'
import type { Language } from '#contract/common/common.ts'
import { languageOf } from '#contract/common/values/languages.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { elided } from '#contract/words/values/elision.ts'
import { formatDate, formatNumber } from './format.ts'

const civilDate = /^\d{4}-\d\d-\d\d$/
const academicYear = /^\d{4}-(?:\d\d|\d{4})$/

/** Places that say how many or the how-manieth, never a year or what may be typed. */
const counting = new Set([
  ...['count', 'number', 'total', 'done', 'changed', 'fits', 'ready', 'read', 'rows', 'pages'],
  ...['place', 'position', 'used', 'last', 'first', 'programs', 'universities'],
])

/**
 * The value of a `{{place}}` of a text as its reader writes it: counts with thousands
 * separators, and days and academic years in place of the database's form. The rest stays as it is:
 * other numbers may be years, and are formatted by callers who know what they are.
 */
export function writtenValue<Value>(
  value: Value,
  place: string | undefined,
  language: Language,
): Value | string {
  if (typeof value === 'number' && place !== undefined && counting.has(place)) {
    return formatNumber(value, language)
  }
  if (typeof value !== 'string') return value
  if (civilDate.test(value)) return formatDate(value, language)
  return academicYear.test(value) ? writtenAcademicYear(value, language) : value
}

/**
 * From now on the values of `{{place}}`s in texts are written like this, and French words before
 * them are elided before a vowel: « le dossier d’Aminata », « d’avril à juin ». Only the office
 * needs it: public pages insert values that are formatted already, and don't need this.
 */
export function writeValues({ services: { interpolator } }: i18n): void {
  const format = (
    value: unknown,
    _format: unknown,
    language: string | undefined,
    { interpolationkey }: { interpolationkey?: string } = {},
  ) => writtenValue(value, interpolationkey, languageOf(language))
  const fill: Fill = Object.getPrototypeOf(interpolator).interpolate.bind(interpolator)
  const interpolate: Fill = (text, values, language, options) =>
    fill(elided(text, wordsIn(values)), values, language, options)
  Object.assign(interpolator, { format, alwaysFormat: true, interpolate })
}

type Fill = (text: string, values: object, language: string, options: object) => string

/** The values that are words: of a number nothing is elided. */
function wordsIn(values: object): Record<string, string> {
  const words = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(words)
}

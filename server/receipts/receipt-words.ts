import { countryNameIn } from '#contract/common/values/countries.ts'
import { type Language, localeOf } from '#contract/common/values/languages.ts'
import type { DocumentLine } from '#contract/documents/values/document-lines.ts'
import { type GradeScale, writtenGrade } from '#contract/eligibility/values/written-grade.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { closingWords, type KeptClosing } from '../admissions/sending/closing-words.ts'
import type { Deps } from '../deps.ts'
import { namedDocument } from '../documents/document-names.ts'
import { wordsAt } from '../words/locales.ts'
import { type Say, sayIn } from '../words/say.ts'
import { writtenDay, writtenInstant, writtenMonthOf } from '../words/written-date.ts'

type Values = Record<string, string | number>

/** The words of a receipt, and its figures as its reader writes them. */
export interface ReceiptWords {
  language: Language
  /** Of `receipt.json`; `{{name}}` is the place of a value. */
  say: Say
  /** The same, with the ending for how many there are. */
  count: (path: string, count: number, values?: Values) => string
  /** Of the public pages: names of levels, scales, tests, documents. */
  name: (path: string) => string
  /** A document by its name, a certificate by the language that it proves. */
  document: (document: DocumentLine) => string
  country: (code: string) => string
  day: (date: string) => string
  /** A month of a year; the year alone where no month was given. */
  monthOf: (year: number, month: number | null) => string
  grade: (grade: string, scale: GradeScale) => string
  /** What was typed, with the reader's decimal sign. */
  figures: (typed: string) => string
  instant: (at: Date, zone: string) => string
  /** When an intake closes, or what is known of it. */
  closing: (closing: KeptClosing, zone: string) => string
  number: (value: number) => string
  bytes: (bytes: number) => string
}

export function receiptWords(deps: Pick<Deps, 'locales'>, language: Language): ReceiptWords {
  const locale = localeOf(language)
  const say = sayIn(deps.locales, language, 'receipt')
  return {
    language,
    say,
    count: (path, count, values = {}) => say(path, { ...values, count }),
    name: (path) => wordsAt(deps.locales, language, 'translation', path),
    document: (document) => namedDocument(deps, document, language),
    country: (code) => countryNameIn(code, language),
    day: (date) => writtenDay(date, language),
    monthOf: (year, month) => writtenMonthOf(year, month, language),
    grade: (grade, scale) =>
      writtenGrade(grade, scale, language, sayIn(deps.locales, language, 'translation')),
    figures: (typed) => figuresFor(typed, language),
    instant: (at, zone) => writtenInstant(at, zone, language),
    closing: (closing, zone) => closingWords(deps, closing, zone, language),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    bytes: (bytes) => {
      const isLarge = bytes >= 1_000_000
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: isLarge ? 'megabyte' : 'kilobyte',
        maximumFractionDigits: 1,
      }).format(bytes / (isLarge ? 1_000_000 : 1000))
    },
  }
}

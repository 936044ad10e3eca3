import type { Language } from '#contract/common/common.ts'
import { countryNameIn } from '#contract/common/values/countries.ts'
import { localeOf } from '#contract/common/values/languages.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { joinDate, writtenClock } from '#contract/dates/values/written-date.ts'
import { beforeColon } from '#contract/words/values/writing.ts'

/*
 * Figures, dates and names in the reader's way of writing. Call these in loaders: an old browser's
 * `Intl` may write a little differently from the server's, and hydration would stumble over it.
 */

/** An amount in minor units; without decimals where there are none. */
export function formatMoney(amountMinor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency)
  const amount = amountMinor / 10 ** digits
  return numberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: currency === 'EUR' ? 'symbol' : 'code',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
  }).format(amount)
}

export function formatNumber(value: number, language: Language): string {
  return numberFormat(localeOf(language), {}).format(value)
}

/** A figure in a sentence about what may be typed: a year or a score is never grouped. */
export function formatPlain(value: number, language: Language): string {
  return numberFormat(localeOf(language), { useGrouping: false }).format(value)
}

/** A civil date `YYYY-MM-DD`, which no time zone moves. */
export function formatDate(
  date: string,
  language: Language,
  length: 'long' | 'short' = 'long',
): string {
  const options = { day: 'numeric', month: length, year: 'numeric', timeZone: 'UTC' } as const
  return written(new Date(`${date.slice(0, 10)}T00:00:00Z`), options, language)
}

const toTheMinute = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** An instant, in the time zone it is about, which is named: "23:59 (Paris time, UTC+2)". */
export function formatInstant(instant: string, zone: string, language: Language): string {
  const options = { ...toTheMinute, timeZone: zone, timeZoneName: 'shortOffset' } as const
  return written(new Date(instant), options, language)
}

/** Instants by one clock, which is named beside them: once for all. */
export function formatInstants(
  instants: readonly string[],
  zone: string,
  language: Language,
): { dates: string[]; clock: string } {
  const options = { ...toTheMinute, timeZone: zone }
  const distance = dateFormat(localeOf(language), { timeZone: zone, timeZoneName: 'shortOffset' })
  const offsets = instants.flatMap((instant) =>
    distance
      .formatToParts(new Date(instant))
      .filter(({ type }) => type === 'timeZoneName')
      .map(({ value }) => value),
  )
  return {
    dates: instants.map((instant) => written(new Date(instant), options, language)),
    clock: writtenClock(offsets, zone, language),
  }
}

/** The day of an instant, in the time zone it is about. */
export function formatDayOf(
  instant: string,
  zone: string,
  language: Language,
  length: 'long' | 'short' = 'long',
): string {
  const options = { day: 'numeric', month: length, year: 'numeric', timeZone: zone } as const
  return written(new Date(instant), options, language)
}

/** A month of a year; the year alone where the month isn't known. */
export function formatMonthOf(year: number, month: number | null, language: Language): string {
  if (month === null) return String(year)
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return written(new Date(Date.UTC(year, month - 1, 1)), options, language)
}

/** Words joined as a sentence does it: "a, b and c". */
export function formatList(words: readonly string[], language: Language): string {
  return listFormat(localeOf(language), { type: 'conjunction' }).format(words)
}

/** Names that may have commas of their own, which semicolons part then. */
export function formatNames(names: readonly string[], language: Language): string {
  return names.some((name) => name.includes(','))
    ? names.join(`${beforeColon(language)}; `)
    : formatList(names, language)
}

/** Words of which one is meant: "a, b or c". */
export function formatChoice(words: readonly string[], language: Language): string {
  return listFormat(localeOf(language), { type: 'disjunction' }).format(words)
}

/** The name of a country by its ISO 3166-1 code, or that a person has none. */
export const countryName = countryNameIn

/** The name of a language by its ISO 639-1 code. */
export function languageName(code: string, language: Language): string {
  return displayNames(localeOf(language), { type: 'language' }).of(code) ?? code
}

/** The name of a currency by its ISO 4217 code. */
export function currencyName(code: string, language: Language): string {
  return displayNames(localeOf(language), { type: 'currency' }).of(code) ?? code
}

function written(date: Date, options: Intl.DateTimeFormatOptions, language: Language): string {
  const parts = dateFormat(localeOf(language), options)
    .formatToParts(date)
    // Day, month and year stay together at the end of a line.
    .map((part, at, all) => {
      const before = all[at - 1]?.type
      const isWithin = part.value === ' ' && (before === 'day' || before === 'month')
      return isWithin ? { ...part, value: '\u00A0' } : part
    })
  return joinDate(parts, options.timeZone ?? 'UTC', language)
}

/** Making a formatter takes a hundred times as long as using it, and a page uses dozens. */
export const numberFormat = remembered(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const dateFormat = remembered(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const listFormat = remembered(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)
export const displayNames = remembered(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
)
export const collator = remembered(
  (locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options),
)

function remembered<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const name = locale + JSON.stringify(options)
    const format = made.get(name) ?? make(locale, options)
    // Zones and currencies are few; a bound keeps a mistake elsewhere from filling the memory.
    if (made.size < 500) made.set(name, format)
    return format
  }
}

import { type Language, localeOf } from '#contract/common/values/languages.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { clockName } from '#contract/dates/values/written-date.ts'
import { writtenDay } from '../words/written-date.ts'

/** A civil day in words, with the time zone if that matters. */
export function writtenDayIn(day: string, language: Language, zone?: string): string {
  const written = writtenDay(day, language, { weekday: true })
  return zone === undefined ? written : `${written} (${clockName(zone, language)})`
}

export function writtenMoney(amountMinor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency)
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    // Written like the page of the same offer: USD 1,000, and € alone as a sign.
    currencyDisplay: currency === 'EUR' ? 'symbol' : 'code',
    minimumFractionDigits: amountMinor % 10 ** digits === 0 ? 0 : digits,
  }).format(amountMinor / 10 ** digits)
}

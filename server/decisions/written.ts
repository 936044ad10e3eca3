import { minorDigits } from '#contract/exchange.ts'
import type { Language } from '#contract/vocabulary.ts'

/** A civil day in words, with the zone whose day it is where that matters. */
export function writtenDay(day: string, language: Language, zone?: string): string {
  const written = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return zone === undefined ? written : `${written} (${placeOf(zone)})`
}

/** `Asia/Kolkata` as a reader knows it. */
function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

export function writtenMoney(amountMinor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency)
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: amountMinor % 10 ** digits === 0 ? 0 : digits,
  }).format(amountMinor / 10 ** digits)
}

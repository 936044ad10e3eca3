import { minorDigits } from '#contract/exchange.ts'
import type { Language } from '#contract/vocabulary.ts'
import { clockName } from '#contract/written-date.ts'

const locales = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>

/** A civil day in words, with the zone whose day it is where that matters. */
export function writtenDay(day: string, language: Language, zone?: string): string {
  const options = { dateStyle: 'full', timeZone: 'UTC' } as const
  const date = new Intl.DateTimeFormat(locales[language], options).format(
    new Date(`${day}T00:00:00Z`),
  )
  const written = language === 'fr' ? date.replace(/\b1 (?=\p{L})/u, '1er ') : date
  return zone === undefined ? written : `${written} (${clockName(zone, language)})`
}

export function writtenMoney(amountMinor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency)
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: amountMinor % 10 ** digits === 0 ? 0 : digits,
  }).format(amountMinor / 10 ** digits)
}

import type { Language } from '#contract/common/values/languages.ts'
import { daysBetween, silentDays } from '#contract/costs/values/rate-age.ts'

const longInDays = 60
const daysAMonth = 30.44

/**
 * How old a rate is, in words: "45 days", « 3 mois ». Null where it is too young to say so, and
 * where it has no day because it is fixed.
 */
export function rateAge(asOf: string | null, today: string, language: Language): string | null {
  if (asOf === null) return null
  const days = daysBetween(asOf, today)
  if (days <= silentDays) return null
  const [value, unit] = days < longInDays ? [days, 'day'] : [Math.floor(days / daysAMonth), 'month']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

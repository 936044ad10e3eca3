import type { Language } from '#contract/common/common.ts'
import type { MonthSpan } from '#contract/common/values/certainty.ts'
import { localeOf } from '#contract/common/values/languages.ts'

export const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/** A month, `MM`, by its name. */
export function monthName(month: string, language: Language): string {
  const locale = localeOf(language)
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return name.format(new Date(`2026-${month}-15T00:00:00Z`))
}

/** Months from one to another by their names; undefined where one of them is none. */
export function monthNames(
  { from, to }: MonthSpan,
  language: Language,
): { from: string; to: string } | undefined {
  if (!months.includes(from) || !months.includes(to)) return undefined
  return { from: monthName(from, language), to: monthName(to, language) }
}

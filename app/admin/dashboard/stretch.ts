import { type Language, localeOf } from '#contract/common/values/languages.ts'
import { formatDate } from '../../format.ts'

/** A day of the year, for the foot of a bar. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** A day, or the days from one to another. */
export function formatStretch(
  { from, to }: { from: string; to: string },
  language: Language,
): string {
  if (from === to) return formatDate(from, language, 'short')
  return `${formatDay(from, language)} – ${formatDate(to, language, 'short')}`
}

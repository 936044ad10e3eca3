import { type Language, localeOf } from '#contract/common/values/languages.ts'
import { joinDate } from '#contract/dates/values/written-date.ts'

const inDays = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** A civil day in words, as mails, letters and files write it. */
export function writtenDay(day: string, language: Language, { weekday = false } = {}): string {
  const options = weekday ? ({ ...inDays, weekday: 'long' } as const) : inDays
  return written(new Date(`${day}T00:00:00Z`), { ...options, timeZone: 'UTC' }, language)
}

/** An instant to the minute, by the clock of a zone, which is named. */
export function writtenInstant(at: Date, zone: string, language: Language): string {
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' } as const
  return written(at, { ...inDays, ...time, timeZone: zone }, language)
}

/** A whole month, by its number as in a date. */
export function writtenMonth(month: string, language: Language): string {
  const day = new Date(`2000-${month}-01T00:00:00Z`)
  return written(day, { month: 'long', timeZone: 'UTC' }, language)
}

/** A month of a year; the year alone where the month isn't known. */
export function writtenMonthOf(year: number, month: number | null, language: Language): string {
  if (month === null) return String(year)
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return written(new Date(Date.UTC(year, month - 1, 1)), options, language)
}

function written(at: Date, options: Intl.DateTimeFormatOptions, language: Language): string {
  const parts = new Intl.DateTimeFormat(localeOf(language), options).formatToParts(at)
  return joinDate(parts, options.timeZone ?? 'UTC', language)
}

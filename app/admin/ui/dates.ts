import type { Language } from '#contract/common/common.ts'
import { localeOf } from '#contract/common/values/languages.ts'
import { namesHour } from '#contract/dates/values/local-time.ts'
import { formatDayOf, formatInstant } from '../../format.ts'

/** An instant in the reader's own time zone: staff work by their clock. */
export function formatStaffTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant))
}

/** The hour of an instant by the reader's own clock. */
export function formatTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeStyle: 'short',
  }).format(new Date(instant))
}

/** A deadline by the clock of its zone; its day alone where that ends with it: no hour is known. */
export function deadlineWords(closesAt: string, zone: string, language: Language): string {
  const format = namesHour(closesAt, zone) ? formatInstant : formatDayOf
  return format(closesAt, zone, language)
}

/** `Asia/Kolkata` as a reader knows it. */
export function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

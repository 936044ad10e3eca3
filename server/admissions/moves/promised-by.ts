import { type ApplicationStatus, nextMoverOf } from '#contract/admissions/values/transitions.ts'
import type { submissionChannels } from '#contract/common/values/vocabulary.ts'
import type { ClosingDate } from '#contract/dates/closing-date.ts'
import { promisedDaysOf, type Settings } from '#contract/office/settings.ts'
import type { ApplicationSnapshot } from '../../database/columns/snapshot.ts'

type Promised = Pick<ClosingDate, 'closesAt'> &
  Pick<ApplicationSnapshot['intake'], 'zone' | 'decisionBy'>

/**
 * The civil date by which the next move is promised, or null if no one has one to make. An applicant
 * who sends a complete application themselves has until the intake closes, by its own clock: they get
 * no day if that is not known. Documents that are asked for are of use until the intake closes. If a
 * university has said by when it answers, that day is the promise.
 */
export function promisedBy(
  settings: Settings,
  status: ApplicationStatus,
  now: Date,
  channel: (typeof submissionChannels)[number],
  { closesAt, zone, decisionBy }: Promised,
): string | null {
  const closes = closesAt === null ? null : new Date(closesAt)
  const lastDay = closes !== null && closes > now ? dayIn(zone, closes) : null
  if (status === 'ready_to_send' && nextMoverOf(status, channel) === 'applicant') return lastDay
  if (status === 'sent' && decisionBy && decisionBy >= dayIn(zone, now)) return decisionBy
  const promised = promisedDaysOf(settings, status)
  if (promised === undefined) return null
  const day = new Date(now.getTime() + promised * 86_400_000).toISOString().slice(0, 10)
  return status === 'documents_requested' && lastDay !== null && lastDay < day ? lastDay : day
}

/** By when a file that has just come in is checked. */
export function checkedBy(
  settings: Settings,
  now: Date,
  { submissionChannel, intake }: Pick<ApplicationSnapshot, 'submissionChannel' | 'intake'>,
): string | null {
  return promisedBy(settings, 'submitted', now, submissionChannel, intake)
}

/** `YYYY-MM-DD` as a calendar of the zone shows it. */
function dayIn(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(instant)
}

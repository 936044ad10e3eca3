import type { DestinationKey, intakeStates, terms } from '#contract/common/values/vocabulary.ts'
import { type Deadlines, intakeFor, lastDeadline, type Reader } from './deadlines.ts'

type IntakeState = (typeof intakeStates)[number]

/** The season in which an intake begins, and the day if that is known. */
export interface Season {
  term: (typeof terms)[number]
  /** `2027-28`, or a single year. */
  academicYear: string
  startsOn?: string | null | undefined
}

export interface IntakeClock extends Deadlines<string | Date>, Season {
  opensAt: string | Date | null
  override: 'full' | 'cancelled' | null
  /** Whether every place of its capacity is taken. */
  full?: boolean
}

export const closingSoonDays = 21

/** The last day (`MM-DD`) on which classes of a term still begin. */
const lastStarts = {
  winter: '02-28',
  spring: '05-31',
  summer: '08-31',
  autumn: '11-30',
} as const satisfies Record<(typeof terms)[number], string>

/**
 * When an intake without a known closing date is over: once its classes have begun, or its season is
 * past. The function `season_end` of migration 0039 says the same.
 */
export function seasonEnd({ term, academicYear, startsOn }: Season): Date {
  if (startsOn) return new Date(`${startsOn}T23:59:00Z`)
  const first = Number(academicYear.match(/\d{4}/)?.[0] ?? 9999)
  // An academic year of two years has its autumn in the first.
  const year = term === 'autumn' || !/\d{4}.*\d/.test(academicYear) ? first : first + 1
  return new Date(`${year}-${lastStarts[term]}T23:59:00Z`)
}

/** When no one can apply any more: its last deadline, or the end of its season. */
export function overAt(intake: Deadlines<string | Date> & Season): Date {
  const last = lastDeadline(intake)
  return last === null ? seasonEnd(intake) : new Date(last)
}

/**
 * The state of an intake at an instant: an override first, then its dates. It is open as long as it
 * is open to anyone; for one person, use only their dates (`intakeFor`).
 */
export function intakeStateAt(now: Date, intake: IntakeClock): IntakeState {
  if (intake.override === 'cancelled') return 'cancelled'
  if (now.getTime() > lastMomentOf(overAt(intake))) return 'closed'
  if (intake.override === 'full' || intake.full) return 'full'
  if (intake.opensAt !== null && now < new Date(intake.opensAt)) return 'planned'
  return openUntil(now, lastDeadline(intake))
}

/** An intake whose state is the one for anyone, as it is for one reader. */
export function ownIntakeAt<T extends Deadlines<string> & Season & { state: IntakeState }>(
  now: Date,
  intake: T,
  destination: DestinationKey,
  reader: Reader,
): T {
  const isAnybody = reader.nationalities.length === 0 && reader.residence === null
  if (isAnybody || intake.state === 'cancelled') return intake
  const own = intakeFor(intake, destination, reader)
  if (own === intake) return intake
  if (now.getTime() > lastMomentOf(overAt(own))) return { ...own, state: 'closed' }
  return takesApplications(own.state) ? { ...own, state: openUntil(now, own.closesAt) } : own
}

function openUntil(now: Date, last: Date | string | null): 'open' | 'closing_soon' | 'undated' {
  if (last === null) return 'undated'
  const soon = new Date(last).getTime() - now.getTime() <= closingSoonDays * 86_400_000
  return soon ? 'closing_soon' : 'open'
}

const minuteMs = 60_000

/** A deadline is given to the minute, and that minute is still in time: its last millisecond. */
export function lastMomentOf(closesAt: Date): number {
  return (Math.floor(closesAt.getTime() / minuteMs) + 1) * minuteMs - 1
}

/** Whether an application may be sent to an intake in this state. */
export function takesApplications(state: IntakeState): boolean {
  return state === 'undated' || isKnownOpen(state)
}

/** Whether it is open until a known day: this counts as an open intake. */
export function isKnownOpen(state: IntakeState): boolean {
  return state === 'open' || state === 'closing_soon'
}

const shownFirst = {
  open: 0,
  closing_soon: 0,
  undated: 1,
  planned: 1,
  full: 2,
  closed: undefined,
  cancelled: undefined,
} as const satisfies Record<IntakeState, number | undefined>

/**
 * The intake that a visitor is shown: one that is open until a known day, otherwise one that is
 * planned or has no known day, otherwise a full one; or else the first that is over for everyone.
 */
export function nextIntakeAt<T extends IntakeClock>(
  now: Date,
  intakes: readonly T[],
): (T & { state: IntakeState }) | undefined {
  return intakes
    .map((intake) => ({ ...intake, state: intakeStateAt(now, intake) }))
    .filter(({ state }) => shownFirst[state] !== undefined)
    .sort(
      (a, b) =>
        (shownFirst[a.state] ?? 0) - (shownFirst[b.state] ?? 0) ||
        overAt(a).getTime() - overAt(b).getTime(),
    )[0]
}

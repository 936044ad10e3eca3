import { type Deadlines, intakeFor, lastDeadline } from './deadlines.ts'
import type { DestinationKey, intakeStates } from './vocabulary.ts'

type IntakeState = (typeof intakeStates)[number]

export interface IntakeClock extends Deadlines<string | Date> {
  opensAt: string | Date | null
  override: 'full' | 'cancelled' | null
  /** Whether every place of its capacity is taken. */
  full?: boolean
}

export const closingSoonDays = 21

/**
 * The state of an intake at an instant: an override first, then its dates. It is open as long as it
 * is open to anybody; for one person ask with theirs alone (`intakeFor`).
 */
export function intakeStateAt(now: Date, intake: IntakeClock): IntakeState {
  if (intake.override === 'cancelled') return 'cancelled'
  const closesAt = new Date(lastDeadline(intake))
  if (now.getTime() > lastMomentOf(closesAt)) return 'closed'
  if (intake.override === 'full' || intake.full) return 'full'
  if (intake.opensAt !== null && now < new Date(intake.opensAt)) return 'planned'
  return openUntil(now, closesAt)
}

/** An intake whose state holds for anybody, as it is for somebody of these nationalities. */
export function ownIntakeAt<T extends Deadlines<string> & { state: IntakeState }>(
  now: Date,
  intake: T,
  destination: DestinationKey,
  nationalities: readonly string[],
): T {
  if (nationalities.length === 0 || intake.state === 'cancelled') return intake
  const own = intakeFor(intake, destination, nationalities)
  const closesAt = new Date(own.closesAt)
  if (now.getTime() > lastMomentOf(closesAt)) return { ...own, state: 'closed' }
  return takesApplications(own.state) ? { ...own, state: openUntil(now, closesAt) } : own
}

function openUntil(now: Date, closesAt: Date): 'open' | 'closing_soon' {
  const soon = closesAt.getTime() - now.getTime() <= closingSoonDays * 86_400_000
  return soon ? 'closing_soon' : 'open'
}

const minuteMs = 60_000

/** A deadline is told to the minute, and that minute is still in time: its last millisecond. */
export function lastMomentOf(closesAt: Date): number {
  return (Math.floor(closesAt.getTime() / minuteMs) + 1) * minuteMs - 1
}

/** Whether an application may be sent to an intake in this state. */
export function takesApplications(state: IntakeState): boolean {
  return state === 'open' || state === 'closing_soon'
}

const shownFirst = {
  open: 0,
  closing_soon: 0,
  planned: 1,
  full: 2,
  closed: undefined,
  cancelled: undefined,
} as const satisfies Record<IntakeState, number | undefined>

/**
 * The intake a visitor is shown: one that is open, else planned, else full; the first that is over
 * for everybody.
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
        new Date(lastDeadline(a)).getTime() - new Date(lastDeadline(b)).getTime(),
    )[0]
}

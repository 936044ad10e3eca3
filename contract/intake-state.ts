import type { intakeStates } from './vocabulary.ts'

interface IntakeClock {
  opensAt: string | Date | null
  closesAt: string | Date
  override: 'full' | 'cancelled' | null
  /** Whether every place of its capacity is taken. */
  full?: boolean
}

const closingSoonMs = 21 * 86_400_000

/** The state of an intake at an instant: an override first, then its dates. */
export function intakeStateAt(now: Date, intake: IntakeClock): (typeof intakeStates)[number] {
  if (intake.override === 'cancelled') return 'cancelled'
  const closesAt = new Date(intake.closesAt)
  if (now > closesAt) return 'closed'
  if (intake.override === 'full' || intake.full) return 'full'
  if (intake.opensAt !== null && now < new Date(intake.opensAt)) return 'planned'
  return closesAt.getTime() - now.getTime() <= closingSoonMs ? 'closing_soon' : 'open'
}

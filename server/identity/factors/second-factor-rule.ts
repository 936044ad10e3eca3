import type { Role } from '#contract/identity/permissions.ts'
import type { Settings } from '#contract/office/settings.ts'

/**
 * Whether the rules require a second factor of this account: now, from a later day, or not at all.
 * Without a common day each account has its own, a week after its first possible sign-in.
 */
export function secondFactorRule(
  { secondFactor, secondFactorFrom }: Settings['security'],
  { role, secondFactorDue }: { role: Role; secondFactorDue: string },
  now: Date,
): { asked: 'now' } | { asked: 'later'; from: string } | { asked: 'never' } {
  if (!secondFactor || role !== 'admin') return { asked: 'never' }
  const from = secondFactorFrom ?? secondFactorDue
  return from > now.toISOString().slice(0, 10) ? { asked: 'later', from } : { asked: 'now' }
}

/** The day from which a new account needs one, if there is no common one. */
export function secondFactorDay(from: Date): string {
  return new Date(from.getTime() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
}

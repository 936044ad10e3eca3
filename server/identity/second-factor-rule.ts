import type { Role } from '#contract/identity/permissions.ts'
import type { Settings } from '#contract/office/settings.ts'

/**
 * Whether the rules ask this account for a second factor: now, from a later day on, or not at all.
 * Without a day for everybody each has their own, a week after they could first sign in.
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

/** The day from which a new account needs one, where there is none for everybody. */
export function secondFactorDay(from: Date): string {
  return new Date(from.getTime() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
}

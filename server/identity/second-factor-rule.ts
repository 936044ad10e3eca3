import type { Role } from '#contract/permissions.ts'
import type { Settings } from '#contract/settings.ts'

/**
 * Whether the rules ask somebody of this role for a second factor: now, from a later day on, or not
 * at all.
 */
export function secondFactorRule(
  { secondFactor, secondFactorFrom }: Settings['security'],
  role: Role,
  now: Date,
): { asked: 'now' } | { asked: 'later'; from: string } | { asked: 'never' } {
  if (!secondFactor || role !== 'admin') return { asked: 'never' }
  if (secondFactorFrom !== null && secondFactorFrom > now.toISOString().slice(0, 10)) {
    return { asked: 'later', from: secondFactorFrom }
  }
  return { asked: 'now' }
}

import { findTransition } from '#contract/admissions/values/transitions.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { isSamePerson } from '../identity/staff/second-person.ts'
import type { PendingRow } from './release-queries.ts'
import { isOver } from './reply-day.ts'

export interface Releasing {
  actor: Actor
  /** Another person than the one who decided has to release. */
  secondPerson: boolean
  now: Date
}

/** Why a decision can't leave now; null if it can. */
export function whyNotReleased(
  row: PendingRow,
  version: number,
  { actor, secondPerson, now }: Releasing,
): ProblemCode | null {
  if (row.version !== version) return 'version_stale'
  if (!can(actor, 'decisions.release')) return 'forbidden'
  if (!findTransition(row.status, row.outcome, 'release')) return 'move_not_allowed'
  if (secondPerson && isSamePerson(actor, row.decided_by)) return 'second_person_needed'
  const isPast = row.reply_by !== null && row.zone !== null && isOver(row.reply_by, row.zone, now)
  return isPast ? 'reply_too_late' : null
}

import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'

/** Records an attempt to release a decision that can't leave. */
export function recordRefused(
  tx: Db,
  actor: Actor,
  number: string,
  problem: ProblemCode,
  requestId: string | undefined,
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action: 'decision.release_refused',
    entity: 'application',
    entityKey: number,
    after: { problem },
    requestId,
  })
}

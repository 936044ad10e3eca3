import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { revokeOne, revokeOthers } from './sign-in-queries.ts'

/** Signs out one of the caller's own devices. */
export function endOwnSession(deps: Deps, sessionId: string, { actor, requestId }: By) {
  return deps.db.transaction().execute(async (tx) => {
    const ended = await revokeOne(tx, actor.accountId, sessionId, 'ended elsewhere', deps.now())
    if (!ended) throw new Problem('not_found')
    await recordAudit(tx, {
      actor,
      action: 'session.ended',
      entity: 'account',
      entityKey: actor.key,
      requestId,
    })
  })
}

/** Signs out all other devices of the caller. */
export function endOtherSessions(deps: Deps, { actor, requestId }: By): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const { accountId, sessionId } = actor
    if (sessionId === undefined) throw new Problem('unauthenticated')
    await revokeOthers(tx, accountId, sessionId, 'ended elsewhere', deps.now())
    await recordAudit(tx, {
      actor,
      action: 'session.others_ended',
      entity: 'account',
      entityKey: actor.key,
      requestId,
    })
  })
}

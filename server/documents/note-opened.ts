import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { insertAccess } from './queries.ts'

/** Records who opened a document: for the applicant to see, and in the trail. */
export function noteOpened(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId }: { actor: Actor; requestId: string },
  { id, key }: { id: number; key: string },
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    if (!(await insertAccess(tx, { documentId: id, accountId: actor.accountId, at }))) return
    await recordAudit(tx, {
      actor,
      action: 'document.opened',
      entity: 'document',
      entityKey: key,
      requestId,
    })
  })
}

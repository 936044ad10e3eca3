import { Problem } from '#contract/common/values/problems.ts'
import type { StaffDocument } from '#contract/documents/documents.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { findSubmittedDocument, lockDocument, updateDocument } from './queries.ts'
import { getDocument } from './review.ts'

/** Staff agree with an applicant's claim that a requested document doesn't apply to them. */
export async function confirmNotApplicable(
  deps: Deps,
  { actor, requestId }: { actor: Actor; requestId: string },
  key: string,
  expectedVersion: number,
): Promise<StaffDocument> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await findSubmittedDocument(tx, key)
    const document = row && (await lockDocument(tx, row.id))
    if (!document) throw new Problem('not_found')
    if (document.version !== expectedVersion) throw new Problem('version_stale')
    if (document.status !== 'not_applicable' || document.confirmed_at !== null) {
      throw new Problem('move_not_allowed')
    }

    const now = deps.now()
    await updateDocument(tx, document.id, {
      confirmed_at: now,
      updated_at: now,
      updated_by: actor.accountId,
    })
    await recordAudit(tx, {
      actor,
      action: 'document.confirmed',
      entity: 'document',
      entityKey: key,
      after: { status: 'not_applicable' },
      requestId,
    })
  })
  return getDocument(deps, actor, key)
}

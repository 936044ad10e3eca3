import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../actor/by.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { refuseHidden } from '../identity/staff/within-sight.ts'
import { takeBackMails } from '../messaging/take-back.ts'
import { closeAsking, findAsking, lockAsking, untie } from './asking-queries.ts'
import { deleteDocument, lockDocument, updateDocument } from './queries.ts'

/**
 * Undoes a request for documents whose mail still waits: documents and applications are as they were
 * before it. Throws `mail_left` if the mail has left or is leaving, `documents_changed` if one of them
 * has changed since; then nothing is changed. Answers the file's key.
 */
export function undoAsking(deps: Deps, by: By, actId: string): Promise<string> {
  return deps.db.transaction().execute((tx) => undoAskingWithin(tx, deps, by, actId))
}

/** The same in the caller's transaction, which must be rolled back to before it if it throws. */
export async function undoAskingWithin(
  tx: Db,
  { above, now: clock }: Pick<Deps, 'above' | 'now'>,
  { actor, requestId }: By,
  actId: string,
): Promise<string> {
  const asking = await lockAsking(tx, actId)
  if (!asking) throw new Problem('not_found')
  const { applicant_key: applicantKey, documents, moves } = asking
  await refuseHidden({ db: tx }, actor, {
    applicants: [applicantKey],
    applications: moves.map(({ number }) => number),
  })
  const now = clock()
  const by = { actor, now, requestId, actId }
  for (const move of moves) {
    if (!(await above.undoAskedMove(tx, move, by))) throw new Problem('documents_changed')
  }
  for (const { id, version, before, tied } of documents) {
    const document = await lockDocument(tx, id)
    if (document?.version !== version) throw new Problem('documents_changed')
    if (before === null) {
      await deleteDocument(tx, id, now)
      continue
    }
    await untie(tx, id, tied)
    await updateDocument(tx, id, {
      status: before.status,
      reason: before.reason,
      told_at: before.toldAt,
      confirmed_at: before.confirmedAt,
      updated_at: now,
      updated_by: actor.accountId,
    })
  }
  const { takenBack } = await takeBackMails(tx, actId)
  if (takenBack === 0) throw new Problem('mail_left')
  await closeAsking(tx, asking.id, { now, accountId: actor.accountId })
  await recordAudit(tx, {
    actor,
    action: 'documents.asking_undone',
    entity: 'applicant',
    entityKey: applicantKey,
    after: {
      documents: documents.map(({ type }) => type),
      applications: moves.map(({ number }) => number),
    },
    requestId,
  })
  return applicantKey
}

/** Whether an act was a request for documents, and who undid it when. */
export function readAsking(...given: Parameters<typeof findAsking>) {
  return findAsking(...given)
}

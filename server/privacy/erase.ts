import type { ErasureReason } from '#contract/erasure-rules.ts'
import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { eraseDossiers } from '../dossiers/erase.ts'
import { sha256 } from '../secret.ts'
import {
  countClosed,
  deleteAccountIfUnused,
  deleteApplicant,
  deleteDocuments,
  deleteTraces,
  type ErasedApplicant,
  insertErased,
  isAddressShared,
  lockMergedInto,
  lockSent,
} from './erase-queries.ts'

interface Why {
  by: Actor | 'applicant' | 'system'
  /** What the trail keeps: `retention` when the time was over, `restored` after a backup came back. */
  because: ErasureReason | 'retention' | 'restored'
  requestId?: string | undefined
}

/**
 * Takes a person out of every table, in the caller's transaction, which holds their row: what they
 * sent, its history and files, mails and messages, codes and counters, and their account if it is
 * nobody's any more. What stays: one line of the trail that says it happened, a mark by which a
 * restored backup is told again, and a count. Throws `conflict` where the file is kept.
 */
export async function eraseApplicant(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  applicant: ErasedApplicant,
  { by, because, requestId }: Why,
): Promise<void> {
  if (applicant.kept_since !== null && because !== 'restored') throw new Problem('conflict')
  for (const merged of await lockMergedInto(tx, applicant.id)) {
    await eraseApplicant(tx, deps, merged, { by, because, requestId })
  }
  const now = deps.now()
  const { applications, submissions, filledIn, conversations } = await lockSent(tx, applicant.id)
  const isShared = await isAddressShared(tx, applicant)
  const draftKeys = [
    ...submissions.flatMap(({ draft_key }) => draft_key ?? []),
    ...filledIn.map(({ key }) => key),
  ]
  const draftIds = filledIn.map(({ id }) => id)

  await countClosed(tx, applicant.id)
  await eraseDossiers(tx, applicant.id, now)
  await deleteDocuments(tx, applicant.id, draftIds, now)
  await deleteTraces(tx, {
    numbers: applications.map(({ number }) => number),
    visitors: [
      ...draftKeys.map((key) => `draft:${key}`),
      ...conversations.map(({ key }) => key),
      ...submissions.map((one) => `application:${one.access_token_hash.toString('base64url')}`),
    ],
    draftKeys,
    email: isShared ? undefined : applicant.email,
  })
  await deleteApplicant(tx, applicant.id, draftIds)
  const { account_id: accountId } = applicant
  const accountKey = accountId === null ? undefined : await deleteAccountIfUnused(tx, accountId)
  await insertErased(
    tx,
    [
      { kind: 'applicant' as const, keyHash: sha256(applicant.key) },
      ...(accountKey === undefined
        ? []
        : [{ kind: 'account' as const, keyHash: sha256(accountKey) }]),
    ],
    now,
  )
  await recordAudit(tx, {
    actor: by,
    action: 'applicant.erased',
    entity: 'applicant',
    entityKey: applicant.key,
    after: { because },
    requestId,
  })
}

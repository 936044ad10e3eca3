import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { ErasureReason } from '#contract/privacy/values/erasure-rules.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { eraseDossiers } from '../dossiers/erase.ts'
import { sha256 } from '../keys/secret.ts'
import {
  countClosed,
  deleteAccounts,
  deleteAlerts,
  deleteApplicant,
  deleteConversations,
  deleteDocuments,
  deleteDrafts,
  type ErasedApplicant,
  type ErasedKind,
  insertErased,
  lockMergedInto,
  lockSent,
} from './erase-queries.ts'
import {
  deleteTraces,
  listAccountsAt,
  listAlertsOf,
  listOwnAddresses,
  listTellingWords,
  listUnsentAt,
  listWrittenFrom,
} from './trace-queries.ts'

interface Why {
  by: Actor | 'applicant' | 'system'
  /** What the trail keeps: `retention` when the time was over, `restored` after a backup came back. */
  because: ErasureReason | 'retention' | 'restored'
  requestId?: string | undefined
  /** The second person's approval. */
  approval?: string | undefined
}

/**
 * Erases a person from every table, in the caller's transaction, which holds their row: what they sent,
 * its history and files, mails and messages, forms that were never sent, alerts, views, codes and
 * counters, under every address that the file had, and their account if no other file has its address.
 * What stays: one line of the trail that says it happened, marks by which a restored backup repeats the
 * erasure, and a count. Files are removed by `finishErasing`, after the commit. Throws `conflict` if the
 * file is kept.
 */
export async function eraseApplicant(
  tx: Db,
  deps: Pick<Deps, 'above' | 'now'>,
  applicant: ErasedApplicant,
  { by, because, requestId, approval }: Why,
): Promise<void> {
  if (applicant.kept_since !== null && because !== 'restored') throw new Problem('conflict')
  for (const merged of await lockMergedInto(tx, applicant.id)) {
    await eraseApplicant(tx, deps, merged, { by, because, requestId, approval })
  }
  const now = deps.now()
  const { applications, submissions, filledIn, conversations } = await lockSent(tx, applicant.id)
  const addresses = (await listOwnAddresses(tx, applicant)).own
  const theirs = isAnothersAddress(applicant, because) ? [] : addresses
  const words = await listTellingWords(tx, applicant)
  // If a file's time was over, data newer than the file has its own time.
  const live = because === 'retention' ? [] : theirs
  const accounts = await listAccountsAt(tx, live)
  const unsent = [...filledIn, ...(await listUnsentAt(tx, live))]
  const written = await listWrittenFrom(tx, theirs)
  const alerts = await listAlertsOf(tx, live)
  const draftIds = unsent.map(({ id }) => id)
  const draftKeys = [
    ...submissions.flatMap(({ draft_key }) => draft_key ?? []),
    ...unsent.map(({ key }) => key),
  ]
  const conversationKeys = [...conversations, ...written].map(({ key }) => key)

  await countClosed(tx, applicant.id)
  await deps.above.forgetInApprovals(tx, applicant.id, now)
  await eraseDossiers(tx, applicant.id, now)
  await deleteDocuments(tx, applicant.id, draftIds, now)
  await deleteTraces(tx, {
    numbers: applications.map(({ number }) => number),
    keys: [applicant.key, ...draftKeys, ...conversationKeys, ...alerts.map(({ key }) => key)],
    visitors: [
      ...draftKeys.map((key) => `draft:${key}`),
      ...conversationKeys,
      ...submissions.map((one) => `application:${one.access_token_hash.toString('base64url')}`),
    ],
    addresses,
    ...words,
    phones: [...words.phones, applicant.phone.replaceAll(/\D/g, '')],
  })
  await deleteApplicant(tx, applicant.id)
  await deleteDrafts(tx, draftIds)
  await deleteConversations(
    tx,
    written.map(({ id }) => id),
  )
  await deleteAlerts(
    tx,
    alerts.map(({ id }) => id),
  )
  const accountKeys = await deleteAccounts(tx, accounts)
  await mark(tx, now, {
    applicant: [applicant.key],
    account: accountKeys,
    draft: draftKeys,
    conversation: conversationKeys,
    alert: alerts.map(({ key }) => key),
  })
  await recordAudit(tx, {
    actor: by,
    action: 'applicant.erased',
    entity: 'applicant',
    entityKey: applicant.key,
    after: { because, ...(approval !== undefined && { approval }) },
    requestId,
  })
}

/** Reasons for erasing without a request; `restored` repeats an erasure after a backup, for any reason. */
const unasked: readonly Why['because'][] = ['test_or_abuse', 'sent_by_mistake', 'restored']

/**
 * A file that was made up, or sent by mistake, may have the address of a person who knows nothing of it:
 * unless it was proved, data that only the address leads to stays theirs. Data erased with a file has
 * its own marks, by which it is erased again from a restored backup.
 */
function isAnothersAddress({ email_proved_at }: ErasedApplicant, because: Why['because']): boolean {
  return email_proved_at === null && unasked.includes(because)
}

/** Marks erased data by its key, so that a restored backup repeats the erasure. */
async function mark(tx: Db, now: Date, keys: Record<ErasedKind, readonly string[]>): Promise<void> {
  const kinds = ['applicant', 'account', 'draft', 'conversation', 'alert'] as const
  await insertErased(
    tx,
    kinds.flatMap((kind) => keys[kind].map((key) => ({ kind, keyHash: sha256(key) }))),
    now,
  )
}

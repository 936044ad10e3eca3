import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type {
  ErasureOfFile,
  ErasureRequestQuery,
  ErasureRequests,
  KeepFile,
  RefuseErasure,
} from '#contract/privacy/erasure.ts'
import type { ErasureReason } from '#contract/privacy/values/erasure-rules.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { refusePartlyHidden } from '../identity/staff/within-sight.ts'
import { refuseMassErasure } from '../limits/mass-limits.ts'
import { applicationLink } from '../links/application-link.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { wordsAt } from '../words/locales.ts'
import { eraseApplicant } from './erase.ts'
import { type ErasedApplicant, lockApplicant } from './erase-queries.ts'
import { requestView, stateOf } from './erasure.ts'
import {
  countFilesOf,
  countWithStaff,
  findFile,
  findLinkSeed,
  listOpenRequests,
  lockRequest,
  updateKept,
  updateRequest,
} from './erasure-queries.ts'
import { finishErasing } from './finish-erasing.ts'

interface Call {
  actor: Actor
  requestId: string
  key: string
  expectedVersion: number
}

/** Requests that wait for staff or for their day, the first to be answered first. */
export async function listErasureRequests(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { state }: ErasureRequestQuery,
): Promise<ErasureRequests> {
  const today = now().toISOString().slice(0, 10)
  const all = await listOpenRequests(db, actor)
  const rows = state === undefined ? all : all.filter((row) => stateOf(row) === state)
  return rows.map((row) => ({
    applicant: {
      key: row.key,
      name: [row.given_names, row.family_name].filter((name) => name !== null).join(' '),
      language: row.language,
      version: row.version,
    },
    numbers: row.numbers,
    state: stateOf(row),
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    answerBy: row.answer_by,
    overdue: row.answer_by !== null && row.answer_by < today,
    sentTo: row.sent_to,
    keptBecause: row.kept_because,
  }))
}

/** How many requests wait for an answer from staff who may give it. */
export async function countErasureRequests(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<number> {
  return can(actor, 'data.erase') ? countWithStaff(db, actor) : 0
}

/** What staff see on one file: the applicant's request, and whether it is kept for a dispute. */
export async function getErasureOfFile(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  key: string,
): Promise<ErasureOfFile> {
  const file = await findFile(db, key)
  if (!file) throw new Problem('not_found')
  return {
    request: await requestView(db, file.id, actor),
    keptSince: file.kept_since?.toISOString() ?? null,
    keptBecause: file.kept_because,
    version: file.version,
  }
}

/** Erases a file whole, from the version that was seen, and mails the person that it is done. */
export async function eraseByStaff(deps: Deps, call: Call, because: ErasureReason): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await lockSeen(tx, call)
    await refuseMassErasure(tx, call.actor, await countFilesOf(tx, id))
    await eraseWithin(tx, deps, call, because)
  })
  await finishErasing(deps)
}

/**
 * The same in the transaction of an approval, which a second person gave. Files go with
 * `finishErasing`, after the commit.
 */
export async function eraseWithin(
  tx: Db,
  deps: Deps,
  call: Call & { approval?: string },
  because: ErasureReason,
): Promise<void> {
  const { actor, requestId, key, approval } = call
  const applicant = await lockSeen(tx, call)
  const file = await findFile(tx, key)
  if (!file) throw new Problem('not_found')
  await eraseApplicant(tx, deps, applicant, { by: actor, because, requestId, approval })
  await queueMail(tx, deps, {
    template: 'erasure_done',
    language: file.language,
    to: file.email,
    params: { name: file.given_names, number: file.number },
  })
}

/**
 * Holds the file that a second person is to be asked about, and refuses what can't be erased. Answers
 * how many files would be erased: those that were merged into it go with it.
 */
export async function holdErasable(
  tx: Db,
  call: Omit<Call, 'requestId'>,
): Promise<{ applicantId: number; amount: number }> {
  const applicant = await lockSeen(tx, call)
  if (applicant.kept_since !== null) throw new Problem('conflict')
  return { applicantId: applicant.id, amount: await countFilesOf(tx, applicant.id) }
}

/** Mails the applicant, in their language, why the data can't be erased. */
export async function refuseErasure(
  deps: Deps,
  call: Call,
  { because, note }: RefuseErasure,
): Promise<ErasureOfFile> {
  const { actor, requestId, key } = call
  await deps.db.transaction().execute(async (tx) => {
    const applicant = await lockSeen(tx, call)
    const request = await lockRequest(tx, applicant.id)
    if (!request || request.confirmed_at === null || request.refused_at !== null) {
      throw new Problem('conflict')
    }
    const file = await findFile(tx, key)
    const linkSeed = await findLinkSeed(tx, applicant.id)
    if (!file || linkSeed === undefined) throw new Problem('not_found')

    const words =
      because === 'other'
        ? []
        : [wordsAt(deps.locales, file.language, 'mail', `erasureRefusal.${because}`)]
    const refusal = [...words, note].filter((part) => part !== '').join('\n\n')
    await updateRequest(tx, applicant.id, { refused_at: deps.now(), refusal })
    await recordAudit(tx, {
      actor,
      action: 'erasure.refused',
      entity: 'applicant',
      entityKey: key,
      after: { because },
      requestId,
    })
    await queueMail(tx, deps, {
      template: 'erasure_refused',
      language: file.language,
      to: file.email,
      params: {
        name: file.given_names,
        number: file.number,
        reason: refusal,
        link: applicationLink(deps, linkSeed),
      },
    })
  })
  return getErasureOfFile(deps, actor, key)
}

/** Keeps a file whatever the schedule says, or lets the schedule apply again. */
export async function keepFile(
  deps: Deps,
  call: Call,
  { because }: z.infer<typeof KeepFile>,
): Promise<ErasureOfFile> {
  const { actor, requestId, key } = call
  await deps.db.transaction().execute(async (tx) => {
    const applicant = await lockSeen(tx, call)
    const now = deps.now()
    const since = applicant.kept_since ?? now
    await updateKept(tx, applicant.id, because === null ? undefined : { since, because }, {
      now,
      accountId: actor.accountId,
    })
    await recordAudit(tx, {
      actor,
      action: because === null ? 'applicant.kept_no_longer' : 'applicant.kept',
      entity: 'applicant',
      entityKey: key,
      requestId,
    })
  })
  return getErasureOfFile(deps, actor, key)
}

async function lockSeen(
  tx: Db,
  { actor, key, expectedVersion }: Omit<Call, 'requestId'>,
): Promise<ErasedApplicant> {
  const applicant = await lockApplicant(tx, { key })
  if (!applicant) throw new Problem('not_found')
  await refusePartlyHidden({ db: tx }, actor, [key])
  if (applicant.version !== expectedVersion) throw new Problem('version_stale')
  // Everything that its person sent is in the file that it was merged into, and so is what is decided.
  if (applicant.merged_into !== null) throw new Problem('conflict')
  return applicant
}

import { Problem } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import {
  type DataRequests,
  type DataReview,
  type OwnDataRequest,
  type ReleaseData,
  reviewedKinds,
} from '#contract/privacy/data-requests.ts'
import type { LinkCaller } from '../admissions/links/link-caller.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { heldPapers } from '../dossiers/erase.ts'
import { refusePartlyHidden } from '../identity/staff/within-sight.ts'
import { sha256 } from '../keys/secret.ts'
import { applicationLink } from '../links/application-link.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import {
  findDataRequest,
  listDataItems,
  listDataRequests,
  markDataReleased,
  putDataItems,
  putDataRequest,
} from './data-request-queries.ts'
import { lockApplicant } from './erase-queries.ts'
import { answerDay } from './erasure.ts'
import { findFile, findLinkSeed, findOwnFile } from './erasure-queries.ts'
import { listTeamNotes } from './export-queries.ts'

const asksPerFile = { name: 'data-request', max: 3, windowSeconds: 86_400 }

/** The progress of the request, for the holder of the private link. */
export async function viewDataRequest(
  { db }: Pick<Deps, 'db'>,
  accessToken: string,
): Promise<OwnDataRequest> {
  const file = await getFile(db, accessToken)
  const request = await findDataRequest(db, file.id)
  if (!request) {
    return { state: 'none', askedAt: null, answerBy: null, releasedAt: null, leftOut: 0 }
  }
  const items = await listDataItems(db, file.id)
  const { released_at } = request
  return {
    state: released_at === null ? 'preparing' : 'released',
    askedAt: request.asked_at.toISOString(),
    answerBy: request.answer_by,
    releasedAt: released_at?.toISOString() ?? null,
    leftOut: released_at === null ? 0 : items.filter((one) => one.left_out !== null).length,
  }
}

/** The person asks for what the team wrote about them: staff look at it within the month. */
export async function askData(deps: Deps, caller: LinkCaller): Promise<OwnDataRequest> {
  const { db, now } = deps
  const file = await getFile(db, caller.accessToken)
  await db.transaction().execute(async (tx) => {
    if (!(await lockApplicant(tx, { id: file.id }))) throw new Problem('not_found')
    // A merge may have had it until then: what was sent belongs to another file now.
    if ((await getFile(tx, caller.accessToken)).id !== file.id) throw new Problem('conflict')
    const before = await findDataRequest(tx, file.id)
    if (before && before.released_at === null) return
    await countUse(tx, asksPerFile, file.key)
    const askedAt = now()
    await putDataRequest(tx, { applicantId: file.id, askedAt, answerBy: answerDay(askedAt) })
    await recordAudit(tx, {
      ...{ actor: 'applicant', action: 'data_request.asked', entity: 'applicant' },
      ...{ entityKey: file.key, requestId: caller.requestId },
    })
  })
  return viewDataRequest(deps, caller.accessToken)
}

/** Who waits for it, the first to be answered first. */
export async function listToReview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<DataRequests> {
  const today = now().toISOString().slice(0, 10)
  return (await listDataRequests(db, actor)).map((row) => ({
    applicant: {
      key: row.key,
      name: [row.given_names, row.family_name].filter((name) => name !== null).join(' '),
      language: row.language,
    },
    numbers: row.numbers,
    askedAt: row.asked_at.toISOString(),
    answerBy: row.answer_by,
    overdue: row.answer_by < today,
  }))
}

export async function countToReview({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<number> {
  return can(actor, 'data.erase') ? (await listDataRequests(db, actor)).length : 0
}

/** The texts about one person to look at, with those that were left out the last time. */
export async function readReview(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  key: string,
): Promise<DataReview> {
  const file = await findFile(db, key)
  if (!file) throw new Problem('not_found')
  await refusePartlyHidden({ db }, actor, [key])
  const request = await findDataRequest(db, file.id)
  if (!request) throw new Problem('not_found')
  const before = new Map(
    (await listDataItems(db, file.id)).map((one) => [`${one.kind}:${one.source_id}`, one.left_out]),
  )
  return {
    askedAt: request.asked_at.toISOString(),
    answerBy: request.answer_by,
    releasedAt: request.released_at?.toISOString() ?? null,
    items: (await listReviewed(db, file.id)).map(({ id, kind, at, text }) => ({
      ...{ id, kind, at: at.toISOString(), text, leftOut: before.get(id) ?? null },
    })),
  }
}

/**
 * Gives the person the texts that staff looked at, and says what was left out and why. Throws `conflict`
 * if something was written since they were read: nothing leaves unread.
 */
export async function releaseData(
  deps: Deps,
  { actor, requestId }: { actor: Actor; requestId: string },
  key: string,
  { items }: ReleaseData,
): Promise<DataReview> {
  await deps.db.transaction().execute(async (tx) => {
    const applicant = await lockApplicant(tx, { key })
    if (!applicant) throw new Problem('not_found')
    await refusePartlyHidden({ db: tx }, actor, [key])
    const request = await findDataRequest(tx, applicant.id)
    if (!request) throw new Problem('not_found')
    if (request.released_at !== null) throw new Problem('conflict')
    const decided = new Map(items.map(({ id, leftOut }) => [id, leftOut]))
    const now = await listReviewed(tx, applicant.id)
    if (decided.size !== now.length || now.some(({ id }) => !decided.has(id))) {
      throw new Problem('conflict')
    }
    await putDataItems(
      tx,
      applicant.id,
      now.map(({ id, kind, sourceId, print }) => ({
        ...{ kind, sourceId, sha256: print, leftOut: decided.get(id) ?? null },
      })),
    )
    await markDataReleased(tx, applicant.id, { now: deps.now(), accountId: actor.accountId })
    const leftOut = items.filter((one) => one.leftOut !== null).length
    await recordAudit(tx, {
      ...{ actor, requestId, action: 'data_request.released', entity: 'applicant' },
      ...{ entityKey: key, after: { items: items.length, leftOut } },
    })
    const file = await findFile(tx, key)
    const seed = await findLinkSeed(tx, applicant.id)
    if (!file || seed === undefined) throw new Problem('not_found')
    await queueMail(tx, deps, {
      template: 'data_released',
      language: file.language,
      to: file.email,
      params: { name: file.given_names, number: file.number, link: applicationLink(deps, seed) },
    })
  })
  return readReview(deps, actor, key)
}

/** What was released to a person, or left out and why, by `kind:number`. */
export async function findReleased(db: Db, applicantId: number) {
  const request = await findDataRequest(db, applicantId)
  const items = request?.released_at ? await listDataItems(db, applicantId) : []
  const decided = new Map(items.map((one) => [`${one.kind}:${one.source_id}`, one]))
  return (id: string, words: string): { text: string | null; leftOut: string | null } => {
    const item = decided.get(id)
    // A text that has changed since is not the one that staff looked at.
    if (!item?.sha256.equals(sha256(words))) return { text: null, leftOut: null }
    return item.left_out === null
      ? { text: words, leftOut: null }
      : { text: null, leftOut: item.left_out }
  }
}

async function listReviewed(db: Db, applicantId: number) {
  const notes = await listTeamNotes(db, applicantId)
  const papers = await heldPapers(db, applicantId)
  const all = [
    ...notes.map(({ id, source, at, words }) => ({ source, sourceId: id, at, words })),
    ...papers.map((one) => ({
      ...{ source: 'paper' as const, sourceId: one.id, at: one.created_at, words: one.file_name },
    })),
  ]
  return all
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ source, sourceId, at, words }) => ({
      id: `${source}:${sourceId}`,
      kind: reviewedKinds.find((kind) => kind === source) ?? 'note',
      ...{ sourceId, at, text: words, print: sha256(words) },
    }))
}

async function getFile(db: Db, accessToken: string) {
  const file = await findOwnFile(db, sha256(accessToken))
  if (!file) throw new Problem('not_found')
  return file
}

import { Problem } from '#contract/common/values/problems.ts'
import type { ErasureView } from '#contract/privacy/erasure.ts'
import {
  type ErasureState,
  erasureAnswerDays,
  erasureWaitingDays,
} from '#contract/privacy/values/erasure-rules.ts'
import { codeHashOf } from '../admissions/drafts/secrets.ts'
import { addressThatOpens, markAddressProved } from '../admissions/links/email-hold.ts'
import type { LinkCaller } from '../admissions/links/link-caller.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import { countShared, countUse } from '../database/rate-counter.ts'
import type { Sight } from '../database/visible-to.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/guards/call-origin.ts'
import { sha256 } from '../keys/secret.ts'
import { applicationLink } from '../links/application-link.ts'
import {
  codeAttempts,
  countGuess,
  freshCode,
  isCodeOnItsWay,
  isMailedCode,
  newCode,
  wrongCode,
} from '../links/mailed-code.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { universityInBoth } from '../words/university-in.ts'
import { writtenDay } from '../words/written-date.ts'
import { lockApplicant } from './erase-queries.ts'
import {
  deleteRequest,
  type ErasureRequest,
  findOwnFile,
  findRequest,
  listSentTo,
  lockRequest,
  type OwnFile,
  putRequest,
  spendErasureAttempt,
  updateRequest,
} from './erasure-queries.ts'

const dayMs = 86_400_000
const codesPerFile = { name: 'erasure-code', max: 3, windowSeconds: 3600 }
const codesPerCaller = {
  name: 'erasure-codes',
  ...{ browser: 20, newcomers: 30, network: 200 },
  windowSeconds: 3600,
}
const attemptsPerCaller = {
  name: 'erasure-attempt',
  ...{ browser: 60, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}

/** The progress of a request from the holder of a private link. */
export async function viewErasure(
  { db }: Pick<Deps, 'db'>,
  accessToken: string,
): Promise<ErasureView> {
  const file = await getOwnFile(db, accessToken)
  return {
    ...(await requestView(db, file.id)),
    waitingDays: erasureWaitingDays,
    draftKey: file.draft_key,
  }
}

/** Mails a code to the address on file: someone who found a link or a telephone can't erase alone. */
export async function askErasure(deps: Deps, caller: LinkCaller): Promise<ErasureView> {
  const { id } = await getOwnFile(deps.db, caller.accessToken)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockApplicant(tx, { id }))) throw new Problem('not_found')
    // Read once it is held: its address may have been left until then, and its link ended.
    const file = await getOwnFile(tx, caller.accessToken)
    const before = await lockRequest(tx, file.id)
    const now = deps.now()
    if (before && isOnItsWay(before, now)) return

    await countShared(tx, codesPerCaller, caller.callOrigin)
    await countUse(tx, codesPerFile, file.key)
    const code = newCode()
    await putRequest(tx, {
      applicant_id: file.id,
      ...freshCode(codeHash(deps, file, caller.callOrigin, code), now),
      confirmed_at: null,
      due_at: null,
      answer_by: null,
      refused_at: null,
      refusal: null,
    })
    await queueMail(tx, deps, {
      template: 'erasure_code',
      language: file.language,
      to: addressThatOpens(file, now),
      params: { number: file.number, code },
    })
  })
  return viewErasure(deps, caller.accessToken)
}

/**
 * The request must come from a reader of mail at the address on file. Data that was never sent to a
 * university is erased automatically after some days; staff look at the rest. Once confirmed it stays
 * so, however often the form is sent.
 */
export async function confirmErasure(
  deps: Deps,
  { accessToken, callOrigin, requestId }: LinkCaller,
  code: string,
): Promise<ErasureView> {
  const { db, now: clock } = deps
  const file = await getOwnFile(db, accessToken)
  await countShared(db, attemptsPerCaller, callOrigin)
  await countGuess(db, file.key)
  const now = clock()
  const kept = await spendErasureAttempt(db, file.id, { now, max: codeAttempts })
  const given = codeHash(deps, file, callOrigin, code)
  if (!isMailedCode(kept, given)) {
    const request = await findRequest(db, file.id)
    if (request && isConfirmed(request)) return viewErasure(deps, accessToken)
    throw wrongCode()
  }
  await db.transaction().execute(async (tx) => {
    if (!(await lockApplicant(tx, { id: file.id }))) throw new Problem('not_found')
    // A merge may have had it until then: what was sent belongs to another file now.
    if ((await getOwnFile(tx, accessToken)).id !== file.id) throw new Problem('conflict')
    const request = await lockRequest(tx, file.id)
    if (request && isConfirmed(request)) return
    if (request?.code_hash?.equals(given) !== true) throw new Problem('conflict')

    await markAddressProved(tx, deps, file.id)
    const forStaff = file.kept_since !== null || (await listSentTo(tx, file.id)).length > 0
    const dueAt = new Date(now.getTime() + erasureWaitingDays * dayMs)
    const answerBy = answerDay(now)
    await updateRequest(tx, file.id, {
      code_hash: null,
      code_expires_at: null,
      confirmed_at: now,
      ...(forStaff ? { answer_by: answerBy } : { due_at: dueAt }),
    })
    await recordAudit(tx, {
      actor: 'applicant',
      action: 'erasure.asked',
      entity: 'applicant',
      entityKey: file.key,
      requestId,
    })
    await queueMail(tx, deps, {
      template: forStaff ? 'erasure_with_staff' : 'erasure_waiting',
      language: file.language,
      to: file.email,
      params: {
        name: file.given_names,
        number: file.number,
        date: writtenDay(forStaff ? answerBy : dayOf(dueAt), file.language),
        link: applicationLink(deps, file.link_seed),
      },
    })
  })
  return viewErasure(deps, accessToken)
}

/** The applicant changes their mind, as long as there is something to keep. */
export async function stopErasure(
  deps: Deps,
  { accessToken, requestId }: LinkCaller,
): Promise<ErasureView> {
  const file = await getOwnFile(deps.db, accessToken)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteRequest(tx, file.id))) return
    await recordAudit(tx, {
      actor: 'applicant',
      action: 'erasure.stopped',
      entity: 'applicant',
      entityKey: file.key,
      requestId,
    })
  })
  return viewErasure(deps, accessToken)
}

/** A file's request as both sides see it; for staff, with the sent applications that they see. */
export async function requestView(
  db: Db,
  applicantId: number,
  sight?: Sight,
): Promise<Omit<ErasureView, 'waitingDays' | 'draftKey'>> {
  const [request, sent] = await Promise.all([
    findRequest(db, applicantId),
    listSentTo(db, applicantId, sight),
  ])
  return {
    state: request ? stateOf(request) : null,
    askedAt: request?.asked_at.toISOString() ?? null,
    dueAt: request?.due_at?.toISOString() ?? null,
    answerBy: request?.answer_by ?? null,
    refusal: request?.refusal ?? null,
    sentTo: sent.map(({ snapshot, at }) => ({
      university: universityInBoth(snapshot),
      at: at.toISOString(),
    })),
  }
}

export function stateOf({
  confirmed_at,
  due_at,
  refused_at,
}: Pick<ErasureRequest, 'confirmed_at' | 'due_at' | 'refused_at'>): ErasureState {
  if (refused_at !== null) return 'refused'
  if (confirmed_at === null) return 'unconfirmed'
  return due_at === null ? 'with_staff' : 'waiting'
}

/** Whether no new code is needed: the request is confirmed, or a code was sent a moment ago. */
function isOnItsWay(request: ErasureRequest, now: Date): boolean {
  return isConfirmed(request) || isCodeOnItsWay(request, now)
}

function isConfirmed(request: ErasureRequest): boolean {
  return ['waiting', 'with_staff'].includes(stateOf(request))
}

/** The last day to answer a request that was confirmed at this instant. */
export function answerDay(confirmedAt: Date): string {
  return dayOf(new Date(confirmedAt.getTime() + erasureAnswerDays * dayMs))
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

async function getOwnFile(db: Db, accessToken: string): Promise<OwnFile> {
  const file = await findOwnFile(db, sha256(accessToken))
  if (!file) throw new Problem('not_found')
  return file
}

function codeHash(
  { secret }: Pick<Deps, 'secret'>,
  { key }: OwnFile,
  { browser }: CallOrigin,
  code: string,
): Buffer {
  return codeHashOf(secret, { subject: `erasure:${key}`, browser }, code)
}

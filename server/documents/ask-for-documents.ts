import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findTransition, statusesOf } from '#contract/admissions/values/transitions.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type {
  AskedLine,
  AskingPreview,
  DocumentAsking,
} from '#contract/documents/document-asking.ts'
import { documentsOfLine, lineId } from '#contract/documents/values/document-lines.ts'
import { findDocumentMove } from '#contract/documents/values/document-rules.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps, HeldApplication } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import { heldUntil } from '../messaging/hold-mail.ts'
import { type Mail, queueMail, readBeforehand } from '../messaging/queue-mail.ts'
import { readSettings } from '../settings/read-settings.ts'
import { askForDocument } from './ask-for-document.ts'
import { askedOfFile } from './asked.ts'
import { askingMail } from './asking-mail.ts'
import {
  findAskedSince,
  findFile,
  holdFile,
  insertAsking,
  type KeptDocument,
  type KeptMove,
  listActiveNumbers,
  listLinksOf,
} from './asking-queries.ts'
import {
  type DocumentRow,
  linkToApplications,
  listApplicationIdsOfApplicant,
  listOwnDocuments,
  updateDocument,
} from './queries.ts'
import { standingEach } from './standing.ts'

interface Caller {
  actor: Actor
  requestId: string
}

/** One requested document: its present row, its next status, and the applications that need it. */
interface Planned {
  type: DocumentRow['type']
  language: string | null
  before: DocumentRow | undefined
  to: 'requested' | 'rejected'
  reason: string | null
  applicationIds: number[]
  /** Applications that it is not tied to yet. */
  untied: number[]
}

const Asked = z.object({ act: z.string() })

/**
 * Asks a person for documents, for all of their applications that need them: one mail, and the
 * applications wait. Throws `documents_changed` if the list has changed by then, `already_asked` if all
 * of it was requested before. Once for an idempotency key.
 */
export async function askForDocuments(
  deps: Deps,
  { actor, requestId }: Caller,
  call: { applicantKey: string; idempotencyKey: string | undefined },
  input: DocumentAsking,
): Promise<{ act: string }> {
  const { applicantKey } = call
  return once(
    deps,
    {
      key: call.idempotencyKey,
      route: 'ask-for-documents',
      visitor: `account:${actor.key}`,
      request: { applicantKey, input },
      answer: Asked,
    },
    (tx) => askWithin(tx, deps, { actor, requestId }, applicantKey, input),
  )
}

/**
 * The same in the caller's transaction. It may throw after something was written: a caller who
 * continues afterwards must roll back to before it.
 */
export async function askWithin(
  tx: Db,
  deps: Deps,
  { actor, requestId }: Caller,
  applicantKey: string,
  input: DocumentAsking,
): Promise<{ act: string }> {
  const file = await holdFile(tx, applicantKey)
  if (!file) throw new Problem('not_found')
  const { applications, planned, moving } = await plan(tx, deps, actor, applicantKey, input)
  if (planned.every(isAskedAlready)) throw new Problem('already_asked')
  const now = deps.now()
  const act = randomUUID()
  const documents: KeptDocument[] = []
  for (const one of planned) {
    documents.push(
      await askForOne(tx, one, { actor, requestId, now, numberOf: numbersIn(applications) }),
    )
  }
  const moves: KeptMove[] = []
  for (const application of moving) {
    moves.push({
      id: application.id,
      number: application.number,
      from: application.status,
      nextBy: application.next_by,
    })
    // The move's own mail would say less: the one below names the requested documents.
    await deps.above.waitForDocuments(tx, deps, {
      ...{ number: application.number, by: actor, reason: input.note, requestId, actId: act },
    })
  }
  const held = heldUntil(await readSettings(tx), now)
  await queueMail(tx, deps, {
    ...mailOf(deps, file, { planned, applications, note: input.note }),
    ...(held && { heldUntil: held }),
    actId: act,
  })
  await insertAsking(tx, {
    act_id: act,
    applicant_id: file.id,
    at: now,
    by_id: actor.accountId,
    note: input.note,
    documents,
    moves,
  })
  await recordAudit(tx, {
    actor,
    action: 'documents.asked',
    entity: 'applicant',
    entityKey: applicantKey,
    after: {
      documents: planned.map(lineId),
      applications: moves.map(({ number }) => number),
    },
    requestId,
  })
  return { act }
}

/** The act by which the caller has asked this person since then; undefined if there is none that wasn't undone. */
export function whatWasAskedSince(...given: Parameters<typeof findAskedSince>) {
  return findAskedSince(...given)
}

/** A line of the checklist, and its document if there is one. */
interface Found {
  line: Pick<AskedLine, 'type' | 'language'>
  document: DocumentRow | undefined
}

/**
 * The documents that the applicant has to send and has not heard of, for active applications of the
 * file: missing ones, and those that were rejected or requested without a mail.
 */
export async function listUntold(
  tx: Db,
  { above }: Pick<Deps, 'above'>,
  actor: Actor,
  applicantKey: string,
): Promise<AskedLine[]> {
  const seen = await listApplicationIdsOfApplicant(tx, applicantKey, actor)
  const numbers = seen.length === 0 ? [] : await listActiveNumbers(tx, seen)
  const [first, ...more] = (await above.holdApplications(tx, numbers)).map(({ id }) => id)
  if (first === undefined) return []
  const ids: [number, ...number[]] = [first, ...more]
  const asked = await askedOfFile(tx, ids)
  const documents = (await listOwnDocuments(tx, { kind: 'applications', ids })).filter(
    ({ status }) => status !== 'replaced',
  )
  const unasked = documents
    .filter(({ type }) => !asked.some((one) => one.type === type))
    .map((document): Found => ({ line: { type: document.type, language: null }, document }))
  const lines = asked.flatMap((line): Found[] => {
    const own = documentsOfLine(line, asked, documents)
    if (own.length > 0) return own.map((document) => ({ line, document }))
    return line.mandatory ? [{ line, document: undefined }] : []
  })
  return [...lines, ...unasked].flatMap(({ line: { type, language }, document }): AskedLine[] => {
    if (!document) return [{ type, language, document: null, reason: null }]
    const { key, version, status, reason, told_at } = document
    const isOpen = status === 'requested' || status === 'rejected'
    if (!isOpen || told_at !== null) return []
    return [{ type, language, document: { key, version }, reason }]
  })
}

/** A preview of a request, with the mail as it would leave; nothing is changed. */
export async function previewAsking(
  deps: Deps,
  actor: Actor,
  applicantKey: string,
  input: DocumentAsking,
): Promise<AskingPreview> {
  return deps.db.transaction().execute(async (tx) => {
    const file = await findFile(tx, applicantKey)
    if (!file) throw new Problem('not_found')
    const { applications, planned, moving } = await plan(tx, deps, actor, applicantKey, input)
    const mail = mailOf(deps, file, { planned, applications, note: input.note })
    const [read] = await readBeforehand(tx, deps, [mail])
    return {
      mail: { to: mail.to, subject: read?.subject ?? '', text: read?.text ?? '' },
      applications: concerned(planned, applications).map((one) => ({
        number: one.number,
        from: one.status,
        to: moving.includes(one) ? 'documents_requested' : one.status,
      })),
      holdMinutes: (await readSettings(tx)).mail.holdMinutes,
    }
  })
}

/** Holds the applications, and looks at each line as it is now. */
async function plan(
  tx: Db,
  { above }: Pick<Deps, 'above'>,
  actor: Actor,
  applicantKey: string,
  input: DocumentAsking,
) {
  const seen = await listApplicationIdsOfApplicant(tx, applicantKey, actor)
  const numbers = seen.length === 0 ? [] : await listActiveNumbers(tx, seen)
  if (numbers.length === 0) throw new Problem('move_not_allowed')
  const applications = await above.holdApplications(tx, numbers)
  const ids = applications.map(({ id }) => id)
  const [first, ...more] = ids
  if (first === undefined) throw new Problem('move_not_allowed')
  const asked = await askedOfFile(tx, ids)
  const standings = await standingEach(tx, ids)
  const documents = (
    await listOwnDocuments(tx, { kind: 'applications', ids: [first, ...more] })
  ).filter(({ status }) => status !== 'replaced')
  const links = Map.groupBy(
    await listLinksOf(
      tx,
      documents.map(({ id }) => id),
    ),
    (one) => one.document_id,
  )

  const planned = input.documents.map((line): Planned => {
    const before = documents.find(({ key }) => key === line.document?.key)
    const there = documentsOfLine(line, asked, documents)
    const isAsSeen =
      line.document === null ? there.length === 0 : before?.version === line.document.version
    if (!isAsSeen) throw new Problem('documents_changed')
    const to = targetOf(before, line.reason)
    const tied = (before ? (links.get(before.id) ?? []) : [])
      .map((one) => one.application_id)
      .filter((id) => ids.includes(id))
    const applicationIds = needing(line, { before, tied, applications, standings })
    return {
      type: before?.type ?? line.type,
      language: line.language,
      before,
      to,
      reason: line.reason ?? (before?.status === 'rejected' ? before.reason : null),
      applicationIds,
      untied: applicationIds.filter((id) => !tied.includes(id)),
    }
  })
  const moving = concerned(planned, applications).filter(({ status }) =>
    findTransition(status, 'documents_requested', 'system'),
  )
  return { applications, planned, moving }
}

/** The next status of a document: an unread one is rejected, another one is requested again. */
function targetOf(before: DocumentRow | undefined, reason: string | null): Planned['to'] {
  if (!before || before.status === 'requested') return 'requested'
  if (before.status === 'rejected') return 'rejected'
  const to =
    before.status === 'uploaded' || before.status === 'in_review' ? 'rejected' : 'requested'
  const move = findDocumentMove(before.status, to, 'staff')
  if (!move) throw new Problem('move_not_allowed')
  if (move.reason && reason === null) throw new Problem('reason_required')
  return to
}

/** The applications that require it; or else those that would take it, have it, or are still to be sent. */
function needing(
  line: { type: DocumentRow['type']; language: string | null },
  {
    before,
    tied,
    applications,
    standings,
  }: {
    before: DocumentRow | undefined
    tied: readonly number[]
    applications: readonly HeldApplication[]
    standings: Awaited<ReturnType<typeof standingEach>>
  },
): number[] {
  const ids = applications.map(({ id }) => id)
  const asking = (isMandatory: boolean) =>
    ids.filter((id) =>
      standings
        .get(id)
        ?.asked.some((one) => lineId(one) === lineId(line) && (one.mandatory || !isMandatory)),
    )
  const own = asking(true).length > 0 ? asking(true) : asking(false)
  if (before?.status === 'requested')
    return ids.filter((id) => own.includes(id) || tied.includes(id))
  if (own.length > 0) return own
  if (tied.length > 0) return [...tied]
  const unsent = applications.filter(({ status }) =>
    statusesOf.unsent.some((one) => one === status),
  )
  return unsent.length > 0 ? unsent.map(({ id }) => id) : ids
}

function concerned(planned: readonly Planned[], applications: readonly HeldApplication[]) {
  const ids = new Set(planned.flatMap((one) => one.applicationIds))
  return applications.filter(({ id }) => ids.has(id))
}

function isAskedAlready({ before, to, reason, untied }: Planned): boolean {
  return (
    before !== undefined &&
    before.status === to &&
    before.reason === reason &&
    before.told_at !== null &&
    untied.length === 0
  )
}

const numbersIn = (applications: readonly HeldApplication[]) => (id: number) =>
  applications.find((one) => one.id === id)?.number

async function askForOne(
  tx: Db,
  { type, language, before, to, reason, applicationIds, untied }: Planned,
  {
    actor,
    requestId,
    now,
    numberOf,
  }: Caller & { now: Date; numberOf: (id: number) => string | undefined },
): Promise<KeptDocument> {
  if (!before) {
    const { id, key } = await askForDocument(tx, {
      ...{ applicationIds, type, language, reason, now },
      isTold: true,
      accountId: actor.accountId,
    })
    await recordAudit(tx, {
      actor,
      action: 'document.requested',
      entity: 'document',
      entityKey: key,
      after: { type, applications: applicationIds.map(numberOf) },
      requestId,
    })
    return { id, type, version: 1, before: null, tied: applicationIds }
  }
  await updateDocument(tx, before.id, {
    status: to,
    reason,
    told_at: now,
    confirmed_at: null,
    updated_at: now,
    updated_by: actor.accountId,
  })
  if (untied.length > 0) await linkToApplications(tx, before.id, untied)
  if (before.status !== to) {
    await recordAudit(tx, {
      actor,
      action: 'document.moved',
      entity: 'document',
      entityKey: before.key,
      before: { status: before.status },
      after: { status: to },
      requestId,
    })
  }
  return {
    id: before.id,
    type,
    version: before.version + 1,
    before: {
      status: before.status,
      reason: before.reason,
      toldAt: before.told_at?.toISOString() ?? null,
      confirmedAt: before.confirmed_at?.toISOString() ?? null,
    },
    tied: untied,
  }
}

function mailOf(
  deps: Deps,
  file: NonNullable<Awaited<ReturnType<typeof findFile>>>,
  {
    planned,
    applications,
    note,
  }: {
    planned: readonly Planned[]
    applications: readonly HeldApplication[]
    note: string | null
  },
): Mail {
  const about = {
    name: file.given_names,
    language: file.language,
    note,
    documents: planned,
    applications: concerned(planned, applications),
  }
  return { ...askingMail(deps, about), language: file.language, to: file.email }
}

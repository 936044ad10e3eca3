import { type Insertable, sql } from 'kysely'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { DocumentStatus, DocumentType } from '#contract/documents/values/document-rules.ts'
import type { Db } from '../database/database.ts'
import { fullName } from '../database/full-name.ts'
import type { DocumentAskingTable } from '../database/tables.ts'

/** Holds a file until the end of the transaction: if two colleagues ask at once, the second sees the first request. */
export function holdFile(tx: Db, key: string) {
  return tx
    .selectFrom('applicant')
    .select(['id', 'given_names', 'email', 'language'])
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findFile(db: Db, key: string) {
  return db
    .selectFrom('applicant')
    .select(['id', 'given_names', 'email', 'language'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The numbers of active applications, for which documents may be requested. */
export async function listActiveNumbers(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('number')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ number }) => number)
}

/** Which applications each of these documents was submitted with. */
export async function listLinksOf(db: Db, documentIds: readonly number[]) {
  if (documentIds.length === 0) return []
  return db
    .selectFrom('document_application')
    .select(['document_id', 'application_id'])
    .where('document_id', 'in', documentIds)
    .execute()
}

/** A document as it was before it was requested. */
export interface DocumentBefore {
  status: DocumentStatus
  reason: string | null
  toldAt: string | null
  confirmedAt: string | null
}

/** The changes of a request, which can be undone as long as nothing else has changed them. */
export interface KeptDocument {
  id: number
  type: DocumentType
  /** The version after the request. */
  version: number
  /** Null if there was no document. */
  before: DocumentBefore | null
  /** Applications that the request tied it to. */
  tied: number[]
}

export interface KeptMove {
  id: number
  number: string
  from: ApplicationStatus
  nextBy: string | null
}

export async function insertAsking(
  tx: Db,
  asking: Omit<Insertable<DocumentAskingTable>, 'documents' | 'moves'> & {
    documents: readonly KeptDocument[]
    moves: readonly KeptMove[]
  },
): Promise<void> {
  await tx
    .insertInto('document_asking')
    .values({
      ...asking,
      documents: JSON.stringify(asking.documents),
      moves: JSON.stringify(asking.moves),
    })
    .execute()
}

/** The caller's requests to this person since then, unless undone. */
export async function findAskedSince(
  db: Db,
  { applicantId, accountId, since }: { applicantId: number; accountId: number; since: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_asking')
    .select('act_id')
    .where('applicant_id', '=', applicantId)
    .where('by_id', '=', accountId)
    .where('at', '>=', since)
    .where('taken_back_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.act_id
}

/** Whether an act was a request for documents, and who undid it when. */
export function findAsking(db: Db, actId: string) {
  return db
    .selectFrom('document_asking')
    .select(['taken_back_at', 'taken_back_by'])
    .where('act_id', '=', actId)
    .executeTakeFirst()
}

/** Holds a request that was not undone. */
export async function lockAsking(tx: Db, actId: string) {
  const { rows } = await sql<{
    id: number
    applicant_key: string
    documents: KeptDocument[]
    moves: KeptMove[]
  }>`
    select asking.id, applicant.key as applicant_key, asking.documents, asking.moves
    from document_asking asking
    join applicant asked on asked.id = asking.applicant_id
    join applicant on applicant.id = coalesce(asked.merged_into, asked.id)
    where asking.act_id = ${actId}::uuid and asking.taken_back_at is null
    for update of asking
  `.execute(tx)
  return rows[0]
}

export async function closeAsking(
  tx: Db,
  id: number,
  { now, accountId }: { now: Date; accountId: number },
): Promise<void> {
  await tx
    .updateTable('document_asking')
    .set({ taken_back_at: now, taken_back_by: accountId })
    .where('id', '=', id)
    .execute()
}

/** Unties a document from applications that an undone request had tied it to. */
export async function untie(
  tx: Db,
  documentId: number,
  applicationIds: readonly number[],
): Promise<void> {
  if (applicationIds.length === 0) return
  await tx
    .deleteFrom('document_application')
    .where('document_id', '=', documentId)
    .where('application_id', 'in', applicationIds)
    .execute()
}

/** The latest request in a file whose mail has neither left nor been tried. */
export async function findWaitingAsking(db: Db, applicantKey: string) {
  const { rows } = await sql<{
    act: string
    at: Date
    by: string
    leaves_at: Date
    documents: number
  }>`
    select asking.act_id as act, asking.at,
      ${fullName('account')} as by,
      mail.next_attempt_at as leaves_at, jsonb_array_length(asking.documents) as documents
    from document_asking asking
    join applicant on applicant.id = asking.applicant_id
    left join applicant as keeper on keeper.id = applicant.merged_into
    join account on account.id = asking.by_id
    join outgoing_mail mail on mail.act_id = asking.act_id
    where coalesce(keeper.key, applicant.key) = ${applicantKey} and asking.taken_back_at is null
      and mail.state = 'queued' and mail.attempts = 0
    order by asking.id desc limit 1
  `.execute(db)
  return rows[0]
}

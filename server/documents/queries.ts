import { type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../database/database.ts'
import { fullName } from '../database/full-name.ts'
import type { DB, DocumentTable } from '../database/tables.ts'
import { type Sight, seesApplication } from '../database/visible-to.ts'
import type { Owner } from './whose.ts'

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findOwnDocument>>>

/** The documents of an owner in the order they came, including replaced ones. */
export function listOwnDocuments(db: Db, owner: Owner) {
  return documents(db).where(belongsTo(owner)).orderBy('document.id').execute()
}

export function findOwnDocument(db: Db, owner: Owner, key: string) {
  return documents(db).where(belongsTo(owner)).where('document.key', '=', key).executeTakeFirst()
}

/**
 * Files of these submissions that may be used again, those of the latest submission first: not
 * refused, replaced or expired, and checked by the scanner if there is one.
 */
export function listReusable(db: Db, submissionIds: readonly number[]) {
  return db
    .selectFrom('document')
    .innerJoin('document_application as link', 'link.document_id', 'document.id')
    .innerJoin('application', 'application.id', 'link.application_id')
    .leftJoin('document as origin', 'origin.id', 'document.translation_of')
    .select([
      'document.key',
      'document.type',
      'document.language',
      'document.file_name',
      'document.media_type',
      'document.bytes',
      'document.pages',
      'document.sha256',
      'document.scan',
      'document.scanned_at',
      'document.storage_name',
      'document.uploaded_at',
      'origin.key as origin_key',
      'application.submission_id',
    ])
    .where('application.submission_id', 'in', submissionIds)
    .where('document.status', 'in', ['uploaded', 'in_review', 'accepted'])
    .where('document.scan', 'in', ['none', 'clean'])
    .where('document.storage_name', 'is not', null)
    .groupBy(['document.id', 'origin.key', 'application.submission_id'])
    .orderBy('application.submission_id', 'desc')
    .orderBy('document.id')
    .execute()
}

/** A document that was submitted: nothing of a draft is for staff. */
export function findSubmittedDocument(db: Db, key: string) {
  return documents(db)
    .where('document.key', '=', key)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('document_application')
          .select('document_id')
          .whereRef('document_id', '=', 'document.id'),
      ),
    )
    .executeTakeFirst()
}

export async function findApplicationId(db: Db, number: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id
}

/** The applications of an applicant that the actor sees; only the active ones, if any is. */
export async function listApplicationIdsOfApplicant(
  db: Db,
  applicantKey: string,
  sight: Sight,
): Promise<number[]> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select(['application.id', 'application.active'])
    .where('applicant.key', '=', applicantKey)
    .where(seesApplication(sight))
    .orderBy('application.id')
    .execute()
  const active = rows.filter((one) => one.active)
  return (active.length > 0 ? active : rows).map(({ id }) => id)
}

/** Numbers of the applications each document was submitted with. */
export function listNumbersOf(db: Db, documentIds: number[]) {
  return db
    .selectFrom('document_application as link')
    .innerJoin('application', 'application.id', 'link.application_id')
    .select(['link.document_id', 'application.number'])
    .where('link.document_id', 'in', documentIds)
    .orderBy('application.id')
    .execute()
}

function documents(db: Db) {
  return db
    .selectFrom('document')
    .leftJoin('document as origin', 'origin.id', 'document.translation_of')
    .leftJoin('document as earlier', 'earlier.id', 'document.replaces')
    .leftJoin('account as editor', 'editor.id', 'document.updated_by')
    .leftJoin('account as adder', 'adder.id', 'document.added_by')
    .select([
      'document.id',
      'document.key',
      'document.draft_id',
      'document.type',
      'document.status',
      'document.reason',
      'document.language',
      'document.file_name',
      'document.media_type',
      'document.bytes',
      'document.pages',
      'document.sha256',
      'document.scan',
      'document.scanned_at',
      'document.storage_name',
      'document.uploaded_at',
      'document.frozen_at',
      'document.version',
      'document.confirmed_at',
      'document.updated_at',
      'document.told_at',
      'document.received_how',
      'document.received_note',
      fullName<string | null>('adder').as('adder_name'),
      'origin.key as origin_key',
      'earlier.key as earlier_key',
      fullName<string | null>('editor').as('editor_name'),
    ])
}

/** The condition that `document` is this owner's. */
export function belongsTo(owner: Owner) {
  return owner.kind === 'draft'
    ? sql<SqlBool>`document.draft_id = ${owner.id}`
    : sql<SqlBool>`document.id in (select document_id from document_application
        where application_id = any(${owner.ids}::bigint[]))`
}

/** Holds a draft or applications, and tells whether they take files. Throws as `stillOpens` does. */
export async function lockOwner(tx: Db, owner: Owner): Promise<boolean> {
  if (owner.kind === 'draft') {
    const draft = await tx
      .selectFrom('application_draft')
      .select('submitted_at')
      .where('id', '=', owner.id)
      .forUpdate()
      .executeTakeFirst()
    return draft !== undefined && draft.submitted_at === null
  }
  // The file first, as an erasure or a merge holds it: notices of what arrives refer to it.
  await tx
    .selectFrom('applicant')
    .select('id')
    .where(
      'id',
      'in',
      tx.selectFrom('application').select('applicant_id').where('id', 'in', owner.ids),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
  await owner.stillOpens?.(tx)
  const applications = await tx
    .selectFrom('application')
    .select('active')
    .where('id', 'in', owner.ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return applications.some(({ active }) => active)
}

/** A file that arrived keeps its draft as a saved step does. */
export async function keepDraft(
  tx: Db,
  draftId: number,
  { savedAt, expiresAt }: { savedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('application_draft')
    .set({ saved_at: savedAt, expires_at: expiresAt })
    .where('id', '=', draftId)
    .execute()
}

export async function insertDocument(tx: Db, document: Insertable<DocumentTable>): Promise<number> {
  const { id } = await tx
    .insertInto('document')
    .values(document)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function linkToApplications(
  tx: Db,
  documentId: number,
  applicationIds: readonly number[],
): Promise<void> {
  await tx
    .insertInto('document_application')
    .values(applicationIds.map((application_id) => ({ document_id: documentId, application_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listApplicationIdsOf(tx: Db, documentId: number): Promise<number[]> {
  const links = await tx
    .selectFrom('document_application')
    .select('application_id')
    .where('document_id', '=', documentId)
    .execute()
  return links.map((one) => one.application_id)
}

/** Holds a document; undefined when it is gone. */
export function lockDocument(tx: Db, id: number) {
  return tx
    .selectFrom('document')
    .select([
      'id',
      'status',
      'scan',
      'version',
      'storage_name',
      'frozen_at',
      'type',
      'confirmed_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateDocument(
  tx: Db,
  id: number,
  columns: Updateable<DocumentTable>,
): Promise<void> {
  await tx
    .updateTable('document')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a document; its file goes to the trash in the same transaction. */
export async function deleteDocument(tx: Db, id: number, now: Date): Promise<void> {
  const { storage_name } = await tx
    .deleteFrom('document')
    .where('id', '=', id)
    .returning('storage_name')
    .executeTakeFirstOrThrow()
  if (storage_name !== null) await insertTrash(tx, [storage_name], now)
}

/** Ties a draft's documents to an application made of it; from here on they stay. */
export async function freezeDraftDocuments(
  tx: Db,
  draftId: number,
  applicationId: number,
  now: Date,
): Promise<void> {
  await sql`
    with frozen as (
      update document set frozen_at = coalesce(frozen_at, ${now}), updated_at = ${now}
      where draft_id = ${draftId} returning id
    )
    insert into document_application (document_id, application_id)
    select id, ${applicationId} from frozen on conflict do nothing
  `.execute(tx)
}

/**
 * One line for a reading in parts, which a viewer asks for one after the other; false if the call is
 * part of an earlier reading.
 */
export async function insertAccess(
  db: Db,
  { documentId, accountId, at }: { documentId: number; accountId: number; at: Date },
): Promise<boolean> {
  const before = new Date(at.getTime() - 60_000)
  const { numAffectedRows } = await sql`
    insert into document_access (document_id, account_id, at)
    select ${documentId}, ${accountId}, ${at}
    where not exists (select from document_access
      where document_id = ${documentId} and account_id = ${accountId} and at > ${before})
  `.execute(db)
  return numAffectedRows === 1n
}

/** Who opened these documents, newest first. */
export function listAccess(db: Db, documentIds: number[]) {
  return db
    .selectFrom('document_access as access')
    .innerJoin('account', 'account.id', 'access.account_id')
    .select([
      'access.document_id',
      'access.at',
      fullName('account').as('by'),
      sql<boolean>`'documents.review' = any(account.permissions)`.as('is_reviewer'),
    ])
    .where('access.document_id', 'in', documentIds)
    .orderBy('access.id', 'desc')
    .execute()
}

export async function insertTrash(tx: Db, names: string[], since: Date): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('document_trash')
    .values(names.map((storage_name) => ({ storage_name, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listTrash(db: Db, limit: number) {
  return db.selectFrom('document_trash').select('storage_name').limit(limit).execute()
}

export async function deleteTrash(db: Db, name: string): Promise<void> {
  await db.deleteFrom('document_trash').where('storage_name', '=', name).execute()
}

/** Deletes documents whose draft is gone and that no application has. */
export async function deleteOrphans(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with gone as (
      delete from document
      where draft_id is null
        and not exists (select from document_application where document_id = document.id)
      returning storage_name
    )
    insert into document_trash (storage_name, since)
    select storage_name, ${now} from gone where storage_name is not null
    on conflict do nothing
  `.execute(db)
}

/** Files that a scanner hasn't looked at yet, the oldest first. */
export function listUnscanned(
  db: Db,
  { scan, after, limit }: { scan: 'pending' | 'none'; after: number; limit: number },
) {
  return db
    .selectFrom('document')
    .select(['id', 'key', 'storage_name'])
    .where('scan', '=', scan)
    .where('storage_name', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Notes that nothing was found in a file. Its version stays, so that no one who works on it has to begin again. */
export async function markScanned(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('document')
    .set({ scan: 'clean', scanned_at: now })
    .where('id', '=', id)
    .execute()
}

/** Releases files that wait for a scanner that is gone: they count like those that came while there was none. */
export async function releaseUnscanned(db: Db): Promise<void> {
  await db.updateTable('document').set({ scan: 'none' }).where('scan', '=', 'pending').execute()
}

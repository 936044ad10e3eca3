import { type Insertable, type SqlBool, sql } from 'kysely'
import type { FileRefusal } from '#contract/documents/values/document-rules.ts'
import type { Db } from '../database/database.ts'
import type { DocumentUploadTable } from '../database/tables.ts'
import { belongsTo } from './queries.ts'
import type { Owner } from './whose.ts'

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** An upload of this owner that has not expired. */
export function findUpload(db: Db, owner: Owner, key: string, now: Date) {
  return uploads(db)
    .where(isOf(owner))
    .where('upload.key', '=', key)
    .where('upload.expires_at', '>', now)
    .executeTakeFirst()
}

/** By its key alone: for a caller who has already been let in. */
export function findUploadByKey(db: Db, key: string) {
  return uploads(db).where('upload.key', '=', key).executeTakeFirst()
}

export function findUploadByIntent(db: Db, owner: Owner, intent: string) {
  return uploads(db).where(isOf(owner)).where('upload.intent', '=', intent).executeTakeFirst()
}

function uploads(db: Db) {
  return db
    .selectFrom('document_upload as upload')
    .leftJoin('document', 'document.id', 'upload.document_id')
    .select([
      'upload.id',
      'upload.key',
      'upload.file_name',
      'upload.bytes',
      'upload.notes',
      'upload.received',
      'upload.state',
      'upload.storage_name',
      'upload.problem',
      'upload.created_at',
      'upload.expires_at',
      'document.key as document_key',
    ])
}

function isOf(owner: Owner) {
  return owner.kind === 'draft'
    ? sql<SqlBool>`upload.draft_id = ${owner.id}`
    : sql<SqlBool>`upload.application_id = ${owner.ids[0]}`
}

/** The total size of an owner's files, with those on their way; without the one to be replaced. */
export async function sumUsed(
  db: Db,
  owner: Owner,
  now: Date,
  replacedKey: string | null = null,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from (
      select document.bytes from document
      where ${belongsTo(owner)} and document.storage_name is not null
        and document.status <> 'replaced' and document.key is distinct from ${replacedKey}
      union all
      select upload.bytes from document_upload upload
      where ${isOf(owner)} and upload.state in ('receiving', 'judging')
        and upload.expires_at > ${now}
    ) as used
  `.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** The total size of the files of all drafts, with those on their way. */
export async function sumDraftFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(bytes), 0) from document
        where draft_id is not null and storage_name is not null)
      + (select coalesce(sum(bytes), 0) from document_upload
        where draft_id is not null and state in ('receiving', 'judging'))
    )::float8 as bytes
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

export async function insertUpload(tx: Db, upload: Insertable<DocumentUploadTable>): Promise<void> {
  await tx.insertInto('document_upload').values(upload).execute()
}

/** Stores the real size of a form's file. */
export async function updateUploadBytes(db: Db, id: number, bytes: number): Promise<void> {
  await db.updateTable('document_upload').set({ bytes }).where('id', '=', id).execute()
}

/** Takes an upload for judging; false when another has it, unless that was long ago. */
export async function claimUpload(
  db: Db,
  id: number,
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_upload')
    .set({ state: 'judging', judging_since: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'receiving'),
        eb.and([eb('state', '=', 'judging'), eb('judging_since', '<', abandonedBefore)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the process that claimed an upload still works on it. */
export async function holdUpload(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('document_upload')
    .set({ judging_since: now })
    .where('id', '=', id)
    .where('state', '=', 'judging')
    .execute()
}

/** Gives a claimed upload back, to be judged again. */
export async function releaseUpload(db: Db, id: number): Promise<void> {
  await db
    .updateTable('document_upload')
    .set({ state: 'receiving', judging_since: null })
    .where('id', '=', id)
    .where('state', '=', 'judging')
    .execute()
}

export async function refuseUpload(db: Db, id: number, problem: FileRefusal): Promise<void> {
  await db
    .updateTable('document_upload')
    .set({ state: 'refused', judging_since: null, problem })
    .where('id', '=', id)
    .execute()
}

/** False when the upload is gone: its document must then not be kept. */
export async function completeUpload(tx: Db, id: number, documentId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document_upload')
    .set({ state: 'taken', judging_since: null, document_id: documentId })
    .where('id', '=', id)
    .where('state', '=', 'judging')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives an upload up; false when it is no longer one. */
export async function deleteUpload(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from document_upload where id = ${id} and state in ('receiving', 'refused')
      returning storage_name
    )
    insert into document_trash (storage_name, since) select storage_name, ${now} from gone
    on conflict do nothing
    returning storage_name
  `.execute(db)
  return rows.length > 0
}

/** Deletes expired uploads; anything in the storage for them goes to the trash. */
export async function deleteExpiredUploads(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await sql`
    with gone as (
      delete from document_upload where expires_at <= ${before}
      returning storage_name, document_id
    )
    insert into document_trash (storage_name, since)
    select storage_name, ${now} from gone where document_id is null
    on conflict do nothing
  `.execute(db)
}

/** Those of these keys that belong to uploads still under way. */
export async function listUploadsUnderWay(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('document_upload')
    .select('key')
    .where('key', 'in', keys)
    .where('state', 'in', ['receiving', 'judging'])
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** How much of an upload is in the storage, from its beginning on. */
export async function sumArrived(db: Db, uploadId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('document_upload_part')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .where('upload_id', '=', uploadId)
    .where('begins_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return bytes
}

/** In the order of the file. */
export function listParts(db: Db, uploadId: number) {
  return db
    .selectFrom('document_upload_part')
    .select('storage_name')
    .where('upload_id', '=', uploadId)
    .where('begins_at', 'is not', null)
    .orderBy('begins_at')
    .execute()
}

export async function insertPart(
  db: Db,
  { at, ...part }: { storage_name: string; upload_id: number; bytes: number; at: Date },
): Promise<void> {
  await db
    .insertInto('document_upload_part')
    .values({ ...part, created_at: at })
    .execute()
}

/** Makes a stored part the next one of its upload; false if the file no longer ends there. */
export async function placePart(
  tx: Db,
  {
    storage_name,
    upload_id,
    beginsAt,
  }: { storage_name: string; upload_id: number; beginsAt: number },
): Promise<boolean> {
  const upload = await tx
    .selectFrom('document_upload')
    .select('state')
    .where('id', '=', upload_id)
    .forUpdate()
    .executeTakeFirst()
  if (upload?.state !== 'receiving' || (await sumArrived(tx, upload_id)) !== beginsAt) return false
  const { numUpdatedRows } = await tx
    .updateTable('document_upload_part')
    .set({ begins_at: beginsAt })
    .where('storage_name', '=', storage_name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePart(db: Db, name: string): Promise<void> {
  await db.deleteFrom('document_upload_part').where('storage_name', '=', name).execute()
}

/** Received parts are no longer needed once a file was accepted or refused. */
export async function deleteParts(db: Db, uploadId: number): Promise<void> {
  await db.deleteFrom('document_upload_part').where('upload_id', '=', uploadId).execute()
}

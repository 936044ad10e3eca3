import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { fullName } from '../database/full-name.ts'
import type {
  DossierDocumentTable,
  DossierEditTable,
  DossierTable,
  UniversityAddresseeTable,
} from '../database/tables.ts'
import { type Sight, seesApplication } from '../database/visible-to.ts'

export type Choosable = Awaited<ReturnType<typeof listChoosable>>[number]

/** Applications as a dossier names them; those out of sight are left out. */
export function listChoosable(db: Db, numbers: readonly string[], sight: Sight) {
  return db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('program', 'program.id', 'application.program_id')
    .innerJoin('university', 'university.id', 'program.university_id')
    .select([
      'application.id',
      'application.number',
      'application.status',
      'application.snapshot',
      'applicant.key as applicant_key',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.passport_name',
      'applicant.passport_number',
      'applicant.birth_date',
      'applicant.nationalities',
      'applicant.email',
      'applicant.phone',
      'submission.consent_how',
      'submission.agreed_at',
      'university.id as university_id',
      'university.key as university_key',
      'university.name as university_name',
      sql<number>`(select count(*) from dossier_application
        where application_id = application.id)`.as('sent_before'),
    ])
    .where('application.number', 'in', [...numbers])
    .where(seesApplication(sight))
    .orderBy('application.id')
    .execute()
}

export type SendableDocument = Awaited<ReturnType<typeof listSendable>>[number]

/** The files of these applications that may leave: scanned, and neither replaced nor refused. */
export function listSendable(db: Db, applicationIds: readonly number[]) {
  return db
    .selectFrom('document')
    .innerJoin('document_application as link', 'link.document_id', 'document.id')
    .select([
      'link.application_id',
      'document.id',
      'document.key',
      'document.type',
      'document.status',
      'document.language',
      'document.file_name',
      'document.media_type',
      'document.bytes',
      'document.pages',
      'document.sha256',
      'document.storage_name',
      'document.confirmed_at',
    ])
    .where('link.application_id', 'in', [...applicationIds])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('document.status', 'in', ['uploaded', 'in_review', 'accepted']),
          eb('document.scan', 'in', ['none', 'clean']),
          eb('document.storage_name', 'is not', null),
        ]),
        eb('document.status', '=', 'not_applicable'),
      ]),
    )
    .orderBy('document.id')
    .execute()
}

/** Holds applications that are about to be sent, so that no two send them at once. */
export async function lockForSending(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('application')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function findAddressee(db: Db, universityId: number) {
  return db
    .selectFrom('university_addressee')
    .select(['name', 'office', 'email', 'address', 'language'])
    .where('university_id', '=', universityId)
    .executeTakeFirst()
}

export async function putAddressee(
  tx: Db,
  addressee: Insertable<UniversityAddresseeTable>,
): Promise<void> {
  const { university_id: _, ...changed } = addressee
  await tx
    .insertInto('university_addressee')
    .values(addressee)
    .onConflict((conflict) => conflict.column('university_id').doUpdateSet(changed))
    .execute()
}

export async function insertDossier(tx: Db, dossier: Insertable<DossierTable>): Promise<number> {
  const { id } = await tx
    .insertInto('dossier')
    .values(dossier)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertDossierApplication(
  tx: Db,
  application: {
    dossier_id: number
    application_id: number
    position: number
    /** Each by its `lineId`. */
    missing: string[]
  },
  documents: readonly Insertable<DossierDocumentTable>[],
): Promise<void> {
  await tx.insertInto('dossier_application').values(application).execute()
  if (documents.length > 0) {
    await tx
      .insertInto('dossier_document')
      .values([...documents])
      .execute()
  }
}

const dossierColumns = [
  'dossier.id',
  'dossier.key',
  'dossier.university',
  'dossier.language',
  'dossier.addressee_name',
  'dossier.addressee_office',
  'dossier.addressee_email',
  'dossier.addressee_address',
  'dossier.reference',
  'dossier.note',
  'dossier.passed_over',
  'dossier.sent_on',
  'dossier.way',
  'dossier.mailed',
  'dossier.state',
  'dossier.problem',
  'dossier.token_hash',
  'dossier.link_ends_at',
  'dossier.link_downloads',
  'dossier.link_ended_at',
  'dossier.created_at',
  'dossier.created_by',
  'dossier.version',
] as const

function dossiers(db: Db) {
  return db
    .selectFrom('dossier')
    .innerJoin('account', 'account.id', 'dossier.created_by')
    .select([
      ...dossierColumns,
      fullName('account').as('by'),
      sql<number>`(select count(*) from dossier_download
        where dossier_id = dossier.id and account_id is null)`.as('fetched'),
    ])
}

export type DossierRow = NonNullable<Awaited<ReturnType<typeof findDossier>>>

/** A dossier with an application that the actor sees. */
export function findDossier(db: Db, key: string, sight: Sight) {
  return dossiers(db).where('dossier.key', '=', key).where(isSeen(sight)).executeTakeFirst()
}

/** The dossiers of an applicant, the latest first. */
export function listDossiersOf(db: Db, applicantKey: string, sight: Sight) {
  return dossiers(db)
    .where(
      'dossier.id',
      'in',
      sql<number>`(select dossier_id from dossier_application
        join application on application.id = application_id
        join applicant on applicant.id = application.applicant_id
        where applicant.key = ${applicantKey} and ${seesApplication(sight)})`,
    )
    .orderBy('dossier.id', 'desc')
    .limit(mostListed)
    .execute()
}

const mostListed = 100

function isSeen(sight: Sight) {
  return sql<boolean>`exists (select from dossier_application
    join application on application.id = application_id
    where dossier_id = dossier.id and ${seesApplication(sight)})`
}

export function findByToken(db: Db, tokenHash: Buffer) {
  return dossiers(db).where('dossier.token_hash', '=', tokenHash).executeTakeFirst()
}

/** The applications of dossiers; with a sight, only the visible ones. */
export function listApplicationsOf(db: Db, dossierIds: readonly number[], sight?: Sight) {
  const rows = db
    .selectFrom('dossier_application as part')
    .innerJoin('application', 'application.id', 'part.application_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .select([
      'part.dossier_id',
      'part.application_id',
      'part.missing',
      'application.number',
      'application.snapshot',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.passport_name',
      'applicant.passport_number',
      'applicant.birth_date',
      'applicant.nationalities',
      'applicant.email',
      'applicant.phone',
      'submission.consent_how',
      'submission.agreed_at',
    ])
    .where('part.dossier_id', 'in', [...dossierIds])
    .orderBy('part.position')
  return (sight ? rows.where(seesApplication(sight)) : rows).execute()
}

export type SentApplication = Awaited<ReturnType<typeof listApplicationsOf>>[number]

export function listDocumentsOf(db: Db, dossierIds: readonly number[]) {
  return db
    .selectFrom('dossier_document as sent')
    .leftJoin('document', 'document.id', 'sent.document_id')
    .select([
      'sent.id',
      'sent.dossier_id',
      'sent.application_id',
      'sent.document_key',
      'sent.type',
      'sent.status',
      'sent.language',
      'sent.file_name',
      'sent.media_type',
      'sent.bytes',
      'sent.pages',
      'sent.sha256',
      'sent.apart',
      'document.storage_name',
      'document.scan',
    ])
    .where('sent.dossier_id', 'in', [...dossierIds])
    .orderBy('sent.application_id')
    .orderBy('sent.position')
    .execute()
}

export type SentDocument = Awaited<ReturnType<typeof listDocumentsOf>>[number]

export function listFilesOf(db: Db, dossierIds: readonly number[]) {
  return db
    .selectFrom('dossier_file')
    .select(['dossier_id', 'format', 'storage_name', 'bytes', 'sha256'])
    .where('dossier_id', 'in', [...dossierIds])
    .orderBy('format')
    .execute()
}

export function listFetched(db: Db, dossierIds: readonly number[]) {
  return db
    .selectFrom('dossier_download as fetched')
    .leftJoin('account', 'account.id', 'fetched.account_id')
    .select([
      'fetched.dossier_id',
      'fetched.at',
      'fetched.format',
      'fetched.network',
      fullName<string | null>('account').as('by'),
    ])
    .where('fetched.dossier_id', 'in', [...dossierIds])
    .orderBy('fetched.id', 'desc')
    .limit(200)
    .execute()
}

/** Claims a dossier to be made; fails if another process has it, unless that was long ago. */
export async function claimDossier(
  db: Db,
  id: number,
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dossier')
    .set({ state: 'making', making_since: now, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'making'), eb('making_since', '<', abandonedBefore)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the process that claimed it still makes it. */
export async function holdDossier(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('dossier')
    .set({ making_since: now })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute()
}

export function findToMake(db: Db, id: number) {
  return db
    .selectFrom('dossier')
    .innerJoin('account', 'account.id', 'dossier.created_by')
    .select([
      ...dossierColumns,
      'dossier.attempts',
      'dossier.act_id',
      'account.email as by_email',
      fullName('account').as('by'),
    ])
    .where('dossier.id', '=', id)
    .executeTakeFirst()
}

export type ToMake = NonNullable<Awaited<ReturnType<typeof findToMake>>>

/** Dossiers that wait to be made, and those that a stop has cut short. */
export async function listUnmade(db: Db, abandonedBefore: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('dossier')
    .select('id')
    .where('state', 'in', ['waiting', 'making'])
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('making_since', '<', abandonedBefore)]))
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds a dossier that is being made; undefined once it is gone, or another process has it. */
export function lockMaking(tx: Db, id: number) {
  return tx
    .selectFrom('dossier')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'making')
    .forUpdate()
    .executeTakeFirst()
}

interface Made {
  format: 'pdf' | 'zip'
  storage_name: string
  bytes: number
  sha256: Buffer
}

export async function markMade(tx: Db, id: number, files: readonly Made[]): Promise<void> {
  await tx
    .insertInto('dossier_file')
    .values(files.map((file) => ({ dossier_id: id, ...file })))
    .execute()
  await tx
    .updateTable('dossier')
    .set({ state: 'ready', making_since: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function markApart(
  tx: Db,
  documents: readonly { id: number; apart: SentDocument['apart'] }[],
): Promise<void> {
  for (const { id, apart } of documents) {
    await tx.updateTable('dossier_document').set({ apart }).where('id', '=', id).execute()
  }
}

export async function giveBack(db: Db, id: number): Promise<void> {
  await db
    .updateTable('dossier')
    .set({ state: 'waiting', making_since: null })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute()
}

export async function markFailed(
  db: Db,
  id: number,
  problem: 'internal' | 'storage_unavailable' | 'dossier_document_gone',
): Promise<void> {
  await db
    .updateTable('dossier')
    .set({ state: 'failed', making_since: null, problem, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute()
}

/** Holds a dossier by its key. */
export function lockDossier(tx: Db, key: string, sight: Sight) {
  return tx
    .selectFrom('dossier')
    .select([
      ...(['id', 'version', 'way', 'state', 'mailed', 'act_id', 'link_ended_at'] as const),
      ...(['reference', 'note', 'sent_on'] as const),
      ...(['addressee_name', 'addressee_office', 'addressee_email', 'addressee_address'] as const),
    ])
    .where('key', '=', key)
    .where(isSeen(sight))
    .forUpdate()
    .executeTakeFirst()
}

export async function insertDossierEdit(tx: Db, edit: Insertable<DossierEditTable>): Promise<void> {
  await tx.insertInto('dossier_edit').values(edit).execute()
}

/** The corrections of these dossiers, the latest first. */
export function listEditsOf(db: Db, dossierIds: readonly number[]) {
  return db
    .selectFrom('dossier_edit as edit')
    .innerJoin('account', 'account.id', 'edit.by_id')
    .select([
      'edit.dossier_id',
      'edit.at',
      'edit.before',
      'edit.after',
      fullName('account').as('by'),
    ])
    .where('edit.dossier_id', 'in', [...dossierIds])
    .orderBy('edit.id', 'desc')
    .execute()
}

export async function updateDossier(
  tx: Db,
  id: number,
  columns: {
    reference?: string | null
    note?: string | null
    sent_on?: string
    addressee_name?: string | null
    addressee_office?: string | null
    addressee_email?: string | null
    addressee_address?: string | null
    link_ended_at?: Date
    state?: 'waiting'
    problem?: null
    attempts?: number
  },
): Promise<void> {
  await tx
    .updateTable('dossier')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function insertDownload(
  db: Db,
  download: {
    dossier_id: number
    at: Date
    format: 'pdf' | 'zip'
    account_id: number | null
    network: string | null
  },
): Promise<void> {
  await db.insertInto('dossier_download').values(download).execute()
}

/**
 * Notes one download by the link, as long as there is one left: one statement on a held row, so that
 * two can't both be the last one.
 */
export function lockByToken(tx: Db, tokenHash: Buffer) {
  return tx
    .selectFrom('dossier')
    .select([
      'id',
      'key',
      'state',
      'link_ends_at',
      'link_downloads',
      'link_ended_at',
      sql<number>`(select count(*) from dossier_download
        where dossier_id = dossier.id and account_id is null)`.as('fetched'),
    ])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

/** Removes files that were made long enough ago; the record of what was sent stays. */
export async function dropOldFiles(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select dossier_id, format from dossier_file join dossier on dossier.id = dossier_id
      where dossier.created_at < ${before}
          and (dossier.link_ends_at is null or dossier.link_ends_at < ${now}
            or dossier.link_ended_at is not null)
        -- What was kept as long as it may be is kept nowhere else for longer.
        or exists (select from dossier_document where dossier_id = dossier.id
          and document_id is null)
      limit ${limit} for update of dossier_file skip locked
    ), gone as (
      delete from dossier_file using old
      where dossier_file.dossier_id = old.dossier_id and dossier_file.format = old.format
      returning storage_name
    )
    insert into document_trash (storage_name, since) select storage_name, ${now} from gone
    on conflict do nothing
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Erases an applicant from dossiers: files that contain them are removed, even with others in them; a
 * dossier about no one else is deleted whole. Words that may name them are removed from the others.
 */
export async function eraseFromDossiers(tx: Db, applicantId: number, now: Date): Promise<void> {
  const own = sql`(select dossier_id from dossier_application
    join application on application.id = application_id
    where application.applicant_id = ${applicantId})`
  // By their names, whether they are recorded yet or not: one may be in the making.
  await sql`
    insert into document_trash (storage_name, since)
    select 'dossier-' || dossier.key || '-' || format, ${now}
    from dossier, unnest(array['pdf', 'zip']) format
    where dossier.id in ${own} on conflict do nothing
  `.execute(tx)
  await sql`delete from dossier_file where dossier_id in ${own}`.execute(tx)
  await sql`delete from dossier where id in ${own} and not exists (
    select from dossier_application join application on application.id = application_id
    where dossier_id = dossier.id and application.applicant_id <> ${applicantId})`.execute(tx)
  // Corrections may name the person, as a reference does.
  await sql`delete from dossier_edit where dossier_id in ${own}`.execute(tx)
  await sql`update dossier set note = null, passed_over = null, version = version + 1,
      link_ended_at = case when token_hash is null then null
        else coalesce(link_ended_at, ${now}) end,
      state = case when state in ('waiting', 'making') then 'failed' else state end,
      making_since = null,
      problem = case when state in ('waiting', 'making') then 'dossier_document_gone'
        else problem end
    where id in ${own}`.execute(tx)
}

/** The dossiers of an applicant, as their own data show them. */
export function listSentOf(db: Db, applicantId: number) {
  return db
    .selectFrom('dossier_application as part')
    .innerJoin('dossier', 'dossier.id', 'part.dossier_id')
    .innerJoin('application', 'application.id', 'part.application_id')
    .select([
      'dossier.id',
      'part.application_id',
      'application.number',
      'dossier.university',
      'dossier.sent_on',
      'dossier.reference',
    ])
    .where('application.applicant_id', '=', applicantId)
    .orderBy('dossier.id')
    .execute()
}

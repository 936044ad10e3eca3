import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { ApplicantTable, EmailCorrectionTable } from '../../database/tables.ts'
import { type Sight, seesApplicant } from '../../database/visible-to.ts'
import { personOf } from '../queries.ts'
import { deleteProofs } from './link-queries.ts'

export type CorrectedFile = NonNullable<Awaited<ReturnType<typeof findFileOfLink>>>

/** The file behind a private link, with the address that it has now. */
export function findFileOfLink(db: Db, accessTokenHash: Buffer) {
  return fileOfLink(db, accessTokenHash).executeTakeFirst()
}

/**
 * The same, held until the end of the transaction. The link is looked up again once the file is held:
 * the transaction that held it before may have replaced it.
 */
export async function lockFileOfLink(tx: Db, accessTokenHash: Buffer) {
  const held = await fileOfLink(tx, accessTokenHash).forUpdate('applicant').executeTakeFirst()
  return held && findFileOfLink(tx, accessTokenHash)
}

/** A file that staff see, with the link of its last submission. */
export function lockFileByKey(tx: Db, key: string, sight: Sight) {
  return files(tx)
    .where('applicant.key', '=', key)
    .where(seesApplicant(sight))
    .orderBy('submission.id', 'desc')
    .limit(1)
    .forUpdate('applicant')
    .executeTakeFirst()
}

function fileOfLink(db: Db, accessTokenHash: Buffer) {
  return files(db).where('submission.access_token_hash', '=', accessTokenHash)
}

function files(db: Db) {
  return db
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .select([
      'applicant.id',
      'applicant.key',
      'applicant.email',
      'applicant.email_held_until',
      'applicant.email_before_hold',
      'applicant.email_hold_proved',
      'applicant.given_names',
      'applicant.language',
      'submission.id as submission_id',
      'submission.link_seed',
      sql<string>`coalesce((select number from application
        where application.submission_id = submission.id order by choice limit 1), '')`.as('number'),
    ])
}

export function findCorrection(db: Db, applicantId: number) {
  return db
    .selectFrom('email_correction')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst()
}

/** One per file: a new code ends the one before. */
export async function putCorrection(
  tx: Db,
  correction: Insertable<EmailCorrectionTable>,
): Promise<void> {
  await tx
    .insertInto('email_correction')
    .values(correction)
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(correction))
    .execute()
}

export async function deleteCorrection(db: Db, applicantId: number): Promise<void> {
  await db.deleteFrom('email_correction').where('applicant_id', '=', applicantId).execute()
}

export async function deleteExpiredCorrections(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_correction').where('code_expires_at', '<=', now).execute()
}

/**
 * Counts one attempt at the code and answers its hash; undefined when there is none, it is over, or
 * it was tried too often. One statement, so that two can't both be the last.
 */
export async function spendCorrectionAttempt(
  db: Db,
  applicantId: number,
  { now, max }: { now: Date; max: number },
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('email_correction')
    .set({ code_attempts: sql`code_attempts + 1` })
    .where('applicant_id', '=', applicantId)
    .where('code_attempts', '<', max)
    .where('code_expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** When an applicant themselves corrected the address last. */
export async function findCorrectedAt(db: Db, applicantId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('applicant_edit')
    .select('at')
    .where('applicant_id', '=', applicantId)
    .where('by_id', 'is', null)
    .where(sql<boolean>`after ? 'email'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Notes that the user reads mail at the file's address; an address that still waits is not proved by it. */
export async function putAddressProved(db: Db, applicantId: number, now: Date): Promise<void> {
  await db
    .updateTable('applicant')
    .set({ email_proved_at: now })
    .where('id', '=', applicantId)
    .where((eb) => eb.or([eb('email_held_until', 'is', null), eb('email_held_until', '<=', now)]))
    .execute()
}

export async function putEmail(
  tx: Db,
  applicantId: number,
  address: Pick<
    Updateable<ApplicantTable>,
    'email' | 'email_held_until' | 'email_before_hold' | 'email_hold_proved' | 'email_proved_at'
  >,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({
      ...address,
      updated_at: now,
      updated_by: null,
      version: sql`version + 1`,
    })
    .where('id', '=', applicantId)
    .execute()
}

/** The same person is known by the new address, so that no one applies twice for one intake. */
export async function refreshPerson(tx: Db, applicantId: number): Promise<void> {
  await tx
    .updateTable('application')
    .set({ person_hash: personOf(applicantId) })
    .where('applicant_id', '=', applicantId)
    .execute()
}

/**
 * The same, except where another file already has an active application for the same intake: staff's
 * correction stays, and the two files are shown as alike.
 */
export async function refreshPersonWhereFree(tx: Db, applicantId: number): Promise<void> {
  await sql`
    update application own set person_hash = person.hash
    from (select ${personOf(applicantId)} as hash) person
    where own.applicant_id = ${applicantId} and not (own.active and exists (
      select from application other
      where other.active and other.applicant_id <> own.applicant_id
        and other.program_id = own.program_id and other.intake_id = own.intake_id
        and other.person_hash = person.hash))
  `.execute(tx)
}

/** Ends everything that went to an address, and readdresses what waits for it to the new one. */
export async function leaveAddress(
  tx: Db,
  applicantId: number,
  addresses: { from: string; to: string },
): Promise<void> {
  await deleteCorrection(tx, applicantId)
  await deleteCodesOf(tx, applicantId)
  // What was proved of the old address says nothing of the new one.
  await deleteProofs(tx, applicantId)
  await deleteWaitingLinks(tx, applicantId)
  await readdressMails(tx, applicantId, addresses)
}

/** Codes that went to the old address open and delete nothing any more. */
export async function deleteCodesOf(tx: Db, applicantId: number): Promise<void> {
  await sql`
    delete from application_code where application_id in
      (select id from application where applicant_id = ${applicantId})
  `.execute(tx)
  await tx
    .deleteFrom('erasure_request')
    .where('applicant_id', '=', applicantId)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute()
}

/** A link that waits for an address to be proved isn't meant for the next address. */
async function deleteWaitingLinks(tx: Db, applicantId: number): Promise<void> {
  await tx
    .deleteFrom('outgoing_mail')
    .where('state', '=', 'queued')
    .where('template', '=', 'email_corrected')
    .where('about', 'in', (from) =>
      from.selectFrom('application').select('number').where('applicant_id', '=', applicantId),
    )
    .execute()
}

/** Mails that have not left yet go to the new address. */
export async function readdressMails(
  tx: Db,
  applicantId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update outgoing_mail set to_address = ${to}
    where state = 'queued' and lower(to_address) = lower(${from})
      and about in (select number from application where applicant_id = ${applicantId})
      and template not in ('application_code', 'erasure_code', 'email_changed_by_team')
  `.execute(tx)
}

/** Each private link of a file, with the first application number that it shows. */
export function listLinksWithNumbers(tx: Db, applicantId: number) {
  return tx
    .selectFrom('submission')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .distinctOn('submission.id')
    .select(['application.number', 'submission.link_seed'])
    .where('submission.applicant_id', '=', applicantId)
    .orderBy('submission.id')
    .orderBy('application.id')
    .execute()
}

/** The application number by which an applicant knows their file. */
export async function findFirstNumber(db: Db, applicantId: number): Promise<string> {
  const row = await db
    .selectFrom('application')
    .select('number')
    .where('applicant_id', '=', applicantId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? ''
}

import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { EmailCorrectionTable } from '../database/tables.ts'
import { personOf } from './queries.ts'

export type CorrectedFile = NonNullable<Awaited<ReturnType<typeof findFileOfLink>>>

/** The file behind a private link, with the address that it has now. */
export function findFileOfLink(db: Db, accessTokenHash: Buffer) {
  return fileOfLink(db, accessTokenHash).executeTakeFirst()
}

/** The same, held until the end of the transaction. */
export function lockFileOfLink(tx: Db, accessTokenHash: Buffer) {
  return fileOfLink(tx, accessTokenHash).forUpdate('applicant').executeTakeFirst()
}

function fileOfLink(db: Db, accessTokenHash: Buffer) {
  return db
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .select([
      'applicant.id',
      'applicant.key',
      'applicant.email',
      'applicant.given_names',
      'applicant.language',
      'submission.id as submission_id',
      'submission.link_seed',
      sql<string>`coalesce((select number from application
        where application.submission_id = submission.id order by choice limit 1), '')`.as('number'),
    ])
    .where('submission.access_token_hash', '=', accessTokenHash)
}

export function findCorrection(db: Db, applicantId: number) {
  return db
    .selectFrom('email_correction')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst()
}

/** One a file: a new code ends the one before. */
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

export async function putEmail(
  tx: Db,
  applicantId: number,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ email, updated_at: now, updated_by: null, version: sql`version + 1` })
    .where('id', '=', applicantId)
    .execute()
}

/** The same person is known by the new address, so that nobody applies twice for one intake. */
export async function refreshPerson(tx: Db, applicantId: number): Promise<void> {
  await tx
    .updateTable('application')
    .set({ person_hash: personOf(applicantId) })
    .where('applicant_id', '=', applicantId)
    .execute()
}

/**
 * The same, but for what another file already has an active application for: staff's correction
 * stays, and the two files are shown as alike.
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

/** Nothing that went to an address opens anything, and what waits for it leaves for the new one. */
export async function leaveAddress(
  tx: Db,
  applicantId: number,
  addresses: { from: string; to: string },
): Promise<void> {
  await deleteCorrection(tx, applicantId)
  await deleteCodesOf(tx, applicantId)
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

/** What has not left yet leaves for the new address. */
export async function readdressMails(
  tx: Db,
  applicantId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update outgoing_mail set to_address = ${to}
    where state = 'queued' and lower(to_address) = lower(${from})
      and about in (select number from application where applicant_id = ${applicantId})
      and template not in ('application_code', 'erasure_code')
  `.execute(tx)
}

export function listSeeds(tx: Db, applicantId: number) {
  return tx
    .selectFrom('submission')
    .select(['id', 'link_seed', 'access_token_hash'])
    .where('applicant_id', '=', applicantId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface Link {
  seed: string
  token: string
  hash: Buffer
}

/**
 * A private link in the place of another: mails that wait hold the new one, and answers that are
 * kept for who asks twice are kept for its holder.
 */
export async function replaceLink(
  tx: Db,
  submissionId: number,
  { before, after }: { before: Omit<Link, 'seed'>; after: Link },
): Promise<void> {
  await tx
    .updateTable('submission')
    .set({ link_seed: after.seed, access_token_hash: after.hash })
    .where('id', '=', submissionId)
    .execute()
  await sql`
    update outgoing_mail set text_body = replace(text_body, ${before.token}, ${after.token}),
      html_body = replace(html_body, ${before.token}, ${after.token})
    where state = 'queued' and strpos(text_body, ${before.token}) > 0
  `.execute(tx)
  const visitor = (hash: Buffer) => `application:${hash.toString('base64url')}`
  await sql`
    update idempotency_key set visitor = ${visitor(after.hash)}
    where visitor = ${visitor(before.hash)}
  `.execute(tx)
}

/** The form that was sent, and the link that was mailed to it, lead to the private link no more. */
export async function closeForms(tx: Db, applicantId: number, secretHash: Buffer): Promise<void> {
  await sql`
    update application_draft set secret_hash = ${secretHash}, link_hash = null,
      link_expires_at = null
    where id in (select draft_id from submission where applicant_id = ${applicantId})
  `.execute(tx)
}

import { sql } from 'kysely'
import { endedStatuses } from '#contract/admissions/values/transitions.ts'
import type { Db } from '../../database/database.ts'

/* The private links of submissions, their codes, and the devices that entered one. */

/** The private links of a file, held until the end of the transaction. */
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
 * Replaces a private link with another: waiting mails get the new one, and answers kept for repeated
 * requests are kept for its holder.
 */
export async function replaceLink(
  tx: Db,
  submissionId: number,
  { before, after }: { before: Omit<Link, 'seed'>; after: Link },
): Promise<void> {
  await tx
    .updateTable('submission')
    .set({ link_seed: after.seed, access_token_hash: after.hash, link_ended_at: null })
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

/** The form that was sent, and the link that was mailed to it, no longer lead to the private link. */
export async function closeForms(tx: Db, applicantId: number, secretHash: Buffer): Promise<void> {
  await sql`
    update application_draft set secret_hash = ${secretHash}, link_hash = null,
      link_expires_at = null
    where id in (select draft_id from submission where applicant_id = ${applicantId})
  `.execute(tx)
}

/** A link that a rule has ended, and that a code replaces; undefined if it is still valid. */
export function lockEndedLink(tx: Db, applicationId: number) {
  return tx
    .selectFrom('submission')
    .select(['id', 'link_seed', 'access_token_hash'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('application').select('submission_id').where('id', '=', applicationId),
    )
    .where('link_ended_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

const over = [...endedStatuses, 'enrolled']

/** Ends the links whose applications have all been over since then; answers how many. */
export async function endLinksOver(db: Db, { since, now }: { since: Date; now: Date }) {
  const { rows } = await sql`
    update submission set access_token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
      link_ended_at = ${now}
    where link_ended_at is null and submitted_at < ${since} and not exists (
      select from application where application.submission_id = submission.id
        and (application.status <> all(${over}::text[]) or exists (
          select from application_history as step
          where step.application_id = application.id and step.at >= ${since})))
    returning id
  `.execute(db)
  return rows.length
}

/* ------------------------------------------------------------------ a code before what lasts */

interface Device {
  applicantId: number
  browser: string
}

export function findCode(db: Db, { applicantId, browser }: Device) {
  return db
    .selectFrom('link_code')
    .select(['asked_at', 'code_hash', 'code_attempts', 'code_expires_at'])
    .where('applicant_id', '=', applicantId)
    .where('browser', '=', browser)
    .executeTakeFirst()
}

interface Code {
  asked_at: Date
  code_hash: Buffer
  code_attempts: number
  code_expires_at: Date
}

/** One per file and browser: a new code ends the one before. */
export async function putLinkCode(
  tx: Db,
  { applicantId, browser }: Device,
  code: Code,
): Promise<void> {
  await tx
    .insertInto('link_code')
    .values({ applicant_id: applicantId, browser, ...code })
    .onConflict((conflict) => conflict.columns(['applicant_id', 'browser']).doUpdateSet(code))
    .execute()
}

/**
 * Counts one attempt at the code and answers its hash; undefined when there is none, it is over, or
 * it was tried too often. One statement, so that two can't both be the last.
 */
export async function spendLinkAttempt(
  db: Db,
  { applicantId, browser }: Device,
  { now, max }: { now: Date; max: number },
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('link_code')
    .set({ code_attempts: sql`code_attempts + 1` })
    .where('applicant_id', '=', applicantId)
    .where('browser', '=', browser)
    .where('code_attempts', '<', max)
    .where('code_expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Takes a code out of use; false when another request has done so, or the address was left. */
export async function deleteLinkCode(
  tx: Db,
  { applicantId, browser }: Device,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('link_code')
    .where('applicant_id', '=', applicantId)
    .where('browser', '=', browser)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Holds a file until the transaction ends: its address stays what it is. */
export async function holdFile(tx: Db, applicantId: number): Promise<void> {
  await tx
    .selectFrom('applicant')
    .select('id')
    .where('id', '=', applicantId)
    .forNoKeyUpdate()
    .execute()
}

/** Notes that the user of this browser reads the mail of the file's address; valid until then. */
export async function putProof(
  db: Db,
  { applicantId, browser }: Device,
  until: Date,
): Promise<void> {
  await db
    .insertInto('link_proof')
    .values({ applicant_id: applicantId, browser, until })
    .onConflict((conflict) => conflict.columns(['applicant_id', 'browser']).doUpdateSet({ until }))
    .execute()
}

/** The file of a private link, or of an application; tells whether this browser has proved its address. */
export async function isProved(
  db: Db,
  { applicantId, browser, now }: Device & { now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('link_proof')
    .select('until')
    .where('applicant_id', '=', applicantId)
    .where('browser', '=', browser)
    .where('until', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** A proof of one address is worth nothing for another one. */
export async function deleteProofs(tx: Db, applicantId: number): Promise<void> {
  await tx.deleteFrom('link_proof').where('applicant_id', '=', applicantId).execute()
  await tx.deleteFrom('link_code').where('applicant_id', '=', applicantId).execute()
}

export async function deleteExpiredProofs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('link_proof').where('until', '<=', now).execute()
  await db.deleteFrom('link_code').where('code_expires_at', '<=', now).execute()
}

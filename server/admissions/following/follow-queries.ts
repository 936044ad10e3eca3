import { sql } from 'kysely'
import type { Language } from '#contract/common/values/languages.ts'
import type { Db } from '../../database/database.ts'
import { closingColumns } from '../sending/closing.ts'
import { sendingColumns } from '../sending/sending-queries.ts'

export type FollowedApplication = Awaited<ReturnType<typeof listByAccessToken>>[number]

/** The applications of a submission, in the order of the choices, for the holder of its private link. */
export function listByAccessToken(db: Db, accessTokenHash: Buffer) {
  return db
    .selectFrom('application')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('program', 'program.id', 'application.program_id')
    .innerJoin('intake', 'intake.id', 'application.intake_id')
    .select([
      'application.id',
      'application.number',
      'application.choice',
      'application.status',
      'application.destination',
      'application.active',
      'application.reached',
      'application.next_mover',
      'application.next_by',
      'application.snapshot',
      'application.submitted_at',
      'submission.consent_how',
      'submission.consent_on',
      'submission.agreed_at',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.passport_name',
      'applicant.email',
      'applicant.language',
      'applicant.nationalities',
      'applicant.residence_country',
      ...sendingColumns,
      'intake.starts_on',
      ...closingColumns,
    ])
    .where('submission.access_token_hash', '=', accessTokenHash)
    .orderBy('application.choice')
    .execute()
}

/** The steps that applications have gone through, oldest first; undone steps don't count. */
export function listSteps(db: Db, applicationIds: number[]) {
  return db
    .selectFrom('application_history as step')
    .leftJoin('application_history as undoing', 'undoing.undoes', 'step.id')
    .select([
      'step.application_id',
      'step.from_status',
      'step.to_status',
      'step.at',
      'step.reason',
      'step.reason_code',
      'step.happened_on',
      'step.by_applicant',
      'step.passed_over',
    ])
    .where('step.application_id', 'in', applicationIds)
    .where('step.undoes', 'is', null)
    .where('undoing.id', 'is', null)
    .orderBy('step.id')
    .execute()
}

/** Holds the applicant behind a private link until the end of the transaction. */
export function lockApplicantOfLink(tx: Db, accessTokenHash: Buffer) {
  return tx
    .selectFrom('applicant')
    .innerJoin('submission', 'submission.applicant_id', 'applicant.id')
    .select(['applicant.id', 'applicant.key', 'applicant.language'])
    .where('submission.access_token_hash', '=', accessTokenHash)
    .forUpdate('applicant')
    .executeTakeFirst()
}

/** With its version: staff who had the file open see that it changed before they save over it. */
export async function putLanguage(
  tx: Db,
  applicantId: number,
  language: Language,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ language, updated_at: now, updated_by: null, version: sql`version + 1` })
    .where('id', '=', applicantId)
    .execute()
}

/**
 * The address for a code about an application that this person says is theirs. The file is held, so
 * that no code goes to an address that is left at this moment.
 */
export function findCodeAddress(db: Db, number: string, birthDate: string) {
  return db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select([
      'application.id',
      'application.number',
      'applicant.email',
      'applicant.email_held_until',
      'applicant.email_before_hold',
      'applicant.language',
    ])
    .where('application.number', '=', number)
    .where('applicant.birth_date', '=', birthDate)
    .forNoKeyUpdate('applicant')
    .executeTakeFirst()
}

/**
 * One code per application: a new one ends the one before. False if that one is new itself and can
 * still be entered: both come from the same request.
 */
export async function putCode(
  tx: Db,
  applicationId: number,
  code: { hash: Buffer; expiresAt: Date },
  { newAfter, max }: { newAfter: Date; max: number },
): Promise<boolean> {
  const row = { code_hash: code.hash, attempts: 0, expires_at: code.expiresAt }
  const put = await tx
    .insertInto('application_code')
    .values({ application_id: applicationId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('application_id')
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('application_code.expires_at', '<=', newAfter),
            eb('application_code.attempts', '>=', max),
          ]),
        ),
    )
    .returning('application_id')
    .executeTakeFirst()
  return put !== undefined
}

interface UsedCode {
  applicationId: number
  applicantId: number
  codeHash: Buffer
  linkSeed: string
}

/**
 * Counts one attempt at an application's code and answers the code's hash; undefined when there is
 * none, it is over, or it was tried too often. One statement, so that two can't both be the last.
 */
export async function useAttempt(
  db: Db,
  { number, birthDate, now, max }: { number: string; birthDate: string; now: Date; max: number },
): Promise<UsedCode | undefined> {
  const { rows } = await sql<UsedCode>`
    update application_code as code set attempts = code.attempts + 1
    from application, applicant, submission
    where application.id = code.application_id and applicant.id = application.applicant_id
      and submission.id = application.submission_id
      and application.number = ${number} and applicant.birth_date = ${birthDate}
      and code.attempts < ${max} and code.expires_at > ${now}
    returning code.application_id as "applicationId", code.code_hash as "codeHash",
      applicant.id as "applicantId", submission.link_seed as "linkSeed"
  `.execute(db)
  return rows[0]
}

/** Takes a code out of use; false when another request has done so. */
export async function deleteCode(
  db: Db,
  applicationId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('application_code')
    .where('application_id', '=', applicationId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('application_code').where('expires_at', '<=', now).execute()
}

import { sql } from 'kysely'
import type { ConditionState } from '#contract/decisions/values/decision-rules.ts'
import type { Db } from '../database/database.ts'

/** The latest released offer of an application. */
export function findOffer(db: Db, applicationId: number) {
  return db
    .selectFrom('offer')
    .innerJoin('decision', 'decision.id', 'offer.decision_id')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select([
      'offer.id',
      'offer.reply_by',
      'offer.zone',
      'offer.reply',
      'offer.reminded_at',
      'applicant.reminders_stopped_at',
      'decision.released_at',
    ])
    .where('offer.application_id', '=', applicationId)
    .where('decision.released_at', 'is not', null)
    .orderBy('offer.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function listConditionsOf(tx: Db, offerId: number) {
  return tx
    .selectFrom('offer_condition')
    .select(['id', 'key', 'state', 'text'])
    .where('offer_id', '=', offerId)
    .orderBy('position')
    .execute()
}

export async function updateCondition(
  tx: Db,
  id: number,
  state: ConditionState,
  { now, accountId }: { now: Date; accountId: number },
): Promise<void> {
  const met = state === 'met'
  await tx
    .updateTable('offer_condition')
    .set({ state, met_at: met ? now : null, met_by: met ? accountId : null })
    .where('id', '=', id)
    .execute()
}

/**
 * Records that the proof of a condition has arrived, or that its applicant has said why it doesn't
 * apply.
 */
export async function markShown(tx: Db, askedId: number, documentId: number): Promise<void> {
  await sql`
    update offer_condition set document_id = ${documentId},
      state = case state when 'met' then state else 'shown' end
    where document_id = ${askedId}
  `.execute(tx)
}

/** Applications with an unanswered offer, whose last day may be over somewhere. */
export async function listUnanswered(db: Db, replyByUntil: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offer')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .select('application.number')
    .where('application.status', 'in', ['offer_conditional', 'offer_unconditional'])
    .where('offer.letter_code', 'is not', null)
    .where('offer.reply', 'is', null)
    .where('offer.reply_by', '<=', replyByUntil)
    .orderBy('offer.reply_by')
    .orderBy('offer.id')
    .execute()
  return rows.map(({ number }) => number)
}

/** The applications behind a private link, with what a decision's reader sees of them. */
export function listFollowed(db: Db, accessTokenHash: Buffer) {
  return withApplicants(db)
    .where('submission.access_token_hash', '=', accessTokenHash)
    .orderBy('application.choice')
    .execute()
}

export function findOffered(db: Db, number: string) {
  return withApplicants(db).where('application.number', '=', number).executeTakeFirst()
}

function withApplicants(db: Db) {
  return db
    .selectFrom('application')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select([
      'application.id',
      'application.number',
      'application.status',
      'application.program_id',
      'application.snapshot',
      'submission.said',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.passport_name',
      'applicant.passport_number',
      'applicant.birth_date',
      'applicant.nationality',
      'applicant.nationalities',
      'applicant.residence_country',
      'applicant.education',
      'applicant.tests',
      'applicant.language',
    ])
}

/**
 * The city of a university; null if none is known, or the university no longer exists by its key.
 */
export async function findCityOf(db: Db, universityKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('university')
    .select('city')
    .where('key', '=', universityKey)
    .executeTakeFirst()
  return row?.city ?? null
}

export function findByLetterCode(db: Db, code: string) {
  return db
    .selectFrom('offer')
    .innerJoin('decision', 'decision.id', 'offer.decision_id')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select([
      'application.number',
      'application.status',
      'application.snapshot',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.passport_name',
      'decision.outcome',
      'decision.released_at',
      'offer.zone',
      sql<boolean>`offer.id = (select max(other.id) from offer other
        where other.application_id = application.id and other.letter_code is not null)`.as(
        'is_latest',
      ),
    ])
    .where('offer.letter_code', '=', code)
    .executeTakeFirst()
}

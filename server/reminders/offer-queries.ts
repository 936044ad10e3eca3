import { sql } from 'kysely'
import type { Language } from '#contract/common/values/languages.ts'
import type { ApplicationSnapshot } from '../database/columns/snapshot.ts'
import type { Db } from '../database/database.ts'

export interface OpenOffer {
  id: number
  application_id: number
  /** The last day to answer, by the clock of the zone. */
  reply_by: string
  zone: string
  released_at: Date
  number: string
  snapshot: ApplicationSnapshot
  link_seed: string
  applicant_key: string
  given_names: string
  email: string
  language: Language
  residence_country: string
}

const openOffer = sql`select offer.id, offer.application_id, offer.reply_by, offer.zone,
    decision.released_at, application.number, application.snapshot, submission.link_seed,
    applicant.key as applicant_key, applicant.given_names, applicant.email, applicant.language,
    applicant.residence_country
  from offer
  join decision on decision.id = offer.decision_id
  join application on application.id = offer.application_id
  join submission on submission.id = application.submission_id
  join applicant on applicant.id = application.applicant_id
  where offer.reply is null and decision.released_at is not null
    and application.status in ('offer_conditional', 'offer_unconditional')
    and applicant.reminders_stopped_at is null`

/** Offers that wait for an answer which is due by a civil date. */
export async function listOpenOffers(
  db: Db,
  {
    replyFrom,
    replyUntil,
    after,
    limit,
  }: {
    replyFrom: string
    replyUntil: string
    after: number
    limit: number
  },
): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`${openOffer} and offer.id > ${after}
    and offer.reply_by between ${replyFrom}::date and ${replyUntil}::date
    order by offer.id limit ${limit}`.execute(db)
  return rows
}

/** The open offer of an application, held until the end of the transaction where it is to be. */
export async function lockOpenOffer(tx: Db, id: number): Promise<OpenOffer | undefined> {
  const { rows } = await sql<OpenOffer>`${openOffer} and offer.id = ${id}
    for update of offer skip locked`.execute(tx)
  return rows[0]
}

/** Whether an application's offer still waits for an answer by this date. */
export async function isOfferOpen(
  db: Db,
  applicationId: number,
  { replyBy, today }: { replyBy: string; today: string },
): Promise<boolean> {
  const { rows } = await sql`${openOffer} and offer.application_id = ${applicationId}
    and offer.reply_by = ${replyBy}::date and offer.reply_by >= ${today}::date`.execute(db)
  return rows.length > 0
}

/** An offer expires only after its applicant was reminded. */
export async function markReminded(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('offer').set({ reminded_at: now }).where('id', '=', id).execute()
}

/** The last step that an offer was reminded of with this date; 0 where it was not. */
export async function findLastOfferStep(tx: Db, applicationId: number, replyBy: string) {
  const { step } = await tx
    .selectFrom('reminder')
    .select(sql<number>`coalesce(max(step), 0)`.as('step'))
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'offer')
    .where('occasion', '=', replyBy)
    .executeTakeFirstOrThrow()
  return step
}

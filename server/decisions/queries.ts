import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { fullName } from '../database/full-name.ts'
import type { DecisionTable, OfferConditionTable, OfferTable } from '../database/tables.ts'

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]

/**
 * An application's version, its state and the currency of its destination; undefined if
 * no application has this number.
 */
export function findDecided(db: Db, number: string) {
  return db
    .selectFrom('application')
    .innerJoin('destination', 'destination.key', 'application.destination')
    .select([
      'application.id',
      'application.version',
      'application.status',
      'application.snapshot',
      'destination.currency',
    ])
    .where('application.number', '=', number)
    .executeTakeFirst()
}

/** The decisions on applications that were not recalled, the latest first, with their offers. */
export function listDecisions(db: Db, applicationIds: readonly number[]) {
  return db
    .selectFrom('decision')
    .leftJoin('offer', 'offer.decision_id', 'decision.id')
    .leftJoin('account as decider', 'decider.id', 'decision.decided_by')
    .leftJoin('account as releaser', 'releaser.id', 'decision.released_by')
    .select([
      'decision.id',
      'decision.application_id',
      'decision.outcome',
      'decision.reason_code',
      'decision.note',
      'decision.rank',
      'decision.decided_at',
      'decision.decided_by',
      'decision.released_at',
      'offer.id as offer_id',
      'offer.reply_by',
      'offer.zone',
      'offer.deposit_minor',
      'offer.deposit_currency',
      'offer.deposit_by',
      'offer.letter_code',
      'offer.reply',
      'offer.replied_at',
      fullName('decider').as('decider_name'),
      fullName<string | null>('releaser').as('releaser_name'),
      sql<Date | null>`(select job.due_at from job_item item join job on job.id = item.job_id
        where item.application_id = decision.application_id and item.done_at is null
          and job.kind = 'release' and job.cancelled_at is null and decision.released_at is null
        order by job.due_at limit 1)`.as('release_at'),
    ])
    .where('decision.application_id', 'in', applicationIds)
    .where('decision.recalled_at', 'is', null)
    .orderBy('decision.id', 'desc')
    .execute()
}

export function listConditions(db: Db, offerIds: readonly number[]) {
  return offerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('offer_condition')
        .select(['id', 'key', 'offer_id', 'text', 'evidence', 'document_id', 'state'])
        .where('offer_id', 'in', offerIds)
        .orderBy('position')
        .execute()
}

/** Makes room for another decision by removing one that was not released. */
export async function deletePending(tx: Db, applicationId: number): Promise<void> {
  await tx
    .deleteFrom('decision')
    .where('application_id', '=', applicationId)
    .where('released_at', 'is', null)
    .where('recalled_at', 'is', null)
    .execute()
}

export async function recallPending(
  tx: Db,
  applicationId: number,
  { now, accountId }: { now: Date; accountId: number },
): Promise<void> {
  await tx
    .updateTable('decision')
    .set({ recalled_at: now, recalled_by: accountId })
    .where('application_id', '=', applicationId)
    .where('released_at', 'is', null)
    .where('recalled_at', 'is', null)
    .execute()
}

export async function insertDecision(tx: Db, decision: Insertable<DecisionTable>): Promise<number> {
  const { id } = await tx
    .insertInto('decision')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertOffer(tx: Db, offer: Insertable<OfferTable>): Promise<number> {
  const { id } = await tx
    .insertInto('offer')
    .values(offer)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertConditions(
  tx: Db,
  conditions: Insertable<OfferConditionTable>[],
): Promise<void> {
  await tx.insertInto('offer_condition').values(conditions).execute()
}

/** Ties a condition to the document that was requested to prove it. */
export async function askedFor(tx: Db, conditionId: number, documentId: number): Promise<void> {
  await tx
    .updateTable('offer_condition')
    .set({ document_id: documentId })
    .where('id', '=', conditionId)
    .execute()
}

/** Anything that was seen of an application before is outdated from here on. */
export async function touchApplication(
  tx: Db,
  id: number,
  { now, accountId }: { now: Date; accountId: number },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({ version: sql`version + 1`, updated_at: now, updated_by: accountId })
    .where('id', '=', id)
    .execute()
}

/** The rank after everyone's on the waiting list of an intake. */
export async function nextRank(tx: Db, intakeId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(decision.rank) as last from decision
    join application on application.id = decision.application_id
    where application.intake_id = ${intakeId} and decision.recalled_at is null
      and (decision.released_at is null or application.status = 'waitlisted')
  `.execute(tx)
  return Math.min((rows[0]?.last ?? 0) + 1, 9999)
}

/** The one part of a released decision that changes: it only shows the applicant a place. */
export async function updateRank(tx: Db, decisionId: number, rank: number): Promise<void> {
  await tx.updateTable('decision').set({ rank }).where('id', '=', decisionId).execute()
}

/** How many are asked before these applications, for each that is on a waiting list. */
export async function listPlaces(
  db: Db,
  applicationIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; place: number }>`
    with listed as (
      select distinct on (application.id) application.id, application.intake_id,
        decision.rank, decision.released_at
      from application join decision on decision.application_id = application.id
      where application.status = 'waitlisted' and decision.outcome = 'waitlisted'
        and decision.released_at is not null
        and application.intake_id in (select intake_id from application
          where id = any(${applicationIds}::bigint[]))
      order by application.id, decision.id desc
    ), placed as (
      select id, row_number() over (partition by intake_id order by rank, released_at, id) as place
      from listed
    )
    select id, place from placed where id = any(${applicationIds}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, place }) => [id, Number(place)]))
}

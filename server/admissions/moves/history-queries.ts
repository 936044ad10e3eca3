import { type SqlBool, sql } from 'kysely'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { BeforeMove } from '../../database/columns/before-move.ts'
import type { Db } from '../../database/database.ts'

/** The values of an application that a move may change, read while it is held. */
export async function readBefore(tx: Db, applicationId: number): Promise<BeforeMove> {
  const { next_by, status_at, reached, replied_at } = await tx
    .selectFrom('application')
    .select(['next_by', 'status_at', 'reached', 'replied_at'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const offer = await tx
    .selectFrom('offer')
    .select(['id', 'reply', 'replied_at', 'reply_by'])
    .where('application_id', '=', applicationId)
    .where('letter_code', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    nextBy: next_by,
    statusAt: status_at.toISOString(),
    reached,
    repliedAt: replied_at?.toISOString() ?? null,
    offer: offer
      ? {
          id: offer.id,
          reply: offer.reply,
          repliedAt: offer.replied_at?.toISOString() ?? null,
          replyBy: offer.reply_by,
        }
      : null,
  }
}

/** Restores what a move had changed besides the state; `updateStatus` comes first. */
export async function putBack(
  tx: Db,
  applicationId: number,
  { nextBy, statusAt, reached, repliedAt, offer }: BeforeMove,
): Promise<void> {
  await tx
    .updateTable('application')
    .set({
      next_by: nextBy,
      status_at: new Date(statusAt),
      reached,
      replied_at: repliedAt === null ? null : new Date(repliedAt),
    })
    .where('id', '=', applicationId)
    .execute()
  if (offer) await putOffer(tx, offer)
}

/** Stores the answer to an offer, and the day it has to be answered by. */
export async function putOffer(
  tx: Db,
  { id, reply, repliedAt, replyBy }: NonNullable<BeforeMove['offer']>,
): Promise<void> {
  await tx
    .updateTable('offer')
    .set({
      reply,
      replied_at: repliedAt === null ? null : new Date(repliedAt),
      reply_by: replyBy,
    })
    .where('id', '=', id)
    .execute()
}

/** True of a line of `application_history as step` that has not been undone. */
export const wasNotUndone = sql<SqlBool>`not exists (
  select from application_history undoing where undoing.undoes = step.id)`

export type StandingStep = Awaited<ReturnType<typeof listStanding>>[number]

/** What happened to an application and was not undone, the oldest first. */
export function listStanding(db: Db, applicationId: number) {
  return db
    .selectFrom('application_history as step')
    .select(['id', 'act_id', 'at', 'from_status', 'to_status', 'corrects', 'before'])
    .where('application_id', '=', applicationId)
    .where('undoes', 'is', null)
    .where(wasNotUndone)
    .orderBy('id')
    .execute()
}

/** The reasons for which these were moved on without their documents, the oldest first. */
export async function listPassedOver(db: Db, applicationIds: readonly number[]) {
  if (applicationIds.length === 0) return []
  return db
    .selectFrom('application_history as step')
    .select(['application_id', 'passed_over'])
    .where('application_id', 'in', applicationIds)
    .where('passed_over', 'is not', null)
    .where(wasNotUndone)
    .orderBy('id')
    .execute()
}

/** The line of an act, and whether another line has undone it. */
export function findStep(db: Db, applicationId: number, actId: string) {
  return (
    db
      .selectFrom('application_history as step')
      .leftJoin('application_history as undoing', 'undoing.undoes', 'step.id')
      .select(['step.id', 'undoing.id as undone_by'])
      .where('step.application_id', '=', applicationId)
      .where('step.act_id', '=', actId)
      // A request for documents is undone as a whole, by a separate act.
      .where(sql<SqlBool>`not exists (select from document_asking where act_id = step.act_id)`)
      .executeTakeFirst()
  )
}

/** How far these states ever bring an application. */
export async function milestoneOf(db: Db, states: readonly ApplicationStatus[]): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    select coalesce(max(milestone_of(state)), 0) as reached
    from unnest(${[...states]}::text[]) as state`.execute(db)
  return rows[0]?.reached ?? 0
}

/** Forgets the reports of sending that came with a move that is undone. */
export async function forgetReports(tx: Db, applicationId: number, at: Date): Promise<void> {
  await tx
    .deleteFrom('sending_report')
    .where('application_id', '=', applicationId)
    .where('at', '=', at)
    .where('by_id', 'is not', null)
    .execute()
}

/** Stores how far an application has come, without its undone moves. */
export async function putReached(tx: Db, applicationId: number, reached: number): Promise<void> {
  await tx.updateTable('application').set({ reached }).where('id', '=', applicationId).execute()
}

/** Whether the person has another active application for the same intake of the same program. */
export async function hasAnotherActive(tx: Db, applicationId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select other.id from application other join application one on one.id = ${applicationId}
    where other.id <> one.id and other.active and other.program_id = one.program_id
      and other.intake_id = one.intake_id
      and (other.person_hash = one.person_hash or other.applicant_id = one.applicant_id)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** The last move of each of these applications whose mail still waits, with when it leaves. */
export async function listWaiting(
  db: Db,
  applicationIds: readonly number[],
): Promise<Map<number, { act: string; leavesAt: string }>> {
  if (applicationIds.length === 0) return new Map()
  const { rows } = await sql<{ application_id: number; act_id: string; leaves_at: Date }>`
    select step.application_id, step.act_id, mail.next_attempt_at as leaves_at
    from (select distinct on (application_id) application_id, act_id, id
      from application_history one
      where application_id = any(${[...applicationIds]}::bigint[]) and undoes is null
        and not exists (select from application_history undoing where undoing.undoes = one.id)
      order by application_id, id desc) step
    join outgoing_mail mail on mail.act_id = step.act_id
    where mail.state = 'queued' and mail.attempts = 0
      and not exists (select from document_asking where act_id = step.act_id)`.execute(db)
  return new Map(
    rows.map(({ application_id, act_id, leaves_at }) => [
      application_id,
      { act: act_id, leavesAt: leaves_at.toISOString() },
    ]),
  )
}

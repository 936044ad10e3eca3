import { type SqlBool, sql } from 'kysely'
import type { DecidedQuery } from '#contract/decisions/decisions.ts'
import type { Db } from '../database/database.ts'
import { fullName } from '../database/full-name.ts'
import { nameSearched } from '../database/name-searched.ts'
import { type Sight, seesApplication, seesRelease } from '../database/visible-to.ts'

/** Decisions that are not released, by the day of the decision. */
export async function listDecided(
  db: Db,
  {
    sight,
    words,
    outcome,
    destination,
    scheduled,
    by,
    limit,
    offset,
  }: Pick<DecidedQuery, 'outcome' | 'destination' | 'scheduled' | 'by'> & {
    /** The person asking. */
    sight: Sight
    words: string[]
    limit: number
    offset: number
  },
) {
  let decided = pending(db).where(seesApplication(sight))
  if (outcome) decided = decided.where('decision.outcome', '=', outcome)
  if (destination) decided = decided.where('application.destination', '=', destination)
  for (const word of words) {
    decided = decided.where((eb) =>
      eb.or([
        eb(sql`applicant.search_plain`, 'like', sql`'%' || ${nameSearched(word)} || '%'`),
        eb(sql`lower(application.number)`, 'like', `%${word.toLowerCase()}%`),
      ]),
    )
  }
  if (by) decided = decided.where(decidedBy(by, sight))
  if (scheduled !== undefined) {
    decided = decided.where(scheduledAt, scheduled ? 'is not' : 'is', null)
  }
  const [rows, { total }] = await Promise.all([
    decided
      .orderBy('decision.decided_at')
      .orderBy('decision.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    decided
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

function decidedBy(by: NonNullable<DecidedQuery['by']>, { accountId }: Sight) {
  return sql<SqlBool>`(decision.decided_by = ${accountId}) = ${by === 'me'}`
}

export async function countPending(db: Db, sight: Sight, by: DecidedQuery['by']): Promise<number> {
  const { count } = await db
    .selectFrom('decision')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(seesApplication(sight))
    .where(by === undefined ? sql<SqlBool>`true` : decidedBy(by, sight))
    .where('released_at', 'is', null)
    .where('recalled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Those of these applications that exist, with their decisions that are not released. */
export function listPendingOf(db: Db, numbers: readonly string[]) {
  return pending(db).where('application.number', 'in', numbers).execute()
}
export type PendingRow = Awaited<ReturnType<typeof listPendingOf>>[number]

const scheduledAt = sql<Date | null>`(select job.due_at from job_item item
  join job on job.id = item.job_id
  where item.application_id = application.id and item.done_at is null
    and job.kind = 'release' and job.cancelled_at is null order by job.due_at limit 1)`

function pending(db: Db) {
  return db
    .selectFrom('decision')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('account as decider', 'decider.id', 'decision.decided_by')
    .leftJoin('offer', 'offer.decision_id', 'decision.id')
    .select([
      'decision.id as decision_id',
      'decision.outcome',
      'decision.reason_code',
      'decision.note',
      'decision.decided_at',
      'decision.decided_by',
      'application.id',
      'application.number',
      'application.version',
      'application.status',
      'application.snapshot',
      'application.destination',
      'submission.link_seed',
      'applicant.key as applicant_key',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.passport_name',
      'applicant.passport_number',
      'applicant.birth_date',
      'applicant.email',
      'applicant.language',
      'offer.id as offer_id',
      'offer.reply_by',
      'offer.zone',
      'offer.deposit_minor',
      'offer.deposit_currency',
      'offer.deposit_by',
      fullName('decider').as('decider_name'),
      scheduledAt.as('release_at'),
    ])
    .where('decision.released_at', 'is', null)
    .where('decision.recalled_at', 'is', null)
}

/** Those of these applications that a person sees. */
export function listSeenOf(db: Db, numbers: readonly string[], sight: Sight) {
  return db
    .selectFrom('application')
    .select('number')
    .where('number', 'in', numbers)
    .where(seesApplication(sight))
    .execute()
}

export function listKnown(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('application')
    .select(['id', 'number'])
    .where('number', 'in', numbers)
    .orderBy('id')
    .execute()
}

/**
 * Whether the last decision on each of these was released: the reason that there is none to
 * release.
 */
export async function listReleased(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select application.number from application
    where application.number = any(${numbers}::text[]) and (select released_at is not null
      from decision where application_id = application.id order by id desc limit 1)
  `.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** The released decision stays as it is: its outcome is on its way to the applicant. */
export async function markReleased(
  tx: Db,
  decisionId: number,
  { now, accountId, letterCode }: { now: Date; accountId: number; letterCode: string | null },
): Promise<void> {
  await tx
    .updateTable('decision')
    .set({ released_at: now, released_by: accountId })
    .where('id', '=', decisionId)
    .execute()
  if (letterCode === null) return
  await tx
    .updateTable('offer')
    .set({ letter_code: letterCode })
    .where('decision_id', '=', decisionId)
    .execute()
}

/**
 * Releases that are scheduled for the future, the next first, with how many decisions each has
 * left.
 */
export function listScheduled(db: Db, now: Date, sight: Sight) {
  return db
    .selectFrom('job')
    .innerJoin('account', 'account.id', 'job.created_by')
    .innerJoin('job_item as item', 'item.job_id', 'job.id')
    .select([
      'job.key',
      'job.due_at',
      fullName('account').as('by'),
      sql<number>`count(*) filter (where item.done_at is null)::int`.as('total'),
    ])
    .where('job.kind', '=', 'release')
    .where('job.due_at', '>', now)
    .where('job.finished_at', 'is', null)
    .where('job.cancelled_at', 'is', null)
    .where(seesRelease(sight))
    .groupBy(['job.id', 'account.id'])
    .orderBy('job.due_at')
    .orderBy('job.id')
    .limit(100)
    .execute()
}

import { type Kysely, type SqlBool, sql } from 'kysely'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { DecidedQuery } from '#contract/decisions/decisions.ts'
import type { Db } from '../database/database.ts'
import { fullName } from '../database/full-name.ts'
import { nameSearched } from '../database/name-searched.ts'
import type { DB } from '../database/tables.ts'
import { type Sight, seesApplication, seesRelease } from '../database/visible-to.ts'

/** What was decided and not released, by the day of the decision. */
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
    /** Who asks. */
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

/** Those of these applications that exist, with what was decided on them and not released. */
export function listPendingOf(db: Db, numbers: readonly string[]) {
  return pending(db).where('application.number', 'in', numbers).execute()
}
export type PendingRow = Awaited<ReturnType<typeof listPendingOf>>[number]

const scheduledAt = sql<Date | null>`(select release.at from release_item item
  join release on release.id = item.release_id
  where item.application_id = application.id and item.done_at is null
    and release.cancelled_at is null order by release.at limit 1)`

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

export function listKnown(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('application')
    .select(['id', 'number'])
    .where('number', 'in', numbers)
    .orderBy('id')
    .execute()
}

/** Whether the last decision of each of these was released: why there is none to release. */
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

export async function insertRelease(
  tx: Db,
  release: { key: string; at: Date; now: Date; accountId: number },
  items: readonly { applicationId: number; version: number }[],
  done: readonly { applicationId: number; version: number; problem: ProblemCode }[],
): Promise<void> {
  const { id } = await tx
    .insertInto('release')
    .values({
      key: release.key,
      at: release.at,
      created_at: release.now,
      created_by: release.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [
    ...items.map((one) => ({ ...one, problem: null, doneAt: null })),
    ...done.map((one) => ({ ...one, doneAt: release.now })),
  ]
  await tx
    .insertInto('release_item')
    .values(
      rows.map(({ applicationId, version, problem, doneAt }, position) => ({
        release_id: id,
        position,
        application_id: applicationId,
        version,
        problem,
        done_at: doneAt,
      })),
    )
    .execute()
}

export function findRelease(db: Db, key: string) {
  return db
    .selectFrom('release')
    .innerJoin('account', 'account.id', 'release.created_by')
    .select([
      'release.id',
      'release.key',
      'release.at',
      'release.cancelled_at',
      'release.finished_at',
      'account.id as account_id',
      'account.key as account_key',
      'account.role',
      'account.permissions',
      'account.status as account_status',
    ])
    .where('release.key', '=', key)
    .executeTakeFirst()
}

export function listItems(db: Db, releaseId: number) {
  return db
    .selectFrom('release_item as item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .select(['application.number', 'item.problem', 'item.done_at'])
    .where('item.release_id', '=', releaseId)
    .orderBy('item.position')
    .execute()
}

/** Releases whose time is still to come, the next first, with how many decisions each has left. */
export function listScheduled(db: Db, now: Date, sight: Sight) {
  return db
    .selectFrom('release')
    .innerJoin('account', 'account.id', 'release.created_by')
    .innerJoin('release_item as item', 'item.release_id', 'release.id')
    .select([
      'release.key',
      'release.at',
      fullName('account').as('by'),
      sql<number>`count(*) filter (where item.done_at is null)::int`.as('total'),
    ])
    .where('release.at', '>', now)
    .where('release.finished_at', 'is', null)
    .where('release.cancelled_at', 'is', null)
    .where(seesRelease(sight))
    .groupBy(['release.id', 'account.id'])
    .orderBy('release.at')
    .orderBy('release.id')
    .limit(100)
    .execute()
}

/** Keys of the releases whose time has come and that are not through. */
export async function listDueReleases(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('release')
    .select('key')
    .where('at', '<=', now)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('at')
    .execute()
  return rows.map(({ key }) => key)
}

/**
 * Holds the next items that nobody is at, of a release that was not cancelled. Several processes
 * may be at one release: none waits for another, and none takes the same item.
 */
export function claimItems(tx: Db, releaseId: number, limit: number) {
  return tx
    .selectFrom('release_item as item')
    .innerJoin('release', 'release.id', 'item.release_id')
    .innerJoin('application', 'application.id', 'item.application_id')
    .select(['item.position', 'item.version', 'application.number'])
    .where('item.release_id', '=', releaseId)
    .where('item.done_at', 'is', null)
    .where('release.cancelled_at', 'is', null)
    .orderBy('item.position')
    .limit(limit)
    .forUpdate('item')
    .skipLocked()
    .execute()
}

export async function finishItems(
  tx: Db,
  releaseId: number,
  items: readonly { position: number; problem: ProblemCode | null }[],
  now: Date,
): Promise<void> {
  await sql`
    update release_item set done_at = ${now}, problem = done.problem
    from unnest(${items.map(({ position }) => position)}::int[],
      ${items.map(({ problem }) => problem)}::text[]) done (position, problem)
    where release_id = ${releaseId} and release_item.position = done.position
      and done_at is null
  `.execute(tx)
}

/** Ends a release of which nothing is left. */
export async function finishRelease(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  await db
    .updateTable('release')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('release_item')
            .select('position')
            .whereRef('release_id', '=', 'release.id')
            .where('done_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** False when it is running, through or cancelled already. */
export async function cancelRelease(tx: Db, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('release')
    .set({ cancelled_at: now })
    .where('key', '=', key)
    .where('at', '>', now)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

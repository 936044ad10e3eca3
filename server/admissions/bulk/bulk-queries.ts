import { sql } from 'kysely'
import type { ApplicationAct, BulkRefusals } from '#contract/applicants/applicant-bulk.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { Db } from '../../database/database.ts'

interface NewBulk {
  key: string
  act: ApplicationAct
  requestId: string
  now: Date
  accountId: number
}

/** One application that an act is to be done to; without an id where it can't be seen. */
export interface NewItem {
  number: string
  version: number
  id: number | null
}

/** Writes down what is to be done to which applications, in this order. */
export async function insertBulk(
  tx: Db,
  { key, act, requestId, now, accountId }: NewBulk,
  items: readonly NewItem[],
): Promise<void> {
  const { id } = await tx
    .insertInto('application_bulk')
    .values({
      key,
      act: JSON.stringify(act),
      request_id: requestId,
      created_at: now,
      created_by: accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into application_bulk_item (application_bulk_id, position, number, application_id,
      version)
    select ${id}, place, number, application_id, version
    from unnest(${items.map(({ number }) => number)}::text[],
      ${items.map((item) => item.id)}::bigint[], ${items.map(({ version }) => version)}::integer[])
      with ordinality as given (number, application_id, version, place)`.execute(tx)
}

/** An act with who started it as they are now. */
export function findBulk(db: Db, key: string) {
  return db
    .selectFrom('application_bulk')
    .innerJoin('account', 'account.id', 'application_bulk.created_by')
    .select([
      'application_bulk.id',
      'application_bulk.act',
      'application_bulk.request_id',
      'application_bulk.created_at',
      'application_bulk.cancelled_at',
      'application_bulk.finished_at',
      'account.id as account_id',
      'account.key as account_key',
      'account.role',
      'account.permissions',
      'account.scope',
      'account.scope_destinations',
      'account.status as account_status',
    ])
    .where('application_bulk.key', '=', key)
    .executeTakeFirst()
}
export type BulkRow = NonNullable<Awaited<ReturnType<typeof findBulk>>>

interface Of {
  accountId: number
  after: Date
  /** One of them, where it alone is asked for. */
  key?: string
}

/** How far somebody's acts of the last days are, the latest first. */
export function listBulks(db: Db, { accountId, after, key }: Of) {
  const counted = sql<{ total: number; done: number; refused: number }>`(
    select json_build_object('total', count(*), 'done', count(done_at), 'refused', count(problem))
    from application_bulk_item where application_bulk_id = application_bulk.id)`
  const bulks = db
    .selectFrom('application_bulk')
    .select(['key', 'act', 'created_at', 'cancelled_at', 'finished_at', counted.as('counted')])
    .select(undoUntil.as('undo_until'))
    .where('created_by', '=', accountId)
    .where('created_at', '>', after)
    .orderBy('id', 'desc')
    .limit(mostListed)
  return (key === undefined ? bulks : bulks.where('key', '=', key)).execute()
}

/** Until when the last mail of what was moved waits. */
const undoUntil = sql<Date | null>`(select max(mail.next_attempt_at)
  from application_bulk_item item join outgoing_mail mail on mail.act_id = item.act_id
  where item.application_bulk_id = application_bulk.id and mail.state = 'queued'
    and mail.attempts = 0)`

const mostListed = 20

export async function listRefused(
  db: Db,
  { key, accountId }: { key: string; accountId: number },
): Promise<Omit<BulkRefusals[number], 'name'>[]> {
  const rows = await db
    .selectFrom('application_bulk_item as item')
    .innerJoin('application_bulk as bulk', 'bulk.id', 'item.application_bulk_id')
    .select(['item.number', 'item.problem'])
    .where('bulk.key', '=', key)
    .where('bulk.created_by', '=', accountId)
    .where('item.problem', 'is not', null)
    .orderBy('item.position')
    .execute()
  return rows.flatMap(({ number, problem }) => (problem === null ? [] : [{ number, problem }]))
}

/** Takes the next ones; those that another process has are passed over. */
export function claimItems(tx: Db, id: number, most: number) {
  return tx
    .selectFrom('application_bulk_item as item')
    .innerJoin('application_bulk as bulk', 'bulk.id', 'item.application_bulk_id')
    .select([
      'item.position',
      'item.number',
      'item.version',
      // One for each, by which it is undone.
      sql<string>`gen_random_uuid()`.as('actId'),
    ])
    .where('item.application_bulk_id', '=', id)
    .where('item.done_at', 'is', null)
    .where('bulk.cancelled_at', 'is', null)
    .orderBy('item.position')
    .limit(most)
    .forUpdate('item')
    .skipLocked()
    .execute()
}

/** Those left of the same people, so that one step and one mail has all that is theirs. */
export function claimOfSamePeople(tx: Db, id: number, numbers: readonly string[]) {
  return tx
    .selectFrom('application_bulk_item as item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .select(['item.position', 'item.number', 'item.version'])
    .select(sql<string>`gen_random_uuid()`.as('actId'))
    .where('item.application_bulk_id', '=', id)
    .where('item.done_at', 'is', null)
    .where('item.number', 'not in', numbers)
    .where('application.applicant_id', 'in', (eb) =>
      eb.selectFrom('application').select('applicant_id').where('number', 'in', numbers),
    )
    .orderBy('item.position')
    .forUpdate('item')
    .skipLocked()
    .execute()
}
export type Item = Awaited<ReturnType<typeof claimItems>>[number]

export interface Outcome {
  position: number
  problem: ProblemCode | null
  /** Of what was moved. */
  actId?: string
}

export async function finishItems(
  tx: Db,
  id: number,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  await sql`
    update application_bulk_item item
    set done_at = ${now}, problem = given.problem, act_id = given."actId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as given (position integer, problem text, "actId" uuid)
    where item.application_bulk_id = ${id} and item.position = given.position`.execute(tx)
}

/** Ends an act of which nothing is left. */
export async function finishBulk(db: Db, id: number, now: Date): Promise<void> {
  await sql`
    update application_bulk set finished_at = ${now}
    where id = ${id} and finished_at is null and cancelled_at is null and not exists (
      select from application_bulk_item where application_bulk_id = ${id} and done_at is null)
  `.execute(db)
}

/** False when it is through or cancelled already, or somebody else's. */
export async function cancelBulk(
  db: Db,
  { key, accountId, now }: { key: string; accountId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('application_bulk')
    .set({ cancelled_at: now })
    .where('key', '=', key)
    .where('created_by', '=', accountId)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those that are not through, the oldest first. */
export async function listUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('application_bulk')
    .select('key')
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteOldBulks(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('application_bulk')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('finished_at', 'is not', null), eb('cancelled_at', 'is not', null)]))
    .execute()
}

/** What somebody's own act did to an application; null where it did nothing. */
export async function findActId(
  db: Db,
  { bulk, number, accountId }: { bulk: string; number: string; accountId: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('application_bulk_item as item')
    .innerJoin('application_bulk as bulk', 'bulk.id', 'item.application_bulk_id')
    .select('item.act_id')
    .where('bulk.key', '=', bulk)
    .where('bulk.created_by', '=', accountId)
    .where('item.number', '=', number)
    .executeTakeFirst()
  return row?.act_id ?? null
}

/** The applications that somebody's own act moved. */
export function listMoved(db: Db, { bulk, accountId }: { bulk: string; accountId: number }) {
  return db
    .selectFrom('application_bulk_item as item')
    .innerJoin('application_bulk as bulk', 'bulk.id', 'item.application_bulk_id')
    .select(['item.number', 'item.version', 'item.application_id as id'])
    .where('bulk.key', '=', bulk)
    .where('bulk.created_by', '=', accountId)
    .where('item.act_id', 'is not', null)
    .orderBy('item.position')
    .execute()
}

import { sql } from 'kysely'
import {
  type BulkAction,
  type BulkSubject,
  mostRefusedTold,
  type UniversityBulkAction,
} from '#contract/catalogue/bulk.ts'
import type { TuitionLine } from '#contract/catalogue/catalogue.ts'
import type { Bilingual } from '#contract/common/common.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { Db } from '../../database/database.ts'
import { statusAfter } from './subject.ts'

interface NewBulkChange {
  key: string
  about: BulkSubject
  action: BulkAction
  requestId: string
  now: Date
  accountId: number
  /** The act that it undoes. */
  undoes?: number
}

const subjectOf = {
  programs: sql.ref('program_id'),
  universities: sql.ref('university_id'),
} as const satisfies Record<BulkSubject, unknown>

/** Writes down what is to be done to which of them, in this order. */
export async function insertBulkChange(
  tx: Db,
  { key, about, action, requestId, now, accountId, undoes }: NewBulkChange,
  ids: readonly number[],
): Promise<void> {
  const { id } = await tx
    .insertInto('bulk_change')
    .values({
      key,
      about,
      action: JSON.stringify(action),
      request_id: requestId,
      created_at: now,
      created_by: accountId,
      ...(undoes !== undefined && { undoes }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into bulk_change_item (bulk_change_id, position, ${subjectOf[about]})
    select ${id}, place, subject
    from unnest(${ids}::bigint[]) with ordinality as given (subject, place)`.execute(tx)
}

/** Whether an act kept what it wrote over, is over itself, and was not undone. */
const canUndo = sql<boolean>`(num_nonnulls(bulk_change.finished_at, bulk_change.cancelled_at) > 0
  and exists (select from bulk_change_item
    where bulk_change_id = bulk_change.id and before is not null)
  and not exists (select from bulk_change undoing where undoing.undoes = bulk_change.id))`

/** A change of many, with who started it as they are now. */
export function findBulkChange(db: Db, key: string) {
  return db
    .selectFrom('bulk_change')
    .innerJoin('account', 'account.id', 'bulk_change.created_by')
    .select([
      'bulk_change.id',
      'bulk_change.about',
      'bulk_change.action',
      'bulk_change.request_id',
      'bulk_change.created_at',
      'bulk_change.cancelled_at',
      'bulk_change.finished_at',
      canUndo.as('canUndo'),
      'account.id as account_id',
      'account.key as account_key',
      'account.role',
      'account.permissions',
      'account.status as account_status',
    ])
    .where('bulk_change.key', '=', key)
    .executeTakeFirst()
}
/** Holds an act, so that of two who undo it one is first. */
export async function lockBulkChange(tx: Db, key: string) {
  await tx.selectFrom('bulk_change').select('id').where('key', '=', key).forUpdate().execute()
  return findBulkChange(tx, key)
}

export type BulkChangeRow = NonNullable<Awaited<ReturnType<typeof findBulkChange>>>

const mostListed = 10

interface Own {
  accountId: number
  since: Date
  about: BulkSubject | undefined
}

/** How far somebody's changes are that they started since, the latest first. */
export function listBulkChanges(db: Db, { accountId, since, about }: Own) {
  const counted = sql<Record<'total' | 'done' | 'changed' | 'refused', number>>`(
    select json_build_object('total', count(*), 'done', count(done_at),
      'changed', count(*) filter (where changed), 'refused', count(problem))
    from bulk_change_item where bulk_change_id = bulk_change.id)`
  return db
    .selectFrom('bulk_change')
    .select(['key', 'about', 'action', 'created_at', 'cancelled_at', 'finished_at'])
    .select([counted.as('counts'), canUndo.as('canUndo')])
    .where('created_by', '=', accountId)
    .where('created_at', '>', since)
    .$if(about !== undefined, (query) => query.where('about', '=', about ?? 'programs'))
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}

export async function countItems(db: Db, id: number) {
  const { rows } = await sql<{ total: number; done: number; changed: number; refused: number }>`
    select count(*) as total, count(done_at) as done, count(*) filter (where changed) as changed,
      count(problem) as refused
    from bulk_change_item where bulk_change_id = ${id}`.execute(db)
  return rows[0] ?? { total: 0, done: 0, changed: 0, refused: 0 }
}

export function listRefused(db: Db, id: number) {
  return db
    .selectFrom('bulk_change_item as item')
    .leftJoin('program', 'program.id', 'item.program_id')
    .leftJoin('university', 'university.id', 'item.university_id')
    .select((eb) => [
      eb.fn.coalesce('program.key', 'university.key').$notNull().as('key'),
      sql<Bilingual>`coalesce(program.title,
        jsonb_build_object('en', university.name, 'fr', university.name))`.as('title'),
    ])
    .select(['item.problem', 'item.fields'])
    .where('item.bulk_change_id', '=', id)
    .where('item.problem', 'is not', null)
    .orderBy('item.position')
    .limit(mostRefusedTold)
    .execute()
}

/** Takes the next items; those that another process has are passed over. */
export function claimItems(tx: Db, id: number, most: number) {
  return tx
    .selectFrom('bulk_change_item as item')
    .innerJoin('bulk_change', 'bulk_change.id', 'item.bulk_change_id')
    .select('item.position')
    .select((eb) => eb.fn.coalesce('item.program_id', 'item.university_id').$notNull().as('id'))
    .where('item.bulk_change_id', '=', id)
    .where('item.done_at', 'is', null)
    .where('bulk_change.cancelled_at', 'is', null)
    .orderBy('item.position')
    .limit(most)
    .forUpdate('item')
    .skipLocked()
    .execute()
}

export interface ItemOutcome {
  position: number
  changed: boolean
  problem: ProblemCode | null
  fields: Record<string, string> | null
}

export async function finishItems(
  tx: Db,
  id: number,
  outcomes: readonly ItemOutcome[],
  now: Date,
): Promise<void> {
  await sql`
    update bulk_change_item item set done_at = ${now}, changed = given.changed,
      problem = given.problem, fields = given.fields
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as given (position integer, changed boolean, problem text, fields jsonb)
    where item.bulk_change_id = ${id} and item.position = given.position`.execute(tx)
}

/** Ends a change of which nothing is left. */
export async function finishBulkChange(db: Db, id: number, now: Date): Promise<void> {
  await sql`
    update bulk_change set finished_at = ${now}
    where id = ${id} and finished_at is null and not exists (
      select from bulk_change_item where bulk_change_id = ${id} and done_at is null)`.execute(db)
}

/** False when it is through or cancelled already. */
export async function cancelBulkChange(db: Db, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_change')
    .set({ cancelled_at: now })
    .where('key', '=', key)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those that are not through, the oldest first. */
export async function listUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_change')
    .select('key')
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

interface Written<Action extends BulkAction> {
  ids: readonly number[]
  action: Action
  now: Date
  accountId: number
}

export async function writePrograms(
  tx: Db,
  {
    ids,
    action,
    now,
    accountId,
  }: Written<Exclude<BulkAction, { kind: 'channel' | 'rollOver' | 'fee' | 'undo' }>>,
): Promise<void> {
  const change =
    action.kind === 'field'
      ? sql`field = ${action.field}, derived_fields = array_remove(derived_fields, 'field')`
      : sql`status = ${statusAfter[action.kind]}`
  await sql`
    update program set ${change}, version = version + 1, updated_at = ${now},
      updated_by = ${accountId}
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Notes that what belongs to programs was written. */
export async function touchPrograms(
  tx: Db,
  { ids, now, accountId }: Pick<Written<BulkAction>, 'ids' | 'now' | 'accountId'>,
): Promise<void> {
  await sql`
    update program set version = version + 1, updated_at = ${now}, updated_by = ${accountId}
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** What an act wrote over, and the version that it made. */
export interface Kept {
  tuitionLines: TuitionLine[]
  versionAfter: number
}

export async function keepBefore(
  tx: Db,
  bulkId: number,
  {
    programId,
    tuitionLines,
    version,
  }: { programId: number; tuitionLines: readonly TuitionLine[]; version: number },
): Promise<void> {
  await tx
    .updateTable('bulk_change_item')
    .set({ before: JSON.stringify({ tuitionLines }), version_after: version })
    .where('bulk_change_id', '=', bulkId)
    .where('program_id', '=', programId)
    .execute()
}

/** What an act wrote over of these programs. */
export async function listKept(
  tx: Db,
  key: string,
  programIds: readonly number[],
): Promise<Map<number, Kept>> {
  const { rows } = await sql<{ id: number } & Kept>`
    select item.program_id as id, item.before -> 'tuitionLines' as "tuitionLines",
      item.version_after as "versionAfter"
    from bulk_change_item item join bulk_change on bulk_change.id = item.bulk_change_id
    where bulk_change.key = ${key} and item.program_id = any(${programIds}::bigint[])
      and item.before is not null`.execute(tx)
  return new Map(rows.map(({ id, ...kept }) => [id, kept]))
}

/** The programs that an act changed and kept, in its order. */
export async function listChanged(tx: Db, bulkId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('bulk_change_item')
    .select('program_id')
    .where('bulk_change_id', '=', bulkId)
    .where('before', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ program_id }) => program_id ?? [])
}

export async function writeUniversities(
  tx: Db,
  { ids, action, now, accountId }: Written<UniversityBulkAction>,
): Promise<void> {
  await sql`
    update university set status = ${statusAfter[action.kind]}, version = version + 1,
      updated_at = ${now}, updated_by = ${accountId}
    where id = any(${ids}::bigint[])`.execute(tx)
}

export async function isField(db: Db, code: string): Promise<boolean> {
  const field = await db
    .selectFrom('field_of_study')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst()
  return field !== undefined
}

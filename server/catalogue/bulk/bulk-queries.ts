import { sql } from 'kysely'
import {
  type BulkAction,
  mostRefusedListed,
  type UniversityBulkAction,
} from '#contract/catalogue/bulk.ts'
import type { TuitionLine } from '#contract/catalogue/catalogue.ts'
import type { Bilingual } from '#contract/common/common.ts'
import type { Db } from '../../database/database.ts'
import { statusAfter } from './subject.ts'

/** The first programs or universities that a job left unchanged, with the reason. */
export function listRefused(db: Db, jobId: number) {
  return db
    .selectFrom('job_item as item')
    .leftJoin('program', 'program.id', 'item.program_id')
    .leftJoin('university', 'university.id', 'item.university_id')
    .select((eb) => [
      eb.fn.coalesce('program.key', 'university.key').$notNull().as('key'),
      sql<Bilingual>`coalesce(program.title,
        jsonb_build_object('en', university.name, 'fr', university.name))`.as('title'),
    ])
    .select(['item.problem', 'item.fields'])
    .where('item.job_id', '=', jobId)
    .where('item.problem', 'is not', null)
    .orderBy('item.position')
    .limit(mostRefusedListed)
    .execute()
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

/** Notes that something belonging to the programs was written. */
export async function touchPrograms(
  tx: Db,
  { ids, now, accountId }: Pick<Written<BulkAction>, 'ids' | 'now' | 'accountId'>,
): Promise<void> {
  await sql`
    update program set version = version + 1, updated_at = ${now}, updated_by = ${accountId}
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** What an act overwrote, and the version that it made. */
export interface Kept {
  tuitionLines: TuitionLine[]
  versionAfter: number
}

/** What an act overwrote of these programs. */
export async function listKept(
  tx: Db,
  key: string,
  programIds: readonly number[],
): Promise<Map<number, Kept>> {
  const { rows } = await sql<{ id: number } & Kept>`
    select item.program_id as id, item.before -> 'tuitionLines' as "tuitionLines",
      item.version_after as "versionAfter"
    from job_item item join job on job.id = item.job_id
    where job.key = ${key} and item.program_id = any(${programIds}::bigint[])
      and item.before is not null`.execute(tx)
  return new Map(rows.map(({ id, ...kept }) => [id, kept]))
}

/** The programs that an act changed and kept, in its order. */
export async function listChanged(tx: Db, jobId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('job_item')
    .select('program_id')
    .where('job_id', '=', jobId)
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

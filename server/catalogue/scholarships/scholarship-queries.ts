import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { ScholarshipQuery, ScholarshipRecord } from '#contract/catalogue/scholarships-staff.ts'
import type { Db } from '../../database/database.ts'
import type { DB, ScholarshipTable } from '../../database/tables.ts'
import { editorName } from '../shared-queries.ts'

/** A scholarship as staff see it. */
export interface StaffScholarship extends Omit<ScholarshipRecord, 'updatedAt'> {
  id: number
  updatedAt: Date
}

export type ScholarshipColumns = Omit<
  Insertable<ScholarshipTable>,
  'created_at' | 'updated_at' | 'version' | 'position'
> & { updated_at: Date; updated_by: number }

/** All that fit, in the order in which visitors read them. */
export function listStaffScholarships(
  db: Db,
  { destination, program }: ScholarshipQuery,
): Promise<StaffScholarship[]> {
  return selectScholarships(db)
    .where((eb) =>
      eb.and([
        ...(destination ? [eb('destination.key', '=', destination)] : []),
        ...(program ? [isFor(program)] : []),
      ]),
    )
    .orderBy('destination.position')
    .orderBy('scholarship.position')
    .orderBy('scholarship.id')
    .execute()
}

/** In the form that the program's page has. */
function isFor(program: string) {
  return sql<boolean>`exists (select from program p join university u on u.id = p.university_id
    where p.key = ${program} and (
      (scholarship.destination_id = u.destination_id
        and (scholarship.levels = '{}' or p.level = any(scholarship.levels))
        and (scholarship.universities is null or u.key = any(scholarship.universities)))
      or exists (select from scholarship_program own
        where own.scholarship_id = scholarship.id and own.program_id = p.id)))`
}

export function findStaffScholarship(db: Db, key: string): Promise<StaffScholarship | undefined> {
  return selectScholarships(db).where('scholarship.key', '=', key).executeTakeFirst()
}

/** Locked, so that nothing changes between what is checked and what is written. */
export async function findScholarshipForUpdate(
  tx: Db,
  key: string,
): Promise<StaffScholarship | undefined> {
  await tx.selectFrom('scholarship').select('id').where('key', '=', key).forNoKeyUpdate().execute()
  return findStaffScholarship(tx, key)
}

/** All of them, as staff see them. */
export function selectScholarships(db: Db) {
  return db
    .selectFrom('scholarship')
    .leftJoin('destination', 'destination.id', 'scholarship.destination_id')
    .leftJoin('account', 'account.id', 'scholarship.updated_by')
    .select([
      'scholarship.id',
      'scholarship.key',
      'scholarship.name',
      'scholarship.provider',
      'scholarship.coverage',
      'scholarship.requirements',
      'scholarship.dates',
      'scholarship.universities',
      'scholarship.submission_channel as submissionChannel',
      'scholarship.official_url as officialUrl',
      'scholarship.valid_for_year as validForYear',
      'scholarship.source_url as sourceUrl',
      'scholarship.source_name as sourceName',
      'scholarship.source_type as sourceType',
      'scholarship.certainty',
      'scholarship.checked_on as checkedOn',
      'scholarship.checked_by as checkedBy',
      'scholarship.review_by as reviewBy',
      'destination.key as destination',
      'scholarship.status',
      'scholarship.version',
      'scholarship.updated_at as updatedAt',
    ])
    .select((eb) => [
      sql<StaffScholarship['levels']>`scholarship.levels`.as('levels'),
      editorName.as('updatedBy'),
      programsOf(eb).as('programs'),
    ])
}

function programsOf(eb: ExpressionBuilder<DB, 'scholarship'>) {
  return eb
    .selectFrom('scholarship_program')
    .innerJoin('program', 'program.id', 'scholarship_program.program_id')
    .select(sql<string[]>`coalesce(array_agg(program.key order by program.key), '{}')`.as('keys'))
    .whereRef('scholarship_program.scholarship_id', '=', 'scholarship.id')
    .$asScalar()
    .$notNull()
}

/** Adds one at the end of the list. */
export async function insertScholarship(tx: Db, columns: ScholarshipColumns): Promise<number> {
  const { id } = await tx
    .insertInto('scholarship')
    .values({
      ...columns,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from scholarship)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Overwrites the version that the change was made from; false if there is another one by now. */
export async function updateScholarship(
  tx: Db,
  id: number,
  version: number,
  columns: ScholarshipColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scholarship')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the keys that name no program. */
export async function replaceScholarshipPrograms(
  tx: Db,
  id: number,
  keys: readonly string[],
): Promise<string[]> {
  await tx.deleteFrom('scholarship_program').where('scholarship_id', '=', id).execute()
  if (keys.length === 0) return []
  const found = await tx
    .selectFrom('program')
    .select(['id', 'key'])
    .where('key', 'in', [...keys])
    .execute()
  if (found.length > 0) {
    await tx
      .insertInto('scholarship_program')
      .values(found.map((program) => ({ scholarship_id: id, program_id: program.id })))
      .execute()
  }
  const known = new Set(found.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}

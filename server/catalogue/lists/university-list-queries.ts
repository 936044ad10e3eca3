import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { UniversityFilters, UniversitySort } from '#contract/catalogue/catalogue-lists.ts'
import type { Db } from '../../database/database.ts'
import { namedLike } from '../universities/place-queries.ts'
import { type StaffUniversity, selectUniversities } from '../universities/university-queries.ts'
import { allOf, downwards } from './condition-queries.ts'

interface Stretch {
  sort: UniversitySort
  limit?: number
  offset?: number
}

export async function countFittingUniversities(
  db: Db,
  filters: UniversityFilters,
): Promise<number> {
  const { count } = await db
    .selectFrom('university')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(fitting(filters))
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of the universities that fit, in order. */
export async function listFittingUniversities(
  db: Db,
  filters: UniversityFilters,
  { sort, limit, offset = 0 }: Stretch,
): Promise<number[]> {
  const direction = downwards(sort) ? 'desc' : 'asc'
  const column = sort.replace('-', '')
  let selected = db.selectFrom('university').select('university.id').where(fitting(filters))
  if (column === 'programCount') {
    selected = selected
      .leftJoin(
        sql<{ university_id: number; count: number }>`(select university_id, count(*) as count
          from program group by university_id)`.as('taught'),
        'taught.university_id',
        'university.id',
      )
      .orderBy(sql`coalesce(taught.count, 0)`, direction)
  }
  const expression = columns[column]
  if (expression) selected = selected.orderBy(expression, direction)
  if (column !== 'name') selected = selected.orderBy(sql`university.name_order`, direction)
  selected = selected.orderBy('university.id', direction).offset(offset)
  if (limit !== undefined) selected = selected.limit(limit)
  return (await selected.execute()).map(({ id }) => id)
}

/** The ids of the universities with these keys, by key. */
export async function findUniversityIds(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('university')
    .select(['id', 'key'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Universities as staff see them, in the order of the ids. */
export async function readListedUniversities(
  db: Db,
  ids: readonly number[],
): Promise<StaffUniversity[]> {
  if (ids.length === 0) return []
  const rows = await selectUniversities(db).where('university.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const columns: Record<string, RawBuilder<unknown>> = {
  name: sql`university.name_order`,
  city: sql`plain(university.city) collate "C"`,
  status: sql`university.status`,
  updatedAt: sql`university.updated_at`,
}

function fitting({
  q,
  status,
  destination,
  ownership,
  channel,
  translation,
  programs,
}: UniversityFilters): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = namedLike(q)
  if (status) all.push(sql`university.status = ${status}`)
  if (ownership) all.push(sql`university.ownership = ${ownership}`)
  if (channel) all.push(sql`university.submission_channel = ${channel}`)
  if (translation) all.push(sql`university.translation_missing`)
  if (destination) {
    all.push(sql`university.destination_id = (select id from destination
      where key = ${destination})`)
  }
  if (programs) {
    const some = sql`exists (select from program where program.university_id = university.id)`
    all.push(programs === 'some' ? sql`${some}` : sql`not ${some}`)
  }
  return allOf(all)
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProgramFilters, ProgramSort } from '#contract/catalogue/catalogue-lists.ts'
import type { ProgramListRow } from '#contract/catalogue/catalogue-staff.ts'
import type { ProgramName } from '#contract/catalogue/program-names.ts'
import { type Certainty, certaintiesThat } from '#contract/common/values/certainty.ts'
import type { Db } from '../../database/database.ts'
import {
  allOf,
  deadlineCertainty,
  downwards,
  feeCertainty,
  likeWord,
  wordsOf,
} from './condition-queries.ts'

interface Stretch {
  sort: ProgramSort
  limit?: number
  offset?: number
}

/** How many programs fit, whatever their status. */
export async function countFittingPrograms(
  db: Db,
  filters: ProgramFilters,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('program')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(await fitting(db, filters, now))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The ids of the programs that fit, in order: everything else that is shown is read for these
 * alone.
 */
export async function listFittingPrograms(
  db: Db,
  filters: ProgramFilters,
  { sort, limit, offset = 0 }: Stretch,
  now: Date,
): Promise<number[]> {
  const direction = downwards(sort) ? 'desc' : 'asc'
  const column = sort.replace('-', '')
  const byUniversity = column === 'university'
  let selected = db
    .selectFrom('program')
    .select('program.id')
    .where(await fitting(db, filters, now))
    .$if(byUniversity, (query) =>
      query
        .innerJoin(
          sql<{ id: number; place: number }>`(select id,
            row_number() over (order by name_order, id) as place from university)`.as('named'),
          'named.id',
          'program.university_id',
        )
        .orderBy(sql`named.place`, direction),
    )
  const expression = columns[column]
  if (expression) selected = selected.orderBy(expression, direction)
  // As the indexes have it; a part of the title is narrow enough if all are sorted in memory.
  if (byUniversity) selected = selected.orderBy(sql`left(program.title_order, 20)`, direction)
  else if (column !== 'name' && column !== 'updatedAt') {
    selected = selected.orderBy('program.title_order', direction)
  }
  selected = selected.orderBy('program.id', direction).offset(offset)
  if (limit !== undefined) selected = selected.limit(limit)
  return (await selected.execute()).map(({ id }) => id)
}

/** The shown columns of programs, in the order of the ids. */
export async function readListedPrograms(db: Db, ids: readonly number[], now: Date) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('program')
    .innerJoin('university', 'university.id', 'program.university_id')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .where('program.id', 'in', ids)
    .select([
      'program.id',
      'program.key',
      'program.title',
      'program.level',
      'program.field',
      'program.mode',
      'program.languages',
      'program.submission_channel as submissionChannel',
      'program.translation_missing as translationMissing',
      'university.key as universityKey',
      'university.name as universityName',
      'destination.key as destination',
      'program.status',
      'program.verified_on as verifiedOn',
      'program.version',
      'program.updated_at as updatedAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('intake')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('intake.program_id', '=', 'program.id')
        .where(openAt(now))
        .$asScalar()
        .$notNull()
        .as('openIntakes'),
    )
    .select([
      deadlineCertainty(sql.ref('program.id'), now).as('deadlineCertainty'),
      feeCertainty(sql.ref('program.id')).as('feeCertainty'),
      nextDeadline(now).as('nextDeadline'),
      sql<ListedFee | null>`(select json_build_object('amountMinor', amount_minor,
          'currency', currency, 'period', period, 'academicYear', academic_year)
        from tuition_line where tuition_line.program_id = program.id
          and certainty = any(${certaintiesThat('value')}::text[])
        order by position limit 1)`.as('fee'),
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
type ListedFee = NonNullable<ProgramListRow['fee']>

/** The first coming day on which one of its intakes closes, with its time zone. */
function nextDeadline(now: Date) {
  return sql<{ at: string; zone: string } | null>`(select json_build_object(
      'at', to_char(i.last_closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'zone', i.zone)
    from intake i where i.program_id = program.id and i.override is null
      and i.last_closes_at >= ${now}
    order by i.last_closes_at, i.id limit 1)`
}

export type ListedProgram = Awaited<ReturnType<typeof readListedPrograms>>[number]

/** The names of programs; an unknown key is left out. */
export function listProgramNames(db: Db, keys: readonly string[]): Promise<ProgramName[]> {
  return db
    .selectFrom('program')
    .innerJoin('university', 'university.id', 'program.university_id')
    .select(['program.key', 'program.title', 'university.name as university', 'program.status'])
    .where('program.key', 'in', keys)
    .orderBy('program.title_order')
    .orderBy('program.id')
    .execute()
}

/** The ids of the programs with these keys, by key. */
export async function findProgramIds(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('program')
    .select(['id', 'key'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

const columns: Record<string, RawBuilder<unknown>> = {
  name: sql`program.title_order`,
  level: sql`program.level`,
  field: sql`program.field`,
  status: sql`program.status`,
  verifiedOn: sql`coalesce(program.verified_on, date '0001-01-01')`,
  updatedAt: sql`program.updated_at`,
}

function openAt(now: Date): RawBuilder<SqlBool> {
  return sql`intake.override is null and intake.last_closes_at >= ${now}
    and (intake.opens_at is null or intake.opens_at <= ${now})`
}

/**
 * Searched separately from everything else, in an index that only has titles. Without
 * `offset` the planner follows the order and looks at one program after the other, even for a word
 * that none has too.
 */
function named(words: readonly string[]): RawBuilder<SqlBool> {
  const each = words.map(
    (word) => sql<SqlBool>`(named.title_plain like ${likeWord(word)} or named.university_id in
      (select id from university where name_order like ${likeWord(word)}))`,
  )
  return sql`program.id in (select named.id from program as named where ${allOf(each)}
    offset 0)`
}

async function fitting(db: Db, filters: ProgramFilters, now: Date): Promise<RawBuilder<SqlBool>> {
  const { q, status, destination, university, level, field, language, mode, channel } = filters
  const { verifiedBefore, translation, intakes, deadline, fee } = filters
  const all: RawBuilder<SqlBool>[] = []
  const words = wordsOf(q)
  if (words.length > 0) all.push(named(words))
  if (status) all.push(sql`program.status = ${status}`)
  if (level) all.push(sql`program.level = ${level}`)
  if (mode) all.push(sql`program.mode = ${mode}`)
  if (channel) all.push(sql`program.submission_channel = ${channel}`)
  if (language) all.push(sql`${language} = any(program.languages)`)
  if (field) all.push(sql`left(program.field, ${field.length}::int) = ${field}`)
  if (translation) all.push(sql`program.translation_missing`)
  if (verifiedBefore) {
    all.push(sql`(program.verified_on is null or program.verified_on < ${verifiedBefore})`)
  }
  if (destination) {
    // By its number: one destination has fifty times as many programs as another, which the planner
    // only knows for a value that it is given.
    const { id = 0 } =
      (await db
        .selectFrom('destination')
        .select('id')
        .where('key', '=', destination)
        .executeTakeFirst()) ?? {}
    all.push(sql`program.university_id in
      (select id from university where destination_id = ${id}::bigint)`)
  }
  if (university) {
    all.push(sql`program.university_id = (select id from university where key = ${university})`)
  }
  if (intakes) {
    const open = sql`exists (select from intake
      where intake.program_id = program.id and ${openAt(now)})`
    all.push(intakes === 'open' ? sql`${open}` : sql`not ${open}`)
  }
  const id = sql.ref('program.id')
  if (deadline) all.push(isSure(deadlineCertainty(id, now), deadline))
  if (fee) all.push(isSure(feeCertainty(id), fee))
  return allOf(all)
}

function isSure(
  found: RawBuilder<Certainty | null>,
  wanted: Certainty | 'none',
): RawBuilder<SqlBool> {
  return wanted === 'none' ? sql`${found} is null` : sql`${found} = ${wanted}`
}

import { sql } from 'kysely'
import type { CostFigure } from '#contract/estimate.ts'
import type { DestinationKey, levels, ownershipKinds } from '#contract/vocabulary.ts'
import type { Db } from '../../database/database.ts'
import { unusualMinorUnits } from '../refresh-queries.ts'

export type Level = (typeof levels)[number]
export type OwnershipKind = (typeof ownershipKinds)[number]

export async function findEstimatedDestination(db: Db, key: DestinationKey) {
  return db
    .selectFrom('destination')
    .select(['destination.id', 'destination.currency', 'destination.city'])
    .where('key', '=', key)
    .where('published', '=', true)
    .executeTakeFirst()
}

export async function findCatalogueVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}

/** What is known of a destination's costs, in the order of the files. */
export async function listLivingCosts(db: Db, destinationId: number): Promise<CostFigure[]> {
  return db
    .selectFrom('living_cost')
    .select([
      'key',
      'city',
      'covers',
      'amount_min as amountMin',
      'amount_max as amountMax',
      'currency',
      'period',
      'valid_for_year as validForYear',
      'source_url as sourceUrl',
      'source_type as sourceType',
      'confidence',
      'checked_on as checkedOn',
      'review_by as reviewBy',
      'note',
    ])
    .where('destination_id', '=', destinationId)
    .orderBy('position')
    .execute()
}

/** How many programs a visitor may see, of each level, kind of university and city. */
export async function countKinds(db: Db, destinationId: number) {
  const { rows } = await sql<{
    level: Level
    ownership: OwnershipKind | null
    city: string
    programs: number
  }>`
    select p.level, ${ownershipKind} as ownership, coalesce(p.city, u.city) as city,
      count(*) as programs
    from program p join university u on u.id = p.university_id
    where u.destination_id = ${destinationId} and u.status = 'published' and p.status = 'published'
    group by 1, 2, 3`.execute(db)
  return rows
}

export interface Kind {
  destinationId: number
  level: Level
  ownership: OwnershipKind | null
  city: string | null
  /** Whose tuition, the most particular line first. */
  audiences: readonly string[]
}

/**
 * The tuition of a kind of program in euros a year: lowest, median and highest of those whose fee
 * is known, and the median length of all. A year has two semesters and ten months of teaching; a
 * total is spread over the length.
 */
export async function findTuitionOfKind(
  db: Db,
  { destinationId, level, ownership, city, audiences }: Kind,
) {
  const { rows } = await sql<{
    programs: number
    low: number | null
    median: number | null
    high: number | null
    years: string[] | null
    duration: number | null
  }>`
    with chosen as (
      select p.id, p.duration_months
      from program p join university u on u.id = p.university_id
      where u.destination_id = ${destinationId} and u.status = 'published'
        and p.status = 'published' and p.level = ${level}
        and (${ownership}::text is null or ${ownershipKind} = ${ownership})
        and (${city}::text is null or coalesce(p.city, u.city) = ${city})
    ), fee as (
      select distinct on (chosen.id) chosen.id, t.academic_year,
        t.amount_minor * case t.period when 'year' then 1 when 'semester' then 2
            when 'month' then 10 else 12.0 / greatest(chosen.duration_months, 12) end
          / ${minorUnits} / case when t.currency = 'EUR' then 1 else r.per_euro end as euros
      from chosen join tuition_line t on t.program_id = chosen.id
      left join currency_rate r on r.currency = t.currency
      where t.audience = any(${audiences}::text[]) and t.period <> 'once'
        and (t.currency = 'EUR' or r.per_euro is not null)
        and (t.period <> 'total' or chosen.duration_months is not null)
      order by chosen.id, array_position(${audiences}::text[], t.audience), t.position
    )
    select count(*) as programs, min(euros)::float8 as low,
      percentile_cont(0.5) within group (order by euros::float8) as median,
      max(euros)::float8 as high,
      array_agg(distinct academic_year) filter (where academic_year is not null) as years,
      (select percentile_disc(0.5) within group (order by duration_months) from chosen) as duration
    from fee`.execute(db)
  return rows[0]
}

/** A program that visitors may see, with the lines of its tuition. */
export async function findEstimatedProgram(db: Db, destinationId: number, key: string) {
  const program = await db
    .selectFrom('program')
    .innerJoin('university', 'university.id', 'program.university_id')
    .select((eb) => [
      'program.id',
      'program.key',
      'program.title',
      'program.level',
      'program.duration_months as durationMonths',
      eb.fn.coalesce('program.city', 'university.city').as('city'),
      sql<OwnershipKind | null>`case when university.ownership = 'public' then 'public'
        when university.ownership is not null then 'private' end`.as('ownership'),
    ])
    .where('program.key', '=', key)
    .where('program.status', '=', 'published')
    .where('university.status', '=', 'published')
    .where('university.destination_id', '=', destinationId)
    .executeTakeFirst()
  if (!program) return undefined
  const tuition = await db
    .selectFrom('tuition_line')
    .select([
      'audience',
      'amount_minor as amountMinor',
      'currency',
      'period',
      'academic_year as academicYear',
      'source_url as sourceUrl',
      'confidence',
    ])
    .where('program_id', '=', program.id)
    .orderBy('position')
    .execute()
  return { ...program, tuition }
}

const ownershipKind = sql`case when u.ownership = 'public' then 'public'
  when u.ownership is not null then 'private' end`

/** Minor units in one unit of a line's currency. */
const minorUnits = sql`coalesce((${unusualMinorUnits}::jsonb ->> t.currency)::numeric, 100)`

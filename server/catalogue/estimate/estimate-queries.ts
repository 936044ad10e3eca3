import { sql } from 'kysely'
import { certaintiesThat } from '#contract/common/values/certainty.ts'
import type { DestinationKey, tuitionPeriods } from '#contract/common/values/vocabulary.ts'
import type { CostFigure } from '#contract/costs/estimate.ts'
import type { Db } from '../../database/database.ts'
import type { FeeGroup, OwnershipKind } from './catalogue-figures.ts'

type TuitionPeriod = (typeof tuitionPeriods)[number]

export async function findEstimatedDestination(
  db: Db,
  key: DestinationKey,
  { published }: { published: boolean },
) {
  return db
    .selectFrom('destination')
    .select(['destination.id', 'destination.currency', 'destination.city'])
    .where('key', '=', key)
    .where((eb) => eb.and(published ? [eb('published', '=', true)] : []))
    .executeTakeFirst()
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
      'certainty',
      'source_url as sourceUrl',
      'source_name as sourceName',
      'source_type as sourceType',
      'checked_on as checkedOn',
      'checked_by as checkedBy',
      'review_by as reviewBy',
      'note',
    ])
    .where('destination_id', '=', destinationId)
    .orderBy('position')
    .execute()
}

/** A computed length is in no source: nothing is worked out with it. */
function lengthInSource(table: string) {
  return sql`case when 'durationMonths' = any(${sql.table(table)}.derived_fields) then null
    else ${sql.table(table)}.duration_months end`
}

/**
 * The middle of the lengths that are in a source, in months, the lower of two; null if fewer
 * than half of the programs have one: a few say nothing of the others.
 */
export async function findUsualLength(db: Db, programs: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ months: number | null }>`
    select case when count(months) * 2 >= count(*)
      then percentile_disc(0.5) within group (order by months) end as months
    from (
      select ${lengthInSource('p')} as months
      from unnest(${programs}::bigint[]) as asked (id) join program p on p.id = asked.id
    ) as lengths`.execute(db)
  return rows[0]?.months ?? null
}

/** The period that is compared first, where a fee is given for several. */
const comparedPeriods = ['year', 'semester', 'total', 'month'] satisfies TuitionPeriod[]

/**
 * One fee of each of these programs, with like ones grouped: the most particular one of the
 * audience, from those that count if there is one.
 */
export async function listFeeGroups(
  db: Db,
  programs: readonly number[],
  { audiences, oldest }: { audiences: readonly string[]; oldest: number },
): Promise<FeeGroup[]> {
  const { rows } = await sql<FeeGroup>`
    select amount_minor as "amountMinor", currency, period, academic_year as "academicYear",
      certainty, months, is_group as "isGroup", count(*)::int as programs
    from (
      select distinct on (p.id) t.*, ${lengthInSource('p')} as months,
        'group' = any(p.derived_fields) as is_group
      from unnest(${programs}::bigint[]) as asked (id)
      join program p on p.id = asked.id
      join tuition_line t on t.program_id = p.id
      where t.audience = any(${audiences}::text[])
        and t.certainty = any(${certaintiesThat('value')}::text[])
        and t.period = any(${comparedPeriods}::text[])
        and (t.period <> 'total' or ${lengthInSource('p')} is not null)
      order by p.id, t.certainty = any(${certaintiesThat('inTotals')}::text[]) desc,
        coalesce(substring(t.academic_year from '\\d{4}')::int, ${oldest}) >= ${oldest} desc,
        array_position(${audiences}::text[], t.audience),
        array_position(${comparedPeriods}::text[], t.period), t.position
    ) as fee
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows
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
      sql<number | null>`${lengthInSource('program')}`.as('durationMonths'),
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
      'certainty',
      'source_url as sourceUrl',
      'source_name as sourceName',
      'checked_on as checkedOn',
      'checked_by as checkedBy',
    ])
    .where('program_id', '=', program.id)
    .orderBy('position')
    .execute()
  return { ...program, tuition }
}

import { type RawBuilder, sql } from 'kysely'
import { certaintiesThat } from '#contract/common/values/certainty.ts'
import { communities } from '#contract/common/values/destinations.ts'
import type { tuitionPeriods } from '#contract/common/values/vocabulary.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { audienceOrders } from '#contract/dates/values/audience.ts'
import type { Db } from '../database/database.ts'
import { channelOf, intakeYear, taughtIn } from './shared-queries.ts'

/** Which programs: some by id, a range of ids, or those of universities or of a destination. */
export type ProgramChoice =
  | { programs: readonly number[] }
  | { from: number; to: number }
  | { universities: readonly number[] }
  | { destination: number }

function chosen(choice: ProgramChoice): RawBuilder<boolean> {
  if ('programs' in choice) return sql`p.id = any(${choice.programs}::bigint[])`
  if ('from' in choice) return sql`p.id >= ${choice.from} and p.id < ${choice.to}`
  if ('universities' in choice) return sql`p.university_id = any(${choice.universities}::bigint[])`
  return sql`u.destination_id = ${choice.destination}`
}

const visible = sql`p.status = 'published' and u.status = 'published' and d.published`

const programsWithPlaces = sql`
  program p join university u on u.id = p.university_id
  join destination d on d.id = u.destination_id`

export async function findHighestProgramId(tx: Db): Promise<number> {
  const { highest } = await tx
    .selectFrom('program')
    .select((eb) => eb.fn.max<number | null>('id').as('highest'))
    .executeTakeFirstOrThrow()
  return highest ?? 0
}

/** Removes from the search what visitors may no longer see. */
export async function deleteHiddenFromSearch(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    delete from program_search s using ${programsWithPlaces}
    where s.program_id = p.id and ${chosen(choice)} and not (${visible})`.execute(tx)
}

/** Adds the titles and cities of the chosen programs that the search doesn't know yet. */
export async function insertSearchTexts(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    insert into search_title (en, fr, original, award)
    select distinct ${titleColumns} from ${programsWithPlaces}
    where ${chosen(choice)} and ${visible}
      and not exists (select from search_title t where t.hash = ${titleHash})
    on conflict do nothing`.execute(tx)
  await sql`
    insert into search_city (name)
    select distinct coalesce(p.city, u.city) from ${programsWithPlaces}
    where ${chosen(choice)} and ${visible}
      and not exists (select from search_city c where c.name = coalesce(p.city, u.city))
    on conflict do nothing`.execute(tx)
}

/** Writes what visitors may currently see of the chosen programs into the search. */
export async function upsertSearch(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    insert into program_search (program_id, title_id, university_id, city_id, destination, level,
      field, languages, mode, channel, tuition_eur, tuition_home_eur, tuition_region_eur,
      duration_months, tuition_years)
    select p.id, t.id, u.id, c.id, d.key, p.level, p.field, p.languages, p.mode,
      ${sql.raw(channelOf('p', 'u'))}, (fees.abroad->>'yearlyEuros')::int, (fees.home->>'yearlyEuros')::int,
      (fees.region->>'yearlyEuros')::int, p.duration_months,
      array[coalesce(fees.abroad->>'academicYear', ''), coalesce(fees.home->>'academicYear', ''),
        coalesce(fees.region->>'academicYear', '')]
    from ${programsWithPlaces}
    join search_title t on t.hash = ${titleHash}
    join search_city c on c.name = coalesce(p.city, u.city)
    cross join lateral (${feesOfProgram}) fees
    where ${chosen(choice)} and ${visible}
    order by p.id
    on conflict (program_id) do update set title_id = excluded.title_id,
      university_id = excluded.university_id, city_id = excluded.city_id,
      destination = excluded.destination, level = excluded.level, field = excluded.field,
      languages = excluded.languages, mode = excluded.mode, channel = excluded.channel,
      tuition_eur = excluded.tuition_eur, tuition_home_eur = excluded.tuition_home_eur,
      tuition_region_eur = excluded.tuition_region_eur,
      duration_months = excluded.duration_months, tuition_years = excluded.tuition_years
    where (program_search.*) is distinct from (excluded.*)`.execute(tx)
}

/** Writes the lines of the chosen programs that the search holds. */
export async function upsertLines(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    insert into program_line (program_id, line, intakes, fees)
    select p.id, to_json(line)::text, coalesce(dates.intakes::text, '[]'),
      case when (fees.home::text, fees.region::text) is distinct from
          (fees.abroad::text, case when fees.has_region then fees.abroad::text end)
        then json_build_object('home', fees.home, 'region', fees.region)::text end
    from ${programsWithPlaces}
    join program_search s on s.program_id = p.id
    cross join lateral (${feesOfProgram}) fees
    cross join lateral (
      select p.key, p.title, p.award, p.level, p.field,
        json_build_object('key', u.key, 'name', u.name, 'localName', u.local_name) as university,
        d.key as destination,
        ${sql.raw(taughtIn('p', 'u'))} as city, 'group' = any(p.derived_fields) as "isGroup",
        p.derived_fields as "derivedFields", p.duration_months as "durationMonths", p.languages,
        p.mode, ${sql.raw(channelOf('p', 'u'))} as "submissionChannel",
        fees.abroad as tuition
    ) line
    left join lateral (
      select json_agg(json_build_object('key', i.key, 'term', i.term,
        'academicYear', i.academic_year, 'startsOn', i.starts_on,
        'season', ${sql.raw(intakeYear('i'))} || '-' || i.term, 'opensAt', ${utc('i.opens_at')},
        'certainty', i.certainty, 'closesAt', ${utc('i.closes_at')}, 'closesFor', i.closes_for,
        'closesIn', i.closes_in, 'usualCloses', i.usual_closes, 'zone', i.zone,
        'full', i.capacity is not distinct from 0, 'override', i.override)
        order by i.over_at, i.id) as intakes
      from intake i where i.program_id = p.id
    ) dates on true
    where ${chosen(choice)}
    order by p.id
    on conflict (program_id) do update set line = excluded.line, intakes = excluded.intakes,
      fees = excluded.fees
    where (program_line.line, program_line.intakes, program_line.fees) is distinct from
      (excluded.line, excluded.intakes, excluded.fees)`.execute(tx)
}

/** Deletes titles and cities that no program of the search has any more. */
export async function deleteUnusedSearchTexts(tx: Db): Promise<void> {
  await sql`
    delete from search_title t
    where not exists (select from program_search s where s.title_id = t.id)`.execute(tx)
  await sql`
    delete from search_city c
    where not exists (select from program_search s where s.city_id = c.id)`.execute(tx)
}

/** In the transaction of the change, so that no reader takes an old answer for a new one. */
export async function raiseCatalogueVersion(tx: Db): Promise<void> {
  await sql`update catalogue_version set version = version + 1, changed_at = now()`.execute(tx)
}

/** For work that takes as long as it takes. */
export async function liftStatementTimeout(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

export async function lockSearchShape(tx: Db): Promise<number> {
  const { rows } = await sql<{ shape: number }>`
    select shape from catalogue_version for update`.execute(tx)
  return rows[0]?.shape ?? 0
}

export async function findSearchShape(db: Db): Promise<number> {
  const { rows } = await sql<{ shape: number }>`select shape from catalogue_version`.execute(db)
  return rows[0]?.shape ?? 0
}

export async function updateSearchShape(tx: Db, shape: number): Promise<void> {
  await sql`update catalogue_version set shape = ${shape}`.execute(tx)
}

const titleColumns = sql`p.title->>'en', p.title->>'fr', coalesce(p.original_title, ''),
  coalesce(p.award, '')`

const titleHash = sql`md5((p.title->>'en') || chr(30) || (p.title->>'fr') || chr(30) ||
  coalesce(p.original_title, '') || chr(30) || coalesce(p.award, ''))`

/** The period that is compared first, where a fee is given for several. */
const comparedPeriods = ['year', 'semester', 'total', 'month', 'once'] satisfies Period[]
type Period = (typeof tuitionPeriods)[number]

/** Currencies whose minor unit is not a hundredth, with the number of minor units in one. */
const unusualMinorUnits = JSON.stringify(
  Object.fromEntries(
    Intl.supportedValuesOf('currency')
      .map((currency) => [currency, 10 ** minorDigits(currency)] as const)
      .filter(([, units]) => units !== 100),
  ),
)

/**
 * The fees that students from abroad, from the destination and from its region compare programs by,
 * each with its euros a year. A year has two semesters and ten months of teaching; a total is
 * spread over the program's length; a fee paid once, or spread over an unknown length, has no
 * yearly figure: `least` and `greatest` would ignore what is not known.
 */
const feesOfProgram = sql`
  select ${feeFor(sql`${audienceOrders.abroad}::text[]`)} as abroad,
    ${feeFor(sql`${audienceOrders.home}::text[]`)} as home,
    ${feeFor(regionAudiences())} as region,
    ${regionAudiences()} is not null as has_region
  from (
    select t.audience, t.period, t.position, json_build_object('amountMinor', t.amount_minor,
      'currency', t.currency, 'period', t.period, 'academicYear', t.academic_year,
      'audience', t.audience, 'certainty', t.certainty, 'yearlyEuros',
      case when yearly.euros is not null
          and t.certainty = any(${certaintiesThat('compared')}::text[]) then least(2000000000, round(yearly.euros)) end) as fee
    from tuition_line t left join usable_rate r on r.currency = t.currency
    cross join lateral (
      select t.amount_minor / coalesce((${unusualMinorUnits}::jsonb ->> t.currency)::numeric, 100)
        / case when t.currency = 'EUR' then 1 else r.per_euro::numeric end
        * case when t.period = 'year' then 1 when t.period = 'semester' then 2
            when t.period = 'month' then 10
            when t.period = 'total' and p.duration_months is not null
              then 12.0 / greatest(p.duration_months, 12) end as euros
    ) yearly
    where t.program_id = p.id and t.certainty = any(${certaintiesThat('value')}::text[])
  ) line`

function feeFor(audiences: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(array_agg(line.fee order by array_position(${audiences}, line.audience),
    array_position(${comparedPeriods}::text[], line.period), line.position)
    filter (where line.audience = any(${audiences})))[1]`
}

function regionAudiences(): RawBuilder<unknown> {
  const cases = communities.map((one) => sql`when ${one} then ${audienceOrders[one]}::text[]`)
  return sql`case d.community ${sql.join(cases, sql` `)} end`
}

/** An instant as the contract writes it. */
function utc(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

import { type RawBuilder, sql } from 'kysely'
import { minorDigits } from '#contract/common.ts'
import type { Db } from '../database/database.ts'

/** Which programs: some by id, a stretch of ids, or those of a university or of a destination. */
export type ProgramChoice =
  | { programs: readonly number[] }
  | { from: number; to: number }
  | { university: number }
  | { destination: number }

function chosen(choice: ProgramChoice): RawBuilder<boolean> {
  if ('programs' in choice) return sql`p.id = any(${choice.programs}::bigint[])`
  if ('from' in choice) return sql`p.id >= ${choice.from} and p.id < ${choice.to}`
  if ('university' in choice) return sql`p.university_id = ${choice.university}`
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

/** Takes what visitors may no longer see out of the search. */
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

/** Writes what visitors may see of the chosen programs into the search, as it stands now. */
export async function upsertSearch(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    insert into program_search (program_id, title_id, university_id, city_id, destination, level,
      field, languages, mode, channel, tuition_eur)
    select p.id, t.id, u.id, c.id, d.key, p.level, p.field, p.languages, p.mode,
      p.submission_channel, least(fee.euros, 2000000000)::int
    from ${programsWithPlaces}
    join search_title t on t.hash = ${titleHash}
    join search_city c on c.name = coalesce(p.city, u.city)
    left join lateral (${feeOfProgram}) fee on true
    where ${chosen(choice)} and ${visible}
    order by p.id
    on conflict (program_id) do update set title_id = excluded.title_id,
      university_id = excluded.university_id, city_id = excluded.city_id,
      destination = excluded.destination, level = excluded.level, field = excluded.field,
      languages = excluded.languages, mode = excluded.mode, channel = excluded.channel,
      tuition_eur = excluded.tuition_eur
    where (program_search.*) is distinct from (excluded.*)`.execute(tx)
}

/** Writes the lines of the chosen programs that the search holds. */
export async function upsertLines(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    insert into program_line (program_id, line, intakes)
    select p.id, to_json(line)::text, coalesce(dates.intakes::text, '[]')
    from ${programsWithPlaces}
    join program_search s on s.program_id = p.id
    left join lateral (${feeOfProgram}) fee on true
    cross join lateral (
      select p.key, p.title, p.award, p.level, p.field,
        json_build_object('key', u.key, 'name', u.name) as university, d.key as destination,
        coalesce(p.city, u.city) as city, p.duration_months as "durationMonths", p.languages,
        p.mode, p.submission_channel as "submissionChannel",
        case when fee.currency is not null then json_build_object(
          'amountMinor', fee.amount_minor, 'currency', fee.currency, 'period', fee.period,
          'academicYear', fee.academic_year) end as tuition
    ) line
    left join lateral (
      select json_agg(json_build_object('key', i.key, 'term', i.term,
        'academicYear', i.academic_year, 'opensAt', ${utc('i.opens_at')},
        'closesAt', ${utc('i.closes_at')}, 'zone', i.zone,
        'full', i.capacity is not distinct from 0, 'override', i.override)
        order by i.closes_at, i.id) as intakes
      from intake i where i.program_id = p.id
    ) dates on true
    where ${chosen(choice)}
    order by p.id
    on conflict (program_id) do update set line = excluded.line, intakes = excluded.intakes
    where (program_line.line, program_line.intakes) is distinct from
      (excluded.line, excluded.intakes)`.execute(tx)
}

/** Forgets titles and cities that no program of the search has any more. */
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

const titleColumns = sql`p.title->>'en', p.title->>'fr', coalesce(p.original_title, ''),
  coalesce(p.award, '')`

const titleHash = sql`md5((p.title->>'en') || chr(30) || (p.title->>'fr') || chr(30) ||
  coalesce(p.original_title, '') || chr(30) || coalesce(p.award, ''))`

const tuitionAudiences = ['international', 'non_eu', 'all']
const tuitionPeriods = ['year', 'semester', 'total', 'month', 'once']

/** Currencies whose minor unit is not a hundredth, with the number of minor units in one. */
const unusualMinorUnits = JSON.stringify(
  Object.fromEntries(
    Intl.supportedValuesOf('currency')
      .map((currency) => [currency, 10 ** minorDigits(currency)] as const)
      .filter(([, units]) => units !== 100),
  ),
)

/**
 * The fee a student from abroad compares programs by, and the same in euros a year. A year has two
 * semesters and ten months of teaching; a total is spread over the program's length; what is paid
 * once, or spread over an unknown length, has no yearly figure.
 */
const feeOfProgram = sql`
  select t.amount_minor, t.currency, t.period, t.academic_year,
    round(t.amount_minor
      / coalesce((${unusualMinorUnits}::jsonb ->> t.currency)::numeric, 100)
      / case when t.currency = 'EUR' then 1 else r.per_euro::numeric end
      * case t.period when 'year' then 1 when 'semester' then 2 when 'month' then 10
          when 'total' then 12.0 / greatest(p.duration_months, 12) end) as euros
  from tuition_line t left join currency_rate r on r.currency = t.currency
  where t.program_id = p.id and t.audience = any(${tuitionAudiences}::text[])
  order by array_position(${tuitionAudiences}::text[], t.audience),
    array_position(${tuitionPeriods}::text[], t.period), t.position
  limit 1`

/** An instant as the contract writes it. */
function utc(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

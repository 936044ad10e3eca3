import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { levelWords, unusualMinorUnits } from './search-words.ts'

/** Which programs: all of them, some by id, or those of a university or of a destination. */
export type ProgramChoice =
  | 'all'
  | { programs: readonly number[] }
  | { university: number }
  | { destination: number }

const tuitionAudiences = ['international', 'non_eu', 'all']
const tuitionPeriods = ['year', 'semester', 'total', 'month', 'once']

function chosen(choice: ProgramChoice): RawBuilder<boolean> {
  if (choice === 'all') return sql`true`
  if ('programs' in choice) return sql`p.id = any(${choice.programs}::bigint[])`
  if ('university' in choice) return sql`p.university_id = ${choice.university}`
  return sql`p.university_id in (select id from university where destination_id = ${choice.destination})`
}

/** Takes what visitors may no longer see out of the search. */
export async function deleteHiddenFromSearch(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    delete from program_search s using program p, university u, destination d
    where p.id = s.program_id and u.id = p.university_id and d.id = u.destination_id
      and ${chosen(choice)}
      and not (p.status = 'published' and u.status = 'published' and d.published)`.execute(tx)
}

/** Writes what visitors may see of the chosen programs into the search, as it stands now. */
export async function upsertSearch(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    insert into program_search (program_id, destination, university_id, city, city_plain, level,
      field, languages, mode, channel, tuition_eur, title_en, title_fr, words)
    select p.id, d.key, u.id, coalesce(p.city, u.city), plain(coalesce(p.city, u.city)), p.level,
      p.field, p.languages, p.mode, p.submission_channel, least(fee.euros, 2000000000)::int,
      plain(p.title->>'en'), plain(coalesce(nullif(p.title->>'fr', ''), p.title->>'en')),
      setweight(to_tsvector('simple', searchable(
        concat_ws(' ', p.title->>'en', p.title->>'fr', p.original_title))), 'A') ||
      setweight(to_tsvector('simple', searchable(
        concat_ws(' ', u.name, u.local_name, u.short_name, p.award, level.named))), 'B') ||
      setweight(to_tsvector('simple', searchable(
        concat_ws(' ', coalesce(p.city, u.city), d.name->>'en', d.name->>'fr',
          field.name->>'en', field.name->>'fr'))), 'C') ||
      setweight(to_tsvector('simple', searchable(concat_ws(' ', level.also, u.region))), 'D')
    from program p
    join university u on u.id = p.university_id
    join destination d on d.id = u.destination_id
    left join jsonb_to_recordset(${levelRows}::jsonb) as level (key text, named text, also text)
      on level.key = p.level
    -- The name of a broad field says what its other half teaches too: it would find law in business.
    left join field_of_study field on field.code = p.field and length(p.field) > 2
    left join lateral (${feeOfProgram}) fee on true
    where ${chosen(choice)} and p.status = 'published' and u.status = 'published' and d.published
    order by p.id
    on conflict (program_id) do update set destination = excluded.destination,
      university_id = excluded.university_id, city = excluded.city,
      city_plain = excluded.city_plain, level = excluded.level, field = excluded.field,
      languages = excluded.languages, mode = excluded.mode, channel = excluded.channel,
      tuition_eur = excluded.tuition_eur, title_en = excluded.title_en,
      title_fr = excluded.title_fr, words = excluded.words`.execute(tx)
}

/** Writes the lines of the chosen programs that the search holds. */
export async function upsertLines(tx: Db, choice: ProgramChoice): Promise<void> {
  await sql`
    insert into program_line (program_id, line, intakes)
    select p.id, to_json(line)::text, coalesce(dates.intakes::text, '[]')
    from program_search s
    join program p on p.id = s.program_id
    join university u on u.id = p.university_id
    left join lateral (${feeOfProgram}) fee on true
    cross join lateral (
      select p.key, p.title, p.award, p.level, p.field,
        json_build_object('key', u.key, 'name', u.name) as university, s.destination, s.city,
        p.duration_months as "durationMonths", p.languages, p.mode,
        p.submission_channel as "submissionChannel",
        case when fee.currency is not null then json_build_object(
          'amountMinor', fee.amount_minor, 'currency', fee.currency, 'period', fee.period,
          'academicYear', fee.academic_year) end as tuition
    ) line
    left join lateral (
      select json_agg(json_build_object('key', i.key, 'term', i.term,
        'academicYear', i.academic_year, 'opensAt', ${utc('i.opens_at')},
        'closesAt', ${utc('i.closes_at')}, 'zone', i.zone, 'full', i.capacity is not distinct from 0,
        'override', i.override) order by i.closes_at, i.id) as intakes
      from intake i where i.program_id = p.id
    ) dates on true
    where ${chosen(choice)}
    order by p.id
    on conflict (program_id) do update set line = excluded.line, intakes = excluded.intakes`.execute(
    tx,
  )
}

/** Adds the words of the chosen programs to the known ones; of all programs: starts over. */
export async function refreshWords(tx: Db, choice: ProgramChoice): Promise<void> {
  if (choice === 'all') await sql`delete from search_word`.execute(tx)
  await sql`
    insert into search_word (word)
    select distinct word from program_search s
    join program p on p.id = s.program_id
    cross join unnest(tsvector_to_array(s.words)) as word
    where ${chosen(choice)} and length(word) between 3 and 40 and word !~ '^[0-9]+$'
    on conflict do nothing`.execute(tx)
}

/** In the transaction of the change, so that no reader takes an old answer for a new one. */
export async function raiseCatalogueVersion(tx: Db): Promise<void> {
  await sql`update catalogue_version set version = version + 1, changed_at = now()`.execute(tx)
}

const levelRows = JSON.stringify(
  Object.entries(levelWords).map(([key, words]) => ({ key, ...words })),
)

/**
 * The fee a student from abroad compares programs by, and the same in euros a year. A year has two
 * semesters and ten months of teaching; a total is spread over the program's length; what is paid
 * once, or spread over an unknown length, has no yearly figure.
 */
const feeOfProgram = sql`
  select t.amount_minor, t.currency, t.period, t.academic_year,
    round(t.amount_minor
      / coalesce((${JSON.stringify(unusualMinorUnits())}::jsonb ->> t.currency)::numeric, 100)
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

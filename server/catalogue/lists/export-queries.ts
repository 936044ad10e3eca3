import { type RawBuilder, sql } from 'kysely'
import { closingAudiences } from '#contract/common/values/vocabulary.ts'
import type { ClosingAudience } from '#contract/dates/values/deadlines.ts'
import type { Db } from '../../database/database.ts'
import { deadlineCertainty } from './condition-queries.ts'

/** The fields of programs in an export, in the order of the ids. */
export async function readProgramsToExport(db: Db, ids: readonly number[], now: Date) {
  const { rows } = await sql<ExportedProgram>`
    select p.key, p.title ->> 'en' as title_en, p.title ->> 'fr' as title_fr, p.award,
      u.name as university, u.key as university_key, d.key as destination,
      coalesce(p.city, u.city) as city, p.level, p.field,
      array_to_string(p.languages, ' ') as languages, p.mode, p.pace,
      p.duration_months, p.submission_channel as channel, p.status,
      (select count(*) from intake i where i.program_id = p.id and i.override is null
        and i.last_closes_at >= ${now} and (i.opens_at is null or i.opens_at <= ${now})) as open_intakes,
      (select to_char(min(i.last_closes_at at time zone i.zone), 'YYYY-MM-DD HH24:MI') from intake i
        where i.program_id = p.id and i.override is null and i.last_closes_at >= ${now})
        as next_deadline,
      ${deadlineCertainty(sql.ref('p.id'), now)} as deadline_certainty,
      t.amount_minor as tuition_minor, t.currency as tuition_currency,
      t.period as tuition_period, t.academic_year as tuition_year,
      t.certainty as tuition_certainty, t.source_url as tuition_source_url,
      t.source_name as tuition_source_name, t.checked_on as tuition_checked_on, p.verified_on, p.official_url,
      p.source, p.source_year, p.source_url, to_char(p.updated_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    join program p on p.id = given.id
    join university u on u.id = p.university_id
    join destination d on d.id = u.destination_id
    left join lateral (select * from tuition_line where program_id = p.id
      order by position limit 1) t on true
    order by given.place`.execute(db)
  return rows
}

export interface ExportedProgram extends Record<string, string | number | null> {
  tuition_minor: number | null
  tuition_currency: string | null
}

/** The intakes of programs, in the order of the ids, as an import of intakes reads them. */
export async function readIntakesToExport(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Record<string, string | number | null>>`
    select p.key as program_key, u.name as university, p.title ->> 'en' as title,
      i.key as intake_key, i.term, i.academic_year, i.starts_on,
      to_char(i.opens_at at time zone i.zone, 'YYYY-MM-DD HH24:MI') as opens_at,
      to_char(i.closes_at at time zone i.zone, 'YYYY-MM-DD HH24:MI') as closes_at,
      ${sql.join(closingAudiences.map(closesFor))},
      i.usual_closes ->> 'from' as usually_closes_from, i.usual_closes ->> 'to' as usually_closes_to,
      i.zone, i.decision_by, i.deposit_by, i.capacity, i.override,
      i.certainty, i.source_url, i.source_name, i.checked_on
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    join intake i on i.program_id = given.id
    join program p on p.id = given.id
    join university u on u.id = p.university_id
    order by given.place, i.over_at, i.id`.execute(db)
  return rows
}

/** The column of an audience that may have its own date. */
function closesFor(audience: ClosingAudience): RawBuilder<string | null> {
  return sql`to_char((i.closes_for ->> ${audience})::timestamptz at time zone i.zone,
    'YYYY-MM-DD HH24:MI') as ${sql.ref(`closes_${audience}`)}`
}

/** The fields of universities in an export, in the order of the ids. */
export async function readUniversitiesToExport(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Record<string, string | number | null>>`
    select u.key, u.name, u.local_name, u.short_name, d.key as destination, u.city, u.region,
      u.latitude, u.longitude, u.ownership, u.founded, u.website,
      u.submission_channel as channel, u.partnership, u.status,
      (select count(*) from program where program.university_id = u.id) as programs,
      u.source, u.source_url, to_char(u.updated_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    join university u on u.id = given.id
    join destination d on d.id = u.destination_id
    order by given.place`.execute(db)
  return rows
}

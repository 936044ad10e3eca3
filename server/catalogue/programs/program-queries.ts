import type pg from 'pg'
import { groundsJson } from '../grounds.ts'
import { channelOf, taughtIn } from '../shared-queries.ts'

/** A program's page in JSON text: the parts that time doesn't change and those that it does. */
export interface ProgramTexts {
  /** The version of the catalogue that this was read from. */
  version: number
  detail: string
  intakes: string
  /** Pairs of line and intakes, one after the other, between separators. */
  similar: string | null
}

/** Separates JSON texts that are read as one; JSON itself never holds it unescaped. */
export const separator = '\x1e'

/**
 * The program with this key, in one round trip; `published: false` also finds one that visitors
 * don't see, for staff to look at.
 */
export async function findProgramTexts(
  pool: pg.Pool,
  key: string,
  { published } = { published: true },
): Promise<ProgramTexts | undefined> {
  const text = programDetail(published ? visibleRow : anyRow)
  const { rows } = await pool.query<ProgramTexts>(text, [key])
  return rows[0]
}

const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const universityJson = /* sql */ `
  json_build_object('key', u.key, 'name', u.name, 'localName', u.local_name,
    'shortName', u.short_name, 'destination', d.key, 'country', u.country, 'city', u.city, 'region', u.region,
    'latitude', u.latitude, 'longitude', u.longitude, 'ownership', u.ownership,
    'founded', u.founded, 'website', u.website, 'description', u.description,
    'submissionChannel', u.submission_channel, 'accreditations', u.accreditations,
    'rankings', u.rankings, 'partnership', u.partnership, 'paysAgency', u.pays_agency,
    'housing', u.housing, 'internationalEmail', u.international_email, 'source', u.source, 'sourceYear', u.source_year,
    'sourceUrl', u.source_url, 'programCount', (select count(*) from program own
      where own.university_id = u.id and own.status = 'published'))`

/**
 * Similar programs: the same field and level elsewhere in the destination, one per university, the
 * next ones in the order of keys so that each program has other neighbours.
 */
const similarPrograms = /* sql */ `
  select string_agg(l.line || chr(30) || l.intakes, chr(30) order by near.place) from (
    select min(place) as place, min(program_id) as program_id from (
      (select 1 as place, a.university_id, a.program_id from program_search a
        where a.level = s.level and a.field = s.field and a.destination = s.destination
          and a.university_id > s.university_id
        order by a.university_id, a.program_id limit 40)
      union all
      (select 2, a.university_id, a.program_id from program_search a
        where a.level = s.level and a.field = s.field and a.destination = s.destination
          and a.university_id < s.university_id
        order by a.university_id, a.program_id limit 40)
    ) around
    group by university_id order by 1, 2 limit 4
  ) near join program_line l on l.program_id = near.program_id`

/** A scholarship `s` as visitors read it. */
const scholarshipObject = /* sql */ `
  json_build_object('key', s.key, 'name', s.name, 'provider', s.provider,
    'coverage', s.coverage, 'requirements', s.requirements, 'dates', s.dates,
    'levels', s.levels, 'universities', s.universities,
    'submissionChannel', s.submission_channel, 'officialUrl', s.official_url,
    'validForYear', s.valid_for_year, ${groundsJson('s')}, 'sourceType', s.source_type,
    'reviewBy', s.review_by)`

/** The scholarships that visitors may see and that fit a condition, in their order. */
export const scholarshipsWhere = (condition: string): string => /* sql */ `
  select coalesce(json_agg(${scholarshipObject} order by s.position, s.id), '[]')
  from scholarship s where s.status = 'published' and (${condition})`

/** Those for the current program: of its destination, level and university, or made for it. */
const scholarshipsJson = scholarshipsWhere(/* sql */ `
  (s.destination_id = d.id and (s.levels = '{}' or p.level = any(s.levels))
    and (s.universities is null or u.key = any(s.universities)))
  or exists (select from scholarship_program own
    where own.scholarship_id = s.id and own.program_id = p.id)`)

/** The national portals of the current destination, as far as their addresses are known. */
const portalsJson = /* sql */ `
  select coalesce(json_agg(json_build_object('key', one -> 'key',
    'officialUrl', one -> 'officialUrl')), '[]')
  from jsonb_array_elements(d.submissions) one where one ->> 'channel' = 'national_portal'`

/** What the search holds of a program that visitors see. */
const visibleRow = /* sql */ `
  join program_search s on s.program_id = p.id
  join program_line l on l.program_id = p.id`

/**
 * What it would hold, apart from the line: a fee to compare by is worked out once it is published.
 */
const anyRow = /* sql */ `
  cross join lateral (select p.level, p.field, d.key as destination,
    p.university_id) s
  left join program_line l on l.program_id = p.id`

const programDetail = (searched: string) => /* sql */ `
  select (select version from catalogue_version) as version, to_json(page)::text as detail, coalesce(dates.intakes::text, '[]') as intakes,
    (${similarPrograms}) as similar
  from program p
  join university u on u.id = p.university_id
  join destination d on d.id = u.destination_id
  ${searched}
  cross join lateral (
    select p.key, p.title, p.award, p.level, p.field, ${universityJson} as university,
      d.key as destination, ${taughtIn('p', 'u')} as city,
      'group' = any(p.derived_fields) as "isGroup",
      p.duration_months as "durationMonths", p.languages, p.mode,
      ${channelOf('p', 'u')} as "submissionChannel", l.line::json -> 'tuition' as tuition,
      p.original_title as "originalTitle", p.pace, p.summary,
      coalesce((select json_agg(json_build_object('audience', t.audience,
          'amountMinor', t.amount_minor, 'currency', t.currency, 'period', t.period,
          'academicYear', t.academic_year, ${groundsJson('t')}) order by t.position)
        from tuition_line t where t.program_id = p.id and t.certainty <> 'unknown'), '[]')
        as "tuitionLines",
      coalesce((select json_agg(json_build_object('kind', r.kind, 'mandatory', r.mandatory,
          'text', r.text, 'documents', r.documents, ${groundsJson('r')}, 'rule', r.rule,
          'group', r.any_of, 'nationalities', r.nationalities, 'sourceYear', r.source_year)
          order by r.position)
        from requirement r where r.program_id = p.id), '[]') as requirements,
      p.fees, p.curriculum, p.careers, (${scholarshipsJson}) as scholarships,
      coalesce((select json_agg(json_build_object('name', f.name, 'year', f.year,
          'value', f.value, ${groundsJson('f')}) order by f.year desc,
          array_position(array['places', 'applications', 'offers', 'admitted'], f.name))
        from program_figure f where f.program_id = p.id), '[]') as figures,
      p.official_url as "officialUrl", (${portalsJson}) as portals,
      p.derived_fields as "derivedFields", p.source,
      p.source_year as "sourceYear", p.source_url as "sourceUrl",
      p.verified_on as "verifiedOn"
  ) page
  left join lateral (
    select json_agg(json_build_object('key', i.key, 'term', i.term,
        'academicYear', i.academic_year, 'startsOn', i.starts_on, 'opensAt', ${utc('i.opens_at')},
        'closesAt', ${utc('i.closes_at')}, 'closesFor', i.closes_for, 'closesIn', i.closes_in,
        'usualCloses', i.usual_closes, ${groundsJson('i')}, 'zone', i.zone,
        'decisionBy', i.decision_by, 'depositBy', i.deposit_by, 'capacity', i.capacity,
        'note', i.note, 'override', i.override)
      order by i.over_at, i.id) as intakes
    from intake i where i.program_id = p.id
  ) dates on true
  where p.key = $1`

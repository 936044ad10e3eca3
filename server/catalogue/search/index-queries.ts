import type pg from 'pg'
import type { ScholarshipHit } from '#contract/catalogue/catalogue.ts'
import {
  type DestinationKey,
  levels,
  modes,
  type ownerships,
  submissionChannels,
  terms,
} from '#contract/common/values/vocabulary.ts'
import type { Deadlines } from '#contract/dates/values/deadlines.ts'
import { separator } from '../programs/program-queries.ts'
import { intakeYear } from '../shared-queries.ts'

/**
 * Everything that visitors may search, read in one statement, so at one moment. The columns of
 * programs are in the same order, and so are those of intakes; each is a PostgreSQL array in binary
 * form.
 */
export interface PackedCatalogue {
  version: number
  programIds: Buffer | null
  titleIds: Buffer | null
  universityIds: Buffer | null
  cityIds: Buffer | null
  /** Euros a year for a student from abroad, from the destination, from its region. */
  tuitions: Buffer | null
  homeTuitions: Buffer | null
  regionTuitions: Buffer | null
  /** Months; 0 where unknown. */
  durations: Buffer | null
  /** The index of the academic years of the three tuitions in `yearSets`. */
  tuitionYears: Buffer | null
  languageSets: Buffer | null
  /**
   * The index of the destination among those of the texts, and of level, mode and channel in the
   * contract's lists: two digits each, counted from 1; 0 is none of them.
   */
  codes: Buffer | null
  /** The field's digits after their number: 30613 for 613, 40613 for 0613. */
  fields: Buffer | null
  intakePrograms: Buffer | null
  opensAt: Buffer | null
  /** The last moment at which anyone may apply; `undated` if one group's date is not known. */
  closesAt: Buffer | null
  /** When no one can apply any more. */
  overAt: Buffer | null
  /**
   * The index in `apart` of the dates of those who close apart, counted from 1; 0 closes for all.
   */
  closesApart: Buffer | null
  /** The calendar year times 10, plus the term's index in the contract's list; 0 is unknown. */
  seasons: Buffer | null
  /** The destinations and levels of scholarships; no level is every level. */
  scholarships: { destination: string; levels: string[] }[]
  /** Programs that a scholarship names. */
  scholarshipPrograms: Buffer | null
  /** Programs whose official page is known, and those that stand for several under one name. */
  officialPrograms: Buffer | null
  groupPrograms: Buffer | null
  /** Programs of which only the university's town is known. */
  placelessPrograms: Buffer | null
  /** `isCompared`: some fee is in it. A rate that is fixed to the euro has no day. */
  rates: { currency: string; perEuro: number; asOf: string | null; isCompared: boolean }[]
  languages: string[][]
  apart: ClosingApart[]
  /** For the tuition from abroad, from the destination, from its region; '' if none is given. */
  yearSets: string[][]
  publishedUniversities: number
  /** `SearchedTexts` as JSON, always in the same order: the same text says that nothing changed. */
  texts: string
}

/** Dates of an intake that doesn't close for all at once. */
export interface ClosingApart extends Deadlines<string> {
  destination: DestinationKey
}

/** The texts by which programs are found. */
export interface SearchedTexts {
  titles: { id: number; en: string; fr: string; original: string; award: string }[]
  cities: { id: number; name: string }[]
  universities: {
    id: number
    key: string
    name: string
    localName: string | null
    shortName: string | null
    region: string | null
    ownership: (typeof ownerships)[number] | null
    city: string
    destination: DestinationKey
    /** Whether visitors may see it: its destination is published. */
    isPublic: boolean
  }[]
  /** All of them, including unpublished ones. */
  destinations: { key: DestinationKey; countries: string[]; en: string; fr: string }[]
  fields: { code: string; en: string; fr: string }[]
  /** Those of published destinations. */
  scholarships: ScholarshipHit[]
}

/** An intake that has always been open. */
export const alwaysOpened = 0
/** An intake whose last closing date is not known. */
export const undated = -1
export const unknownTuition = -1

export async function readPackedCatalogue(pool: pg.Pool): Promise<PackedCatalogue> {
  const { rows } = await pool.query<PackedCatalogue>(packedCatalogue, [
    levels,
    modes,
    submissionChannels,
    terms,
  ])
  const [packed] = rows
  if (!packed) throw new Error('The catalogue has no version')
  return packed
}

const packedCatalogue = /* sql */ `
  with language_set as materialized (
    select languages, (row_number() over (order by languages))::int - 1 as code
    from (select distinct languages from program_search) one
  ), year_set as materialized (
    select tuition_years, (row_number() over (order by tuition_years))::int - 1 as code
    from (select distinct tuition_years from program_search) one
  ), placed as materialized (
    select key, (row_number() over (order by id))::int as place from destination
  ), apart as materialized (
    select destination, closes_at, closes_for, closes_in,
      (row_number() over (order by destination, closes_at, closes_for, closes_in))::int as code
    from (select distinct s.destination, i.closes_at, i.closes_for, i.closes_in
      from intake i join program_search s on s.program_id = i.program_id
      where i.closes_for <> '{}' or i.closes_in <> '{}') one
  )
  select v.version, p.*, i.*,
    (select coalesce(json_agg(languages order by code), '[]') from language_set) as languages,
    (select coalesce(json_agg(tuition_years order by code), '[]') from year_set) as "yearSets",
    (select coalesce(json_agg(json_build_object('destination', destination, 'closesAt', closes_at,
      'closesFor', closes_for, 'closesIn', closes_in) order by code), '[]') from apart) as apart,
    json_build_object(
      'titles', (select coalesce(json_agg(t), '[]') from (
        select id, en, fr, original, award from search_title order by id) t),
      'cities', (select coalesce(json_agg(c), '[]') from (
        select id, name from search_city order by id) c),
      'universities', (select coalesce(json_agg(u), '[]') from (
        select u.id, u.key, u.name, u.local_name as "localName", u.short_name as "shortName",
          u.region, u.ownership, u.city, d.key as destination, d.published as "isPublic"
        from university u join destination d on d.id = u.destination_id
        where u.status = 'published' order by u.id) u),
      'destinations', (select coalesce(json_agg(d), '[]') from (
        select key, country || also_in as countries, name->>'en' as en, name->>'fr' as fr from destination order by id) d),
      'fields', (select coalesce(json_agg(f), '[]') from (
        select code, name->>'en' as en, name->>'fr' as fr from field_of_study order by code) f),
      'scholarships', (select coalesce(json_agg(s), '[]') from (
        select s.key, d.key as destination, s.name, s.provider, s.levels
        from scholarship s join destination d on d.id = s.destination_id
        where s.status = 'published' and d.published order by s.position, s.id) s)
    )::text as texts,
    (select coalesce(json_agg(json_build_object('destination', d.key, 'levels', s.levels)), '[]')
      from scholarship s join destination d on d.id = s.destination_id
      where s.status = 'published' and s.universities is null) as scholarships,
    (select array_send(array_agg(own.program_id::int)) from (
      select sp.program_id from scholarship_program sp
        join scholarship s on s.id = sp.scholarship_id
        where s.status = 'published'
      union
      select p.program_id from scholarship s
        join university u on u.key = any(s.universities) and u.destination_id = s.destination_id
        join program_search p on p.university_id = u.id
        where s.status = 'published' and (s.levels = '{}' or p.level = any(s.levels))
      ) own) as "scholarshipPrograms",
    (select array_send(array_agg(p.id::int)) from program p join program_search s on s.program_id = p.id
      where p.official_url is not null) as "officialPrograms",
    (select array_send(array_agg(p.id::int)) from program p join program_search s on s.program_id = p.id
      where 'group' = any(p.derived_fields)) as "groupPrograms",
    (select array_send(array_agg(p.id::int)) from program p join program_search s on s.program_id = p.id
      where 'city' = any(p.derived_fields)) as "placelessPrograms",
    (select coalesce(json_agg(json_build_object('currency', currency, 'perEuro', per_euro,
      'asOf', as_of, 'isCompared', exists (
        select from tuition_line t where t.currency = usable_rate.currency))), '[]')
      from usable_rate) as rates,
    (select count(*) from university u join destination d on d.id = u.destination_id
      where u.status = 'published' and d.published) as "publishedUniversities"
  from catalogue_version v
  cross join (
    select array_send(array_agg(program_id::int)) as "programIds",
      array_send(array_agg(title_id)) as "titleIds",
      array_send(array_agg(university_id::int)) as "universityIds",
      array_send(array_agg(city_id)) as "cityIds",
      array_send(array_agg(coalesce(tuition_eur, ${unknownTuition}))) as tuitions,
      array_send(array_agg(coalesce(tuition_home_eur, ${unknownTuition}))) as "homeTuitions",
      array_send(array_agg(coalesce(tuition_region_eur, ${unknownTuition}))) as "regionTuitions",
      array_send(array_agg(coalesce(duration_months, 0))) as durations,
      array_send(array_agg(l.code)) as "languageSets",
      array_send(array_agg(y.code)) as "tuitionYears",
      array_send(array_agg(((coalesce(placed.place, 0) * 100
        + coalesce(array_position($1::text[], level), 0)) * 100
        + coalesce(array_position($2::text[], mode), 0)) * 100
        + coalesce(array_position($3::text[], channel), 0))) as codes,
      array_send(array_agg(length(field) * 10000 + field::int)) as fields
    from program_search s join language_set l on l.languages = s.languages
      join year_set y on y.tuition_years = s.tuition_years
      left join placed on placed.key = s.destination
  ) p
  cross join (
    select array_send(array_agg(i.program_id::int)) as "intakePrograms",
      array_send(array_agg(coalesce(extract(epoch from i.opens_at), ${alwaysOpened})::bigint))
        as "opensAt",
      array_send(array_agg(coalesce(extract(epoch from i.last_closes_at), ${undated})::bigint))
        as "closesAt",
      array_send(array_agg(extract(epoch from i.over_at)::bigint)) as "overAt",
      array_send(array_agg(coalesce(a.code, 0))) as "closesApart",
      array_send(array_agg(coalesce(${intakeYear('i')} * 10 + array_position($4::text[], i.term), 0)))
        as seasons
    from intake i join program_search s on s.program_id = i.program_id
      left join apart a on (i.closes_for <> '{}' or i.closes_in <> '{}')
        and a.destination = s.destination and a.closes_at is not distinct from i.closes_at
        and a.closes_for = i.closes_for and a.closes_in = i.closes_in
    where i.override is null and i.capacity is distinct from 0
  ) i`

export interface ReadLines {
  version: number
  /** In the order of the request; what is no longer in the catalogue is left out. */
  lines: LineText[]
}

/** A program's line, its intakes and its other fees (or nothing), each as JSON text. */
export interface LineText {
  line: string
  intakes: string
  fees: string
}

/** Lines to show, with the version of the catalogue that they come from. */
export async function readLines(pool: pg.Pool, ids: readonly number[]): Promise<ReadLines> {
  const { rows } = await pool.query<{ version: number; lines: string | null }>(linesById, [ids])
  return { version: rows[0]?.version ?? 0, lines: linesIn(rows[0]?.lines ?? null) }
}

function linesIn(together: string | null): LineText[] {
  const texts = together?.split(separator) ?? []
  return Array.from({ length: texts.length / 3 }, (_, at) => {
    const [line = '{}', intakes = '[]', fees = ''] = texts.slice(3 * at, 3 * at + 3)
    return { line, intakes, fees }
  })
}

const linesTogether = /* sql */ `
  string_agg(l.line || '${separator}' || l.intakes || '${separator}' || coalesce(l.fees, ''),
    '${separator}' order by asked.place)`

const linesById = /* sql */ `
  select v.version, (
    select ${linesTogether}
    from unnest($1::bigint[]) with ordinality as asked (id, place)
    join program_line l on l.program_id = asked.id
  ) as lines
  from catalogue_version v`

/** The lines of the visible ones of these programs, in the order of the request. */
export async function readLinesByKey(pool: pg.Pool, keys: readonly string[]): Promise<LineText[]> {
  const { rows } = await pool.query<{ lines: string | null }>(linesByKey, [keys])
  return linesIn(rows[0]?.lines ?? null)
}

const linesByKey = /* sql */ `
  select ${linesTogether} as lines
  from unnest($1::text[]) with ordinality as asked (key, place)
  join program p on p.key = asked.key
  join program_line l on l.program_id = p.id`

export async function readCatalogueVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('select version from catalogue_version')
  return rows[0]?.version ?? 0
}

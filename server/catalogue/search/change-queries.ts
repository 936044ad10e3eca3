import type pg from 'pg'
import type { DestinationKey, terms } from '#contract/common/values/vocabulary.ts'
import { intakeYear } from '../shared-queries.ts'
import {
  alwaysOpened,
  type ClosingApart,
  type PackedCatalogue,
  type SearchedTexts,
  undated,
  unknownTuition,
} from './index-queries.ts'

/** How many versions the journal goes back, as its trigger keeps it. */
const keptVersions = 1_000
/** With more changes than this, reading everything is no slower. */
const mostChanges = 20_000

/** What changed in the catalogue since a version, as it is now. */
export interface CatalogueChanges {
  version: number
  /** Whether all has to be read again: then nothing else is said. */
  isWhole: boolean
  programs: (ChangedProgram | GoneProgram)[]
  /** New ones, of which programs may have none yet. */
  titles: SearchedTexts['titles']
  cities: SearchedTexts['cities']
  rates: PackedCatalogue['rates']
}

/** A program that visitors may not, or no longer, see. */
export interface GoneProgram {
  id: number
  seen: null
}

/** The row of a program in the index; numbers as `PackedCatalogue` has them. */
export interface ChangedProgram {
  id: number
  seen: {
    titleId: number
    universityId: number
    cityId: number
    destination: DestinationKey
    level: string
    field: string
    mode: string
    channel: string
    languages: string[]
    /** Euros a year for a student from abroad, from the destination, from its region. */
    abroad: number
    home: number
    region: number
    years: string[]
    months: number
    isOfficial: boolean
    isGroup: boolean
    isPlaceless: boolean
    hasScholarship: boolean
    intakes: ChangedIntake[]
  }
}

export interface ChangedIntake {
  /** Seconds. */
  opens: number
  closes: number
  over: number
  year: number | null
  term: (typeof terms)[number]
  apart: ClosingApart | null
}

/** Everything that changed after a version, read in one statement, so at one moment. */
export async function readChanges(pool: pg.Pool, since: number): Promise<CatalogueChanges> {
  const { rows } = await pool.query<CatalogueChanges>(changesSince, [since])
  const [changes] = rows
  if (!changes) throw new Error('The catalogue has no version')
  return changes
}

const intakesOfProgram = /* sql */ `
  select coalesce(json_agg(json_build_object(
      'opens', coalesce(extract(epoch from i.opens_at), ${alwaysOpened})::bigint,
      'closes', coalesce(extract(epoch from i.last_closes_at), ${undated})::bigint,
      'over', extract(epoch from i.over_at)::bigint,
      'year', ${intakeYear('i')}, 'term', i.term,
      'apart', case when i.closes_for <> '{}' or i.closes_in <> '{}' then json_build_object(
        'destination', s.destination, 'closesAt', i.closes_at, 'closesFor', i.closes_for,
        'closesIn', i.closes_in) end)), '[]')
  from intake i
  where i.program_id = s.program_id and i.override is null and i.capacity is distinct from 0`

const hasScholarship = /* sql */ `
  exists (select from scholarship_program sp join scholarship own on own.id = sp.scholarship_id
    where sp.program_id = s.program_id and own.status = 'published')
  or exists (select from scholarship own join destination od on od.id = own.destination_id
    where own.status = 'published' and (own.levels = '{}' or s.level = any(own.levels))
      and case when own.universities is null then od.key = s.destination
        else exists (select from university u where u.id = s.university_id
          and u.key = any(own.universities) and u.destination_id = own.destination_id) end)`

const changesSince = /* sql */ `
  with noted as materialized (
    select what, ids from catalogue_change where version > $1::bigint or version is null
  ), changed as materialized (
    select distinct what, unnest(ids) as id from noted
  ), answer as materialized (
    select v.version, v.version - ${keptVersions} > $1::bigint or v.version < $1::bigint
      or exists (select from noted where what = 'everything')
      or (select count(*) > ${mostChanges} from changed) as "isWhole"
    from catalogue_version v
  )
  select a.version, a."isWhole",
    case when not a."isWhole" then (
      select coalesce(json_agg(json_build_object('id', c.id, 'seen', case when s.program_id is not null
        then json_build_object('titleId', s.title_id, 'universityId', s.university_id,
          'cityId', s.city_id, 'destination', s.destination, 'level', s.level, 'field', s.field,
          'mode', s.mode, 'channel', s.channel, 'languages', s.languages,
          'abroad', coalesce(s.tuition_eur, ${unknownTuition}),
          'home', coalesce(s.tuition_home_eur, ${unknownTuition}),
          'region', coalesce(s.tuition_region_eur, ${unknownTuition}),
          'years', s.tuition_years, 'months', coalesce(s.duration_months, 0),
          'isOfficial', p.official_url is not null, 'isGroup', 'group' = any(p.derived_fields),
          'isPlaceless', 'city' = any(p.derived_fields),
          'hasScholarship', ${hasScholarship}, 'intakes', (${intakesOfProgram})) end)
        order by c.id), '[]')
      from changed c left join program_search s on s.program_id = c.id
        left join program p on p.id = s.program_id
      where c.what = 'program') end as programs,
    case when not a."isWhole" then (
      select coalesce(json_agg(json_build_object('id', t.id, 'en', t.en, 'fr', t.fr,
        'original', t.original, 'award', t.award) order by t.id), '[]')
      from changed c join search_title t on t.id = c.id where c.what = 'title') end as titles,
    case when not a."isWhole" then (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id), '[]')
      from changed c join search_city t on t.id = c.id where c.what = 'city') end as cities,
    case when not a."isWhole" then (
      select coalesce(json_agg(json_build_object('currency', currency, 'perEuro', per_euro,
        'asOf', as_of, 'isCompared', exists (
          select from tuition_line t where t.currency = usable_rate.currency))), '[]')
      from usable_rate) end as rates
  from answer a`

import { levels, modes, submissionChannels, terms } from '#contract/common/values/vocabulary.ts'
import { lastMomentOf } from '#contract/dates/values/intake-state.ts'
import type { ChangedIntake, ChangedProgram } from './change-queries.ts'
import { type ClosingApart, undated } from './index-queries.ts'
import { fieldNumber, type IndexTexts } from './index-texts.ts'
import { broadFieldOf, durationBandOf, type ProgramIndex } from './program-index.ts'

type Seen = ChangedProgram['seen']

/** A program as the index holds it: its groups, its texts and what is its own. */
export interface PlacedProgram {
  id: number
  kind: number
  fee: number
  calendar: number
  title: number
  university: number
  city: number
  months: number
  isOfficial: number
  isGroup: number
  isPlaceless: number
}

/** Rows of numbers that programs share, each once; a new one comes after those there are. */
interface Rows {
  placeOf: (row: readonly number[]) => number
  /** Those that came since the rows were made or taken. */
  takeAdded: () => number[][]
}

/** The groups of an index, by what they stand for. */
export interface Groups {
  kinds: Rows
  fees: Rows
  calendars: Rows
  languages: Sets<string[]>
  years: Sets<string[]>
  apart: Sets<ClosingApart>
}

interface Sets<T> {
  values: T[]
  placeOf: (value: T) => number
}

export const kindColumns = [
  'destination',
  'level',
  'field',
  'broadField',
  'mode',
  'channel',
  'languageSet',
  'durationBand',
  'scholarship',
] as const
export const feeColumns = ['destination', 'abroad', 'home', 'region', 'years'] as const
export const calendarColumns = [
  'before',
  'opensAt',
  'overAt',
  'isDated',
  'closesApart',
  'season',
] as const

/** Reads the groups of an index, so that changed programs find theirs. */
export function groupsOf({ kinds, fees, calendars, languageSets, yearSets }: ProgramIndex): Groups {
  return {
    kinds: rowsOf(kindColumns.map((name) => kinds[name])),
    fees: rowsOf(feeColumns.map((name) => fees[name])),
    calendars: rowsOf(calendarColumns.map((name) => calendars[name])),
    languages: setsOf(languageSets),
    years: setsOf(yearSets),
    apart: setsOf(calendars.apart),
  }
}

function rowsOf(columns: readonly ArrayLike<number>[]): Rows {
  const size = columns[0]?.length ?? 0
  const places = new Map<string, number>()
  for (let row = size - 1; row >= 0; row--) {
    places.set(columns.map((column) => column[row]).join(), row)
  }
  let next = size
  let added: number[][] = []
  return {
    placeOf: (row) => {
      const key = row.join()
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, next)
      added.push([...row])
      return next++
    },
    takeAdded: () => {
      const taken = added
      added = []
      return taken
    },
  }
}

function setsOf<T>(before: readonly T[]): Sets<T> {
  const values = [...before]
  const places = new Map(values.map((value, place) => [JSON.stringify(value), place]))
  return {
    values,
    placeOf: (value) => {
      const key = JSON.stringify(value)
      const place = places.get(key) ?? values.push(value) - 1
      places.set(key, place)
      return place
    },
  }
}

/** A changed program as the index is to hold it. */
export function placeProgram(
  id: number,
  seen: NonNullable<Seen>,
  texts: IndexTexts,
  groups: Groups,
): PlacedProgram {
  const destination = texts.destinations.indexOf(seen.destination)
  const code = fieldNumber(seen.field)
  const kind = [
    destination,
    indexIn(levels, seen.level),
    texts.fieldPlaces.get(code) ?? texts.sizes.field - 1,
    broadFieldOf(code),
    indexIn(modes, seen.mode),
    indexIn(submissionChannels, seen.channel),
    groups.languages.placeOf(seen.languages),
    durationBandOf(seen.months),
    seen.hasScholarship ? 1 : 0,
  ]
  const { abroad, home, region, years } = seen
  return {
    id,
    kind: groups.kinds.placeOf(kind),
    fee: groups.fees.placeOf([destination, abroad, home, region, groups.years.placeOf(years)]),
    calendar: calendarOf(seen.intakes, groups),
    title: texts.titlePlaces.get(seen.titleId) ?? 0,
    university: texts.universityPlaces.get(seen.universityId) ?? 0,
    city: texts.cityPlaces.get(seen.cityId) ?? 0,
    months: seen.months,
    isOfficial: seen.isOfficial ? 1 : 0,
    isGroup: seen.isGroup ? 1 : 0,
    isPlaceless: seen.isPlaceless ? 1 : 0,
  }
}

/** As a column of the index holds one that is in none of the lists. */
function indexIn(list: readonly string[], value: string): number {
  return list.indexOf(value) >>> 0
}

/** The calendar with all these intakes: each adds its own to the one before. */
function calendarOf(intakes: readonly ChangedIntake[], { calendars, apart }: Groups): number {
  const rows = intakes.map((intake) => {
    const { opens, closes, over, year, term } = intake
    const closesApart = intake.apart === null ? 0 : apart.placeOf(intake.apart) + 1
    const season = year === null ? 0 : year * 10 + terms.indexOf(term) + 1
    return [opens, closes, over, closesApart, season] as const
  })
  rows.sort((one, other) => {
    const differs = one.findIndex((value, at) => value !== other[at])
    return differs < 0 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0)
  })
  let calendar = 0
  for (const [opens, closes, over, closesApart, season] of rows) {
    const overAt = lastMomentOf(new Date(over * 1000))
    const isDated = closes === undated ? 0 : 1
    calendar = calendars.placeOf([calendar, opens * 1000, overAt, isDated, closesApart, season])
  }
  return calendar
}

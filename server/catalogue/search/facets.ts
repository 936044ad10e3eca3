import type { ProgramSearch } from '#contract/catalogue/catalogue.ts'
import {
  broadFields,
  durationBands,
  type FacetName,
  levels,
  modes,
  scholarshipChoices,
  submissionChannels,
  tuitionBands,
} from '#contract/common/values/vocabulary.ts'
import { fold } from './fold.ts'
import type { IndexTexts } from './index-texts.ts'
import type { IntakeTimes } from './intake-times.ts'
import type { Prices } from './prices.ts'
import type { ProgramIndex } from './program-index.ts'
import type { Workspace } from './workspace.ts'

/** Cities answered as choices: the most frequent ones, and the chosen ones. */
export const cityChoices = 60

/** What a filter tests instead of each program: its kind, its city, its calendar. */
export type GroupName = FacetGroup | 'university'
type FacetGroup = 'kind' | 'city' | 'calendar' | 'fee'

/** For each program its group, and how many groups there are. */
export interface Grouping {
  places: Uint32Array
  size: number
}

/** What the choices of a facet are read from. */
export interface Facet {
  by: FacetGroup
  /** For each group, a place in `values`; if left out, the group's own. */
  placeOf?: Uint32Array
  /** The values of a group at that place: one value, or several of the same facet. */
  values: readonly (readonly string[])[]
  chosen: ReadonlySet<string>
  /** For each place, 1 if a choice lets it through; undefined if nothing is chosen. */
  lets: Uint8Array | undefined
}

export interface Choice {
  value: string
  count: number
}

export function eachFacet<T>(make: (name: FacetName) => T): Record<FacetName, T> {
  return {
    destination: make('destination'),
    city: make('city'),
    level: make('level'),
    field: make('field'),
    language: make('language'),
    mode: make('mode'),
    channel: make('channel'),
    intake: make('intake'),
    tuition: make('tuition'),
    duration: make('duration'),
    scholarship: make('scholarship'),
  }
}

/** What a search works on: the index, as the time and the visitor affect it. */
export interface Sight {
  index: ProgramIndex
  times: IntakeTimes
  prices: Prices
  workspace: Workspace
}

export function groupingsOf({ index }: Sight): Record<GroupName, Grouping> {
  const { kinds, places, calendars, fees, texts } = index
  return {
    kind: { places: kinds.places, size: kinds.level.length },
    city: { places: places.city, size: texts.sizes.city },
    university: { places: places.university, size: texts.sizes.university },
    calendar: { places: calendars.places, size: calendars.before.length },
    fee: { places: fees.places, size: fees.abroad.length },
  }
}

export function facetsOf(
  { index: { kinds, languageSets, texts }, times, prices }: Sight,
  search: ProgramSearch,
): Record<FacetName, Facet> {
  // A visitor who looks for what is open now and for a season wants that season's intake to be
  // open.
  const seasons = search.openOnly ? times.seasons.open : times.seasons.coming
  const scholarships = [[], [...scholarshipChoices]]
  return {
    destination: facet('kind', kinds.destination, single(texts.destinations), search.destination),
    city: cityFacet(texts, search.city),
    level: facet('kind', kinds.level, single(levels), search.level),
    field: facet('kind', kinds.broadField, single(broadFields), search.field),
    language: facet('kind', kinds.languageSet, languageSets, search.language),
    mode: facet('kind', kinds.mode, single(modes), search.mode),
    channel: facet('kind', kinds.channel, single(submissionChannels), search.channel),
    intake: facet('calendar', seasons.placeOf, seasons.values, search.intake),
    tuition: facet('fee', prices.bands, single(tuitionBands), search.tuition),
    duration: facet('kind', kinds.durationBand, single(durationBands), search.duration),
    scholarship: facet('kind', kinds.scholarship, scholarships, search.scholarship),
  }
}

const single = (values: readonly string[]) => values.map((value) => [value])

function facet(
  by: FacetGroup,
  placeOf: Uint32Array,
  values: Facet['values'],
  choice: readonly string[] = [],
): Facet {
  const chosen = new Set(choice)
  const lets =
    chosen.size > 0
      ? Uint8Array.from(values, (own) => (own.some((value) => chosen.has(value)) ? 1 : 0))
      : undefined
  return { by, placeOf, values, lets, chosen }
}

/** A city can be chosen in any spelling, and is answered in the catalogue's spelling. */
function cityFacet(
  { cities, citiesAsValues, cityPlacesByKey }: IndexTexts,
  choice: readonly string[] = [],
): Facet {
  const chosen = new Set<string>()
  const lets = choice.length > 0 ? new Uint8Array(cities.length) : undefined
  for (const name of choice) {
    const place = cityPlacesByKey.get(fold(name))
    const city = place === undefined ? undefined : cities[place]
    if (lets && place !== undefined && city !== undefined) {
      lets[place] = 1
      chosen.add(city)
    }
  }
  return { by: 'city', values: citiesAsValues, lets, chosen }
}

/** The choices of a facet, the most frequent first, then by name; `counts` are those of its groups. */
export function choicesOf(
  { placeOf, values, chosen }: Facet,
  counts: Uint32Array,
  most = Number.POSITIVE_INFINITY,
): Choice[] {
  const totals = new Map([...chosen].map((value) => [value, 0]))
  for (const [place, count] of countsOfPlaces(counts, placeOf, values.length).entries()) {
    if (count === 0) continue
    for (const value of values[place] ?? []) totals.set(value, (totals.get(value) ?? 0) + count)
  }
  return [...totals]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, place) => place < most || chosen.has(value))
}

function countsOfPlaces(
  counts: Uint32Array,
  placeOf: Uint32Array | undefined,
  size: number,
): Uint32Array {
  if (!placeOf) return counts
  const ofPlaces = new Uint32Array(size)
  for (let group = 0; group < counts.length; group++) {
    const place = placeOf[group] ?? 0
    ofPlaces[place] = (ofPlaces[place] ?? 0) + (counts[group] ?? 0)
  }
  return ofPlaces
}

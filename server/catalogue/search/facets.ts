import type { ProgramSearch } from '#contract/catalogue.ts'
import {
  broadFields,
  destinationKeys,
  durationBands,
  type FacetName,
  levels,
  modes,
  scholarshipChoices,
  submissionChannels,
  tuitionBands,
} from '#contract/vocabulary.ts'
import { fold } from './fold.ts'
import type { IntakeTimes } from './intake-times.ts'
import type { Prices } from './prices.ts'
import type { ProgramIndex } from './program-index.ts'

/** Cities answered as choices: the most frequent ones, and those that are chosen. */
export const cityChoices = 60

/** What a facet's choices are read from. */
export interface Column {
  /** For each program, a place in `values`. */
  places: Uint32Array
  /** What is told of a program at that place: one value, or several of the same facet. */
  values: readonly (readonly string[])[]
  /** For each place, whether a choice lets it through; undefined where nothing is chosen. */
  lets: readonly boolean[] | undefined
  chosen: ReadonlySet<string>
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

/** What a search is about: the index, and what the clock and the visitor make of it. */
export interface Sight {
  index: ProgramIndex
  times: IntakeTimes
  prices: Prices
}

export function columnsOf(
  { index, times, prices }: Sight,
  search: ProgramSearch,
): Record<FacetName, Column> {
  // Who looks for what is open now and for a season wants that season's intake open.
  const seasons = search.openOnly ? times.seasons.open : times.seasons.coming
  return {
    destination: column(index.places.destination, single(destinationKeys), search.destination),
    city: cityColumn(index, search.city),
    level: column(index.places.level, single(levels), search.level),
    field: column(index.broadField, single(broadFields), search.field),
    language: column(index.languageSet, index.languageSets, search.language),
    mode: column(index.mode, single(modes), search.mode),
    channel: column(index.channel, single(submissionChannels), search.channel),
    intake: column(seasons.places, seasons.values, search.intake),
    tuition: column(prices.bands, single(tuitionBands), search.tuition),
    duration: column(index.durationBand, single(durationBands), search.duration),
    scholarship: column(index.scholarship, [[], [...scholarshipChoices]], search.scholarship),
  }
}

const single = (values: readonly string[]) => values.map((value) => [value])

function column(
  places: Uint32Array,
  values: Column['values'],
  choice: readonly string[] = [],
): Column {
  const chosen = new Set(choice)
  const lets =
    chosen.size > 0 ? values.map((own) => own.some((value) => chosen.has(value))) : undefined
  return { places, values, lets, chosen }
}

/** A city is chosen however it is spelled, and answered in the catalogue's spelling. */
function cityColumn(
  { places, texts: { cities, cityKeys } }: ProgramIndex,
  choice: readonly string[] = [],
) {
  const keys = new Set(choice.map(fold))
  const chosen = new Set(cities.filter((_, place) => keys.has(cityKeys[place] ?? '')))
  return {
    places: places.city,
    values: single(cities),
    lets: keys.size > 0 ? cities.map((city) => chosen.has(city)) : undefined,
    chosen,
  }
}

/** The choices of a facet, the most frequent first, then by name. */
export function choicesOf(
  { values, chosen }: Column,
  counts: Uint32Array,
  most = Number.POSITIVE_INFINITY,
): Choice[] {
  const totals = new Map([...chosen].map((value) => [value, 0]))
  for (const [place, count] of counts.entries()) {
    if (count === 0) continue
    for (const value of values[place] ?? []) totals.set(value, (totals.get(value) ?? 0) + count)
  }
  return [...totals]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, place) => place < most || chosen.has(value))
}

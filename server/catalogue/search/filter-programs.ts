import type { Facets, ProgramResults, ProgramSearch } from '#contract/catalogue/catalogue.ts'
import { type FacetName, facetNames } from '#contract/common/values/vocabulary.ts'
import {
  choicesOf,
  cityChoices,
  eachFacet,
  type Facet,
  facetsOf,
  type Grouping,
  type GroupName,
  groupingsOf,
  type Sight,
} from './facets.ts'
import { type Sieve, type Sieves, sift } from './sift.ts'

type Filter = ProgramResults['relax'][number]['filter']

export interface Filtered {
  /** Programs that pass every filter, in the order they were given; overwritten by the next sift. */
  passed: Uint32Array
  facets: Facets
  /** For each filter in use, how many programs only it excludes. */
  keptOut: { filter: Filter; count: number }[]
  /** Programs that only the range excludes, because their fee is not known. */
  withoutFee: number
}

const groupNames = ['kind', 'calendar', 'fee', 'city', 'university'] as const

/**
 * Each filter is a bit, set for the groups of programs that it excludes. A program that only its
 * own facet excludes still counts among that facet's choices; one that two filters exclude
 * counts nowhere, and is not looked at further.
 */
export function filterPrograms(sight: Sight, search: ProgramSearch, among: Uint32Array): Filtered {
  const facets = facetsOf(sight, search)
  const tried = sievesOf(sight, search, facets)
  const { sieves, groupings } = tried
  const passed = sift(sight, among, tried)
  const counts = {
    kind: countOf(groupings.kind, passed),
    city: countOf(groupings.city, passed),
    calendar: countOf(groupings.calendar, passed),
    fee: countOf(groupings.fee, passed),
  }
  return {
    passed,
    facets: eachFacet((name) => {
      const own = sieves.find(({ filter }) => filter === name)
      const choices = own ? sumOf(counts[facets[name].by], own.aloneOf) : counts[facets[name].by]
      return choicesOf(facets[name], choices, name === 'city' ? cityChoices : undefined)
    }),
    keptOut: sieves.map(({ filter, alone }) => ({ filter, count: alone })),
    withoutFee: withoutFee(sight, sieves),
  }
}

/** The programs that pass the filters; overwritten by the next sift. */
export function passing(sight: Sight, search: ProgramSearch, among: Uint32Array): Uint32Array {
  return sift(sight, among, sievesOf(sight, search, facetsOf(sight, search)))
}

/** A filter in use, and which groups of programs it lets through. */
export interface UsedFilter {
  filter: Filter
  by: GroupName
  /** By `placeOf` of a group, or by the group itself. */
  lets: Uint8Array
  placeOf: Uint32Array | undefined
}

/** The filters of a search. */
export function filtersIn(
  { index, times, prices }: Sight,
  search: ProgramSearch,
  facets: Record<FacetName, Facet>,
): UsedFilter[] {
  const used: UsedFilter[] = facetNames.flatMap((name) => {
    const { by, placeOf, lets } = facets[name]
    return lets ? [{ filter: name, by, lets, placeOf }] : []
  })
  const use = (filter: Filter, by: GroupName, lets: Uint8Array) =>
    used.push({ filter, by, lets, placeOf: undefined })
  if (search.university && search.university.length > 0) {
    const { universityPlacesByKey, sizes } = index.texts
    const lets = new Uint8Array(sizes.university)
    for (const key of search.university) {
      const place = universityPlacesByKey.get(key)
      if (place !== undefined) lets[place] = 1
    }
    use('university', 'university', lets)
  }
  const range = rangeOf(search, prices.perEuro)
  if (range) {
    const letsUnknown = search.tuitionUnknown ? 1 : 0
    const { euros } = prices
    const lets = new Uint8Array(euros.length)
    for (let place = 0; place < euros.length; place++) {
      const fee = euros[place] ?? -1
      lets[place] = fee < 0 ? letsUnknown : fee >= range.min && fee <= range.max ? 1 : 0
    }
    use('tuitionRange', 'fee', lets)
  }
  if (search.openOnly) use('openOnly', 'calendar', times.isOpen)
  return used
}

function sievesOf(sight: Sight, search: ProgramSearch, facets: Record<FacetName, Facet>): Sieves {
  const groupings = groupingsOf(sight)
  const bits: Partial<Record<GroupName, Uint16Array>> = {}
  const sieves: Sieve[] = []
  for (const { filter, by, lets, placeOf } of filtersIn(sight, search, facets)) {
    const { size } = groupings[by]
    const own = bits[by] ?? new Uint16Array(size)
    bits[by] = own
    keepOut(own, 1 << sieves.length, lets, placeOf)
    sieves.push({ filter, by, alone: 0, aloneOf: new Uint32Array(size) })
  }
  const meshes = groupNames.flatMap((by) => {
    const own = bits[by]
    return own ? [{ places: groupings[by].places, bits: own }] : []
  })
  return { meshes, sieves, groupings }
}

function keepOut(
  bits: Uint16Array,
  bit: number,
  lets: Uint8Array,
  placeOf: Uint32Array | undefined,
): void {
  for (let group = 0; group < bits.length; group++) {
    if (!lets[placeOf ? (placeOf[group] ?? 0) : group]) bits[group] = (bits[group] ?? 0) | bit
  }
}

/** The range in euros, which fees are rounded to as well. Its ends may be given the wrong way round. */
function rangeOf(
  { tuitionMin, tuitionMax }: ProgramSearch,
  perEuro: number,
): { min: number; max: number } | undefined {
  if (tuitionMin === undefined && tuitionMax === undefined) return undefined
  const [min, max] = [tuitionMin ?? 0, tuitionMax ?? Number.POSITIVE_INFINITY]
  return {
    min: Math.round(Math.min(min, max) / perEuro),
    max: Math.round(Math.max(min, max) / perEuro),
  }
}

/** Programs that only the range excludes, among those without a known fee. */
function withoutFee({ prices: { euros } }: Sight, sieves: readonly Sieve[]): number {
  const range = sieves.find(({ filter }) => filter === 'tuitionRange')
  let count = 0
  for (let fee = 0; range && fee < euros.length; fee++) {
    if ((euros[fee] ?? -1) < 0) count += range.aloneOf[fee] ?? 0
  }
  return count
}

function countOf({ places, size }: Grouping, programs: Uint32Array): Uint32Array {
  const counts = new Uint32Array(size)
  for (let at = 0; at < programs.length; at++) {
    const place = places[programs[at] ?? 0] ?? 0
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

function sumOf(counts: Uint32Array, more: Uint32Array): Uint32Array {
  const sums = new Uint32Array(counts)
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (more[at] ?? 0)
  return sums
}

import type { Facets, ProgramResults, ProgramSearch } from '#contract/catalogue.ts'
import { type FacetName, facetNames, tuitionBands } from '#contract/vocabulary.ts'
import { type Column, choicesOf, cityChoices, columnsOf, eachFacet, type Sight } from './facets.ts'
import { fill } from './packed.ts'

type Filter = ProgramResults['relax'][number]['filter']

export interface Filtered {
  /** Programs that pass every filter, in the order they were given. */
  passed: Uint32Array
  facets: Facets
  /** For each filter in use, how many programs it keeps out all alone. */
  keptOut: { filter: Filter; count: number }[]
  /** Programs that only the range keeps out, because their fee is not known. */
  withoutFee: number
}

/** A filter in use. */
interface Sieve {
  filter: Filter
  places: Uint32Array
  /** The filter's bit for each place that it keeps out, 0 for the others. */
  bits: Uint16Array
  /** Programs that it keeps out all alone, and how many at each of the places they are counted by. */
  alone: number
  counted: Uint32Array
  aloneAt: Uint32Array
}

interface Counted {
  places: Uint32Array
  size: number
}

const unknownFee = tuitionBands.length - 1

/**
 * One pass over the programs: each filter is a bit, set where it keeps a program out. A program
 * that only its own facet keeps out still counts among that facet's choices.
 */
export function filterPrograms(sight: Sight, search: ProgramSearch, among: Uint32Array): Filtered {
  const columns = columnsOf(sight, search)
  const sieves = sievesOf(sight, search, columns)
  const passed = sift(among, sieves)
  return {
    passed,
    facets: eachFacet((name) => {
      const column = columns[name]
      const own = sieves.find(({ filter }) => filter === name)
      const counts = own?.aloneAt ?? new Uint32Array(column.values.length)
      countPlaces(counts, column.places, passed)
      return choicesOf(column, counts, name === 'city' ? cityChoices : undefined)
    }),
    keptOut: sieves.map(({ filter, alone }) => ({ filter, count: alone })),
    withoutFee: sieves.find(({ filter }) => filter === 'tuitionRange')?.aloneAt[unknownFee] ?? 0,
  }
}

/** How many programs pass the filters. */
export function countPassing(sight: Sight, search: ProgramSearch, among: Uint32Array): number {
  return sift(among, sievesOf(sight, search, columnsOf(sight, search))).length
}

function sievesOf(
  { index, times, prices }: Sight,
  search: ProgramSearch,
  columns: Record<FacetName, Column>,
): Sieve[] {
  const sieves: Sieve[] = []
  const use = (
    filter: Filter,
    places: Uint32Array,
    size: number,
    lets: (place: number) => boolean,
    counted?: Counted,
  ) => {
    const bit = 1 << sieves.length
    const bits = fill(new Uint16Array(size), (place) => (lets(place) ? 0 : bit))
    const aloneAt = new Uint32Array(counted?.size ?? 0)
    sieves.push({ filter, places, bits, alone: 0, counted: counted?.places ?? places, aloneAt })
  }
  for (const name of facetNames) {
    const { places, values, lets } = columns[name]
    const counted = { places, size: values.length }
    if (lets) use(name, places, values.length, (place) => lets[place] ?? false, counted)
  }
  if (search.university && search.university.length > 0) {
    const { sizes, universityPlacesByKey } = index.texts
    const wanted = new Set(search.university.map((key) => universityPlacesByKey.get(key)))
    use('university', index.places.university, sizes.university, (place) => wanted.has(place))
  }
  const range = rangeOf(search, prices.perEuro)
  if (range) {
    const { fees, feePlaces, bands } = prices
    const letsUnknown = search.tuitionUnknown === true
    use(
      'tuitionRange',
      feePlaces,
      fees.length,
      (place) => {
        const fee = fees[place] ?? -1
        return fee < 0 ? letsUnknown : fee >= range.min && fee <= range.max
      },
      { places: bands, size: tuitionBands.length },
    )
  }
  if (search.openOnly) use('openOnly', times.isOpen, 2, (isOpen) => isOpen === 1)
  return sieves
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

/** The programs that no sieve keeps out; counts those that a single one does. */
function sift(among: Uint32Array, sieves: readonly Sieve[]): Uint32Array {
  if (sieves.length === 0) return among
  const kept = new Uint16Array(among.length)
  // One sieve after the other: a loop over plain columns is what runs fastest.
  for (const { bits, places } of sieves) markKept(kept, among, places, bits)
  const passed = new Uint32Array(among.length)
  let count = 0
  for (let at = 0; at < among.length; at++) {
    const by = kept[at] ?? 0
    if (by === 0) passed[count++] = among[at] ?? 0
    else if ((by & (by - 1)) === 0) countAlone(sieves[31 - Math.clz32(by)], among[at] ?? 0)
  }
  return passed.subarray(0, count)
}

function markKept(
  kept: Uint16Array,
  among: Uint32Array,
  places: Uint32Array,
  bits: Uint16Array,
): void {
  if (among.length === places.length) {
    for (let at = 0; at < places.length; at++) {
      kept[at] = (kept[at] ?? 0) | (bits[places[at] ?? 0] ?? 0)
    }
    return
  }
  for (let at = 0; at < among.length; at++) {
    kept[at] = (kept[at] ?? 0) | (bits[places[among[at] ?? 0] ?? 0] ?? 0)
  }
}

function countAlone(sieve: Sieve | undefined, program: number): void {
  if (!sieve) return
  sieve.alone++
  const place = sieve.counted[program] ?? 0
  if (place < sieve.aloneAt.length) sieve.aloneAt[place] = (sieve.aloneAt[place] ?? 0) + 1
}

function countPlaces(counts: Uint32Array, places: Uint32Array, programs: Uint32Array): void {
  for (let at = 0; at < programs.length; at++) {
    const place = places[programs[at] ?? 0] ?? 0
    counts[place] = (counts[place] ?? 0) + 1
  }
}

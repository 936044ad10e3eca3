import type { Facets, ProgramResults, ProgramSearch } from '#contract/catalogue.ts'
import { type FacetName, facetNames } from '#contract/vocabulary.ts'
import { type Column, choicesOf, cityChoices, columnsOf, eachFacet } from './facets.ts'
import { fill } from './packed.ts'
import type { ProgramIndex } from './program-index.ts'

type Filter = ProgramResults['relax'][number]['filter']

export interface Filtered {
  /** Programs that pass every filter, in the order they were given. */
  passed: Uint32Array
  facets: Facets
  /** For each filter in use, how many programs it keeps out all alone. */
  keptOut: { filter: Filter; count: number }[]
}

/** A filter in use. */
interface Sieve {
  filter: Filter
  places: Uint32Array
  /** The filter's bit for each place that it keeps out, 0 for the others. */
  bits: Uint16Array
  /** Programs that it keeps out all alone, and for a facet how many at each place. */
  alone: number
  aloneAt: Uint32Array
}

/**
 * One pass over the programs: each filter is a bit, set where it keeps a program out. A program
 * that only its own facet keeps out still counts among that facet's choices.
 */
export function filterPrograms(
  index: ProgramIndex,
  search: ProgramSearch,
  isOpen: Uint8Array,
  among: Uint32Array,
): Filtered {
  const columns = columnsOf(index, search)
  const sieves = sievesOf(index, search, isOpen, columns)
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
  }
}

/** How many of all programs pass the filters. */
export function countPassing(
  index: ProgramIndex,
  search: ProgramSearch,
  isOpen: Uint8Array,
): number {
  const sieves = sievesOf(index, search, isOpen, columnsOf(index, search))
  return sift(index.everyProgram, sieves).length
}

function sievesOf(
  index: ProgramIndex,
  search: ProgramSearch,
  isOpen: Uint8Array,
  columns: Record<FacetName, Column>,
): Sieve[] {
  const sieves: Sieve[] = []
  const use = (
    filter: Filter,
    places: Uint32Array,
    [size, counted]: [size: number, counted: number],
    lets: (place: number) => boolean,
  ) => {
    const bit = 1 << sieves.length
    const bits = fill(new Uint16Array(size), (place) => (lets(place) ? 0 : bit))
    sieves.push({ filter, places, bits, alone: 0, aloneAt: new Uint32Array(counted) })
  }
  for (const name of facetNames) {
    const { places, values, lets } = columns[name]
    const { length } = values
    if (lets) use(name, places, [length, length], (place) => lets[place] ?? false)
  }
  if (search.university && search.university.length > 0) {
    const { sizes, universityPlacesByKey } = index.texts
    const wanted = new Set(search.university.map((key) => universityPlacesByKey.get(key)))
    use('university', index.places.university, [sizes.university, 0], (place) => wanted.has(place))
  }
  const { tuitionMax } = search
  if (tuitionMax !== undefined) {
    use('tuitionMax', index.everyProgram, [index.size, 0], (program) => {
      const tuition = index.tuition[program] ?? -1
      return tuition >= 0 && tuition <= tuitionMax
    })
  }
  if (search.openOnly) {
    use('openOnly', index.everyProgram, [index.size, 0], (program) => isOpen[program] === 1)
  }
  return sieves
}

/** The programs that no sieve keeps out; counts those that a single one does. */
function sift(among: Uint32Array, sieves: readonly Sieve[]): Uint32Array {
  if (sieves.length === 0) return among
  const passed = new Uint32Array(among.length)
  let count = 0
  for (let at = 0; at < among.length; at++) {
    const program = among[at] ?? 0
    let kept = 0
    for (const { bits, places } of sieves) kept |= bits[places[program] ?? 0] ?? 0
    if (kept === 0) passed[count++] = program
    else if ((kept & (kept - 1)) === 0) countAlone(sieves[31 - Math.clz32(kept)], program)
  }
  return passed.subarray(0, count)
}

function countAlone(sieve: Sieve | undefined, program: number): void {
  if (!sieve) return
  sieve.alone++
  const place = sieve.places[program] ?? 0
  if (place < sieve.aloneAt.length) sieve.aloneAt[place] = (sieve.aloneAt[place] ?? 0) + 1
}

function countPlaces(counts: Uint32Array, places: Uint32Array, programs: Uint32Array): void {
  for (let at = 0; at < programs.length; at++) {
    const place = places[programs[at] ?? 0] ?? 0
    counts[place] = (counts[place] ?? 0) + 1
  }
}

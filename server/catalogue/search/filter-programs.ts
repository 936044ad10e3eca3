import type { Facets, ProgramResults, ProgramSearch } from '#contract/catalogue.ts'
import { facetNames } from '#contract/vocabulary.ts'
import { choicesOf, cityChoices, columnsOf, eachFacet } from './facets.ts'
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

/** A filter in use: `bits` holds its bit for the places that it keeps out. */
interface Sieve {
  filter: Filter
  places: Uint32Array
  bits: Uint16Array
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
  const sieves: Sieve[] = []
  const use = (
    filter: Filter,
    places: Uint32Array,
    size: number,
    lets: (place: number) => boolean,
  ) => {
    const bit = 1 << sieves.length
    const bits = fill(new Uint16Array(size), (place) => (lets(place) ? 0 : bit))
    sieves.push({ filter, places, bits })
  }
  for (const name of facetNames) {
    const { places, values, lets } = columns[name]
    if (lets) use(name, places, values.length, (place) => lets[place] ?? false)
  }
  if (search.university && search.university.length > 0) {
    const wanted = new Set(
      search.university.map((key) => index.texts.universityPlacesByKey.get(key)),
    )
    use('university', index.places.university, index.texts.sizes.university, (place) =>
      wanted.has(place),
    )
  }
  const { tuitionMax } = search
  if (tuitionMax !== undefined) {
    use('tuitionMax', index.everyProgram, index.size, (program) => {
      const tuition = index.tuition[program] ?? -1
      return tuition >= 0 && tuition <= tuitionMax
    })
  }
  if (search.openOnly) {
    use('openOnly', index.everyProgram, index.size, (program) => isOpen[program] === 1)
  }

  const { passed, alone } = sift(among, sieves)
  return {
    passed,
    facets: eachFacet((name) => {
      const column = columns[name]
      const counts = new Uint32Array(column.values.length)
      countPlaces(counts, column.places, passed)
      const own = sieves.findIndex(({ filter }) => filter === name)
      countPlaces(counts, column.places, alone[own] ?? new Uint32Array(0))
      return choicesOf(column, counts, name === 'city' ? cityChoices : undefined)
    }),
    keptOut: sieves.map(({ filter }, own) => ({ filter, count: alone[own]?.length ?? 0 })),
  }
}

/** Parts programs into those that no sieve keeps out, and those that a single one does. */
function sift(among: Uint32Array, sieves: readonly Sieve[]) {
  if (sieves.length === 0) return { passed: among, alone: [] }
  const passed = new Uint32Array(among.length)
  const keptBy = sieves.map(() => new Uint32Array(among.length))
  const keptCounts = sieves.map(() => 0)
  let count = 0
  for (let at = 0; at < among.length; at++) {
    const program = among[at] ?? 0
    let kept = 0
    for (const { bits, places } of sieves) kept |= bits[places[program] ?? 0] ?? 0
    if (kept === 0) {
      passed[count++] = program
    } else if ((kept & (kept - 1)) === 0) {
      const own = 31 - Math.clz32(kept)
      const place = keptCounts[own] ?? 0
      const list = keptBy[own]
      if (list) list[place] = program
      keptCounts[own] = place + 1
    }
  }
  return {
    passed: passed.subarray(0, count),
    alone: keptBy.map((list, own) => list.subarray(0, keptCounts[own])),
  }
}

function countPlaces(counts: Uint32Array, places: Uint32Array, programs: Uint32Array): void {
  for (let at = 0; at < programs.length; at++) {
    const place = places[programs[at] ?? 0] ?? 0
    counts[place] = (counts[place] ?? 0) + 1
  }
}

import { type DestinationKey, levels } from '#contract/common/values/vocabulary.ts'
import type { PackedCatalogue } from './index-queries.ts'
import { fill, indexInSorted, numbersOf } from './packed.ts'

interface Programs {
  ids: Float64Array
  /** A place in `destinations`. */
  destination: Uint32Array
  /** A place in the contract's list. */
  level: Uint32Array
  destinations: readonly DestinationKey[]
}

/** For each program, 1 where a scholarship names it or is for its destination and level. */
export function scholarshipsOf(
  { scholarships, scholarshipPrograms }: PackedCatalogue,
  { ids, destination, level, destinations }: Programs,
): Uint32Array {
  const everywhere = destinations.map((key) =>
    levels.map((one) =>
      scholarships.some(
        (scholarship) =>
          scholarship.destination === key &&
          (scholarship.levels.length === 0 || scholarship.levels.includes(one)),
      ),
    ),
  )
  const has = fill(new Uint32Array(ids.length), (place) =>
    everywhere[destination[place] ?? 0]?.[level[place] ?? 0] ? 1 : 0,
  )
  for (const id of numbersOf(scholarshipPrograms)) {
    const place = indexInSorted(ids, id)
    if (place >= 0) has[place] = 1
  }
  return has
}

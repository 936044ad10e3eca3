import { countingOrder, fill } from './packed.ts'

/** What programs are ordered by: the smallest first, then by title. */
export interface Rank {
  /** For each program, its group: those with the same intakes, or the same fees. */
  places: Uint32Array
  /** For each group, its rank among all; some may have the same rank. */
  ranks: Uint32Array
  /** All programs in that order; worked out when it is first needed. */
  all: () => Uint32Array
}

/** Ranks groups of programs by one key each; `order` is the order of programs with the same key. */
export function rankOf(places: Uint32Array, keys: Float64Array, order: Uint32Array): Rank {
  const distinct = [...new Set(keys)].sort((a, b) => a - b)
  const rankOfKey = new Map(distinct.map((key, rank) => [key, rank]))
  const ranks = fill(new Uint32Array(keys.length), (group) => rankOfKey.get(keys[group] ?? 0) ?? 0)
  let ordered: Uint32Array | undefined
  return {
    places,
    ranks,
    all: () => {
      ordered ??= countingOrder(order, (one) => ranks[places[one] ?? 0] ?? 0, distinct.length)
      return ordered
    },
  }
}

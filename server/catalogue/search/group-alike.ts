/**
 * Groups of programs that are alike in something: work is done once per group, not for each
 * program.
 */
export interface Groups {
  /** For each one, the group it is in. */
  places: Uint32Array
  /** For each group, the first one in it. */
  firsts: Uint32Array
}

/**
 * Groups those that have the same whole number in every column. Groups are in the order of those
 * numbers, so that the same columns in another order make the same groups.
 */
export function groupAlike(columns: readonly ArrayLike<number>[]): Groups {
  const size = columns[0]?.length ?? 0
  let keys = new Float64Array(size)
  let span = 1
  for (const column of columns) {
    const { least, width } = extentOf(column)
    // Columns share a number as long as it stays exact; then the columns so far are merged into
    // one.
    if (span * width > Number.MAX_SAFE_INTEGER) {
      const { places, firsts } = groupByKey(keys)
      keys = Float64Array.from(places)
      span = firsts.length
    }
    for (let at = 0; at < size; at++) {
      keys[at] = (keys[at] ?? 0) * width + (column[at] ?? 0) - least
    }
    span *= width
  }
  return groupByKey(keys)
}

function groupByKey(keys: Float64Array): Groups {
  const known = new Map<number, number>()
  const found: { key: number; first: number }[] = []
  const places = new Uint32Array(keys.length)
  let last = Number.NaN
  let place = 0
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0
    // Neighbours are often alike, and looking into the map is what takes time here.
    if (key !== last) {
      place = known.get(key) ?? found.push({ key, first: at }) - 1
      known.set(key, place)
      last = key
    }
    places[at] = place
  }
  const order = [...found.keys()].sort((a, b) => (found[a]?.key ?? 0) - (found[b]?.key ?? 0))
  const rankOf = new Uint32Array(found.length)
  for (const [rank, one] of order.entries()) rankOf[one] = rank
  return {
    places: places.map((one) => rankOf[one] ?? 0),
    firsts: Uint32Array.from(order, (one) => found[one]?.first ?? 0),
  }
}

function extentOf(column: ArrayLike<number>): { least: number; width: number } {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < column.length; at++) {
    const value = column[at] ?? 0
    if (value < least) least = value
    if (value > most) most = value
  }
  return column.length === 0 ? { least: 0, width: 1 } : { least, width: most - least + 1 }
}

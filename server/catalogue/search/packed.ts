const headerBytes = 20
const bigintOid = 20

/** The numbers of a PostgreSQL array of integers in binary form (`array_send`), without nulls. */
export function numbersOf(array: Buffer | null): Float64Array {
  if (!array || array.length <= headerBytes) return new Float64Array(0)
  const isBigint = array.readInt32BE(8) === bigintOid
  const numbers = new Float64Array(array.readInt32BE(12))
  const step = isBigint ? 12 : 8
  for (let place = 0, at = headerBytes + 4; place < numbers.length; place++, at += step) {
    // The upper half of a bigint is read signed, the lower half unsigned.
    numbers[place] = isBigint
      ? array.readInt32BE(at) * 4_294_967_296 + array.readUInt32BE(at + 4)
      : array.readInt32BE(at)
  }
  return numbers
}

/** The index of a number in a sorted array; -1 if it isn't there. */
export function indexInSorted(sorted: Float64Array, wanted: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = sorted[middle] ?? 0
    if (value === wanted) return middle
    if (value < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Fills an array place by place; several times faster than `from` with a function. */
export function fill<T extends Numbers>(array: T, valueAt: (place: number) => number): T {
  for (let place = 0; place < array.length; place++) array[place] = valueAt(place)
  return array
}

/** `0 … size - 1` in the order of their keys; equal keys keep their order. Keys are whole numbers. */
export function orderByKey(keys: Float64Array): Uint32Array {
  const size = keys.length
  // Sorting plain numbers is native; the index is carried in the digits below the key.
  const sorted = fill(new Float64Array(size), (place) => (keys[place] ?? 0) * size + place).sort()
  return fill(new Uint32Array(size), (place) => (sorted[place] ?? 0) % size)
}

/** Puts things in the order of their ranks, below `count`; equal ones keep their order. */
export function countingOrder(
  order: Uint32Array,
  rankOf: (one: number) => number,
  count: number,
): Uint32Array {
  const starts = new Uint32Array(count + 1)
  for (let at = 0; at < order.length; at++) {
    const next = rankOf(order[at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let rank = 1; rank <= count; rank++) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0)
  }
  const ordered = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at++) {
    const one = order[at] ?? 0
    const rank = rankOf(one)
    const place = starts[rank] ?? 0
    ordered[place] = one
    starts[rank] = place + 1
  }
  return ordered
}

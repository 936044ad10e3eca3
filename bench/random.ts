/** Numbers that are the same in every run, and what is picked by them. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next: () => number
  /** A whole number from 0 up to, and without, `limit`. */
  below: (limit: number) => number
  /** Whether something happens that does in this share of all cases. */
  chance: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** One of the names, as often as its weight says. */
  weighted: <T extends string>(weights: Readonly<Record<T, number>>) => T
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: <T>(from: readonly T[]): T => {
      const one = from[below(from.length)]
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
    weighted: <T extends string>(weights: Readonly<Record<T, number>>): T => {
      const names = Object.keys(weights) as T[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      const found = names.find((name) => {
        left -= weights[name]
        return left < 0
      })
      const one = found ?? names.at(-1)
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

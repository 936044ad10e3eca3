export interface Recent<T> {
  find: (key: string) => T | undefined
  keep: (key: string, value: T) => T
}

/** Keeps the `most` values that were asked for last. */
export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, T>()
  function keep(key: string, value: T): T {
    // The order of a Map is that of insertion: put back last, it is the last to go.
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > most) {
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    }
    return value
  }
  return {
    find: (key) => {
      const value = kept.get(key)
      return value === undefined ? undefined : keep(key, value)
    },
    keep,
  }
}

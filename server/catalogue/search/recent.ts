/** Keeps the `most` values that were asked for last. */
export function createRecent<T>(most: number) {
  const kept = new Map<string, T>()
  return (key: string, make: () => T): T => {
    const known = kept.get(key)
    const value = known ?? make()
    // The order of a Map is that of insertion: put back last, it is the last to go.
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > most) {
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    }
    return value
  }
}

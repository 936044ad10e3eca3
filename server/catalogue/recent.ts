import { LRUCache } from 'lru-cache'

export interface Recent<T> {
  find: (key: string) => T | undefined
  keep: (key: string, value: T) => T
}

/** Keeps the `most` most recently requested values. */
export function createRecent<T extends object>(most: number): Recent<T> {
  const kept = new LRUCache<string, T>({ max: most })
  return {
    find: (key) => kept.get(key),
    keep: (key, value) => {
      kept.set(key, value)
      return value
    },
  }
}

import { LRUCache } from 'lru-cache'

/** Values that depend only on the path, computed once; kept for the most recent paths. */
export function perPath<Found>(find: (path: string) => Found): (path: string) => Found {
  const known = new LRUCache<string, { found: Found }>({ max: mostPaths })
  return (path) => {
    const kept = known.get(path)
    if (kept) return kept.found
    const found = find(path)
    if (path.length <= longestPath) known.set(path, { found })
    return found
  }
}

const mostPaths = 2_000
const longestPath = 200

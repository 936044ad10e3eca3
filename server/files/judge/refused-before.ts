import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'

const most = 5_000

export interface RefusedBefore<T> {
  find: (sha256: string) => T | undefined
  note: (sha256: string, why: T, forMs: number) => void
}

/** Remembers why bytes were refused, by their SHA-256; the same bytes are not looked at again. */
export function createRefusedBefore<T extends object>(): RefusedBefore<T> {
  const known = new LRUCache<string, T>({ max: most })
  return {
    find: (sha256) => known.get(sha256),
    note: (sha256, why, forMs) => {
      known.set(sha256, why, { ttl: forMs })
    },
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

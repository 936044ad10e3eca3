import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const most = 5_000

export interface RefusedBefore<T> {
  find: (sha256: string) => T | undefined
  note: (sha256: string, why: T, forMs: number) => void
}

/** Remembers why bytes were refused, by their SHA-256; the same bytes are not looked at again. */
export function createRefusedBefore<T>(): RefusedBefore<T> {
  const known = new Map<string, { why: T; until: number }>()
  return {
    find: (sha256) => {
      const found = known.get(sha256)
      return found && found.until > performance.now() ? found.why : undefined
    },
    note: (sha256, why, forMs) => {
      known.delete(sha256)
      known.set(sha256, { why, until: performance.now() + forMs })
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
    },
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

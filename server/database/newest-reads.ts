import type pg from 'pg'
import type { Database } from './database.ts'

/** After a copy failed, it is left alone for so long: its visitors would wait for it each time. */
const restMs = 30_000

/**
 * Reads versioned data from the copy of the database where there is one and it is as new as the
 * database itself, which then only says its version; otherwise from the database.
 */
export function createNewestReads(
  { pool, replica }: Pick<Database, 'pool' | 'replica'>,
  readVersion: () => Promise<number>,
) {
  let restsUntil = 0

  function fromCopy<T>(read: (from: pg.Pool) => Promise<T>): Promise<T | undefined> | undefined {
    if (!replica || performance.now() < restsUntil) return undefined
    return read(replica).catch(() => {
      restsUntil = performance.now() + restMs
      return undefined
    })
  }

  return async function readNewest<T extends { version: number }>(
    read: (from: pg.Pool) => Promise<T>,
  ): Promise<T> {
    const copying = fromCopy(read)
    if (copying === undefined) return read(pool)
    const [copied, version] = await Promise.all([copying, readVersion()])
    return copied?.version === version ? copied : read(pool)
  }
}

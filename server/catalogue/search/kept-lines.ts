import { LRUCache } from 'lru-cache'
import type { LineText, ReadLines } from './index-queries.ts'

/** In characters of their texts: about 10,000 programs. */
const maxBytes = 16_000_000

/**
 * The lines shown last, by program, for one version of the catalogue. Searches show the same
 * programs again and again: then only the catalogue's version is read from the database.
 */
export function createKeptLines(
  readLines: (ids: readonly number[]) => Promise<ReadLines>,
  readVersion: () => Promise<number>,
) {
  const kept = new LRUCache<number, LineText>({
    maxSize: maxBytes,
    sizeCalculation: ({ line, intakes, fees }) => 1 + line.length + intakes.length + fees.length,
  })
  let ofVersion: number | undefined

  /** Drops the lines of another version of the catalogue. */
  function turnTo(version: number): void {
    if (version === ofVersion) return
    kept.clear()
    ofVersion = version
  }

  function keep(ids: readonly number[], lines: readonly LineText[]): void {
    for (const [at, line] of lines.entries()) {
      const id = ids[at]
      if (id !== undefined) kept.set(id, line)
    }
  }

  /** The lines of these programs with the version they come from, all of the same one. */
  async function read(ids: readonly number[]): Promise<ReadLines> {
    const missing = ids.filter((id) => !kept.has(id))
    const before = ofVersion
    const answer = missing.length === 0 ? undefined : await readLines(missing)
    const version = answer?.version ?? (await readVersion())
    // Another version, another request that reads it, or a program that is gone: all are read at
    // once.
    const isWhole = version === before && ofVersion === before
    if (!isWhole || (answer && answer.lines.length !== missing.length)) return readAll(ids)
    keep(missing, answer?.lines ?? [])
    const lines = ids.flatMap((id) => kept.get(id) ?? [])
    return lines.length === ids.length ? { version, lines } : readAll(ids)
  }

  async function readAll(ids: readonly number[]): Promise<ReadLines> {
    const answer = await readLines(ids)
    turnTo(answer.version)
    if (answer.lines.length === ids.length) keep(ids, answer.lines)
    return answer
  }

  return { read }
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How often each endpoint and each reader was tried, by every run so far. */
export interface FuzzRecord {
  /** Each run continues from a new seed. */
  runs: number
  tried: Record<string, number>
}

/** What earlier runs came to; nothing where there were none. */
export function readFuzzRecord(file: string | undefined): FuzzRecord {
  const none = { runs: 0, tried: {} }
  if (file === undefined) return none
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return none
    throw error
  }
}

export function writeFuzzRecord(file: string, record: FuzzRecord): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(record, undefined, 2)}\n`)
  renameSync(`${file}.new`, file)
}

/** Adds what was tried of one, at once: a run that is stopped has not tried in vain. */
export function addTried(file: string | undefined, name: string, count: number): void {
  if (file === undefined) return
  const record = readFuzzRecord(file)
  record.tried[name] = (record.tried[name] ?? 0) + count
  writeFuzzRecord(file, record)
}

import type { ProgramSearch } from '#contract/catalogue/catalogue.ts'
import type { Database } from '../../database/database.ts'
import { joinReads } from '../../database/join-reads.ts'
import { createNewestReads } from '../../database/newest-reads.ts'
import type { Finder } from '../../deps.ts'
import { readChanges } from './change-queries.ts'
import {
  readCatalogueVersion,
  readLines,
  readLinesByKey,
  readPackedCatalogue,
} from './index-queries.ts'
import { createKeptLines } from './kept-lines.ts'
import { createPatcher } from './patch-index.ts'
import { buildIndex, type ProgramIndex } from './program-index.ts'
import { rowTexts } from './row-texts.ts'
import { createSearcher, type Searcher } from './searcher.ts'

export interface IndexedFinder extends Finder {
  /** The index of the current catalogue; requested ahead, it spares the next searcher the wait. */
  index: () => Promise<ProgramIndex>
}

interface Needs {
  database: Database
  now: () => Date
  /** Called once answers from an earlier catalogue have an end: pages made of them are to be dropped. */
  renewed?: () => void
  /** How many programs make a catalogue too large to wait until all of it has been read again. */
  largeFrom?: number
}

const attempts = 3

/**
 * Answers searches from an index of the catalogue in memory, read from the database at the first
 * request. When the catalogue has another version, only what changed is read. If all of it has to
 * be read again, searches wait, or go on in the index of a large catalogue meanwhile. The version is read
 * along with what is shown, so otherwise an answer never mixes two catalogues, no matter what
 * changed them.
 */
export function createFinder({
  database,
  now,
  renewed = () => {},
  largeFrom = 200_000,
}: Needs): IndexedFinder {
  const { pool } = database
  let current: Promise<Searcher> | undefined
  let last: Searcher | undefined
  /** While all of a large catalogue is read again. */
  let renewal: Promise<void> | undefined
  const patch = createPatcher()
  const readVersion = joinReads(() => readCatalogueVersion(pool))
  const readNewest = createNewestReads(database, readVersion)
  const lines = createKeptLines((ids) => readNewest((from) => readLines(from, ids)), readVersion)

  function searcher(): Promise<Searcher> {
    current ??= load()
    return current
  }

  async function load(): Promise<Searcher> {
    try {
      const patched = last && (await followChanges(last))
      if (last && !patched && last.index.size >= largeFrom) {
        // If it fails, the next search that finds another version tries again.
        renewal = renew().catch(() => {})
        return last
      }
      last = patched ?? (await readAll())
      return last
    } catch (error) {
      current = undefined
      throw error
    }
  }

  /** The searcher with what changed since its version; undefined if all has to be read again. */
  async function followChanges(own: Searcher): Promise<Searcher | undefined> {
    const { index } = own
    const changes = await readNewest((from) => readChanges(from, index.version))
    const patched = patch(index, changes)
    const isSame = patched?.byId === index.byId && patched.texts === index.texts
    return patched && isSame && patched.ratesRead === index.ratesRead
      ? { ...own, index: patched }
      : patched && createSearcher(patched)
  }

  async function readAll(): Promise<Searcher> {
    const packed = await readNewest(readPackedCatalogue)
    return createSearcher(buildIndex(packed, last?.index))
  }

  async function renew(): Promise<void> {
    try {
      last = await readAll()
      current = Promise.resolve(last)
    } finally {
      renewal = undefined
      renewed()
    }
  }

  /** Leaves an index that the database has left behind, unless another search already did so. */
  async function forget(outdated: Searcher): Promise<void> {
    const held = current
    if (renewal === undefined && held && (await held) === outdated && current === held) {
      current = undefined
    }
  }

  /** Finds programs and reads their lines, again when the catalogue changed in between. */
  async function readRows<T extends { ids: readonly number[] }>(
    choose: (searcher: Searcher, at: Date) => T,
    search: ProgramSearch = {},
  ): Promise<{ found: T; rows: string[] }> {
    for (let attempt = 1; ; attempt++) {
      const own = await searcher()
      const at = now()
      const found = choose(own, at)
      const read = await lines.read(found.ids)
      const isCurrent = read.version === own.index.version
      if (isCurrent || renewal !== undefined || attempt === attempts) {
        return { found, rows: rowTexts(read.lines, at, search) }
      }
      await forget(own)
    }
  }

  async function fresh(): Promise<Searcher> {
    const own = await searcher()
    if ((await readVersion()) === own.index.version) return own
    await forget(own)
    return searcher()
  }

  return {
    find: async (search, language) => {
      const { found, rows } = await readRows((own, at) => own.search(search, language, at), search)
      return `{"rows":[${rows.join(',')}],${found.rest}}`
    },
    closingSoon: async (limit, per) => {
      const { rows } = await readRows((own, at) => ({ ids: own.closingSoon(limit, per, at) }))
      return rows
    },
    byKeys: async (keys, search) => rowTexts(await readLinesByKey(pool, keys), now(), search),
    takingIds: async () => (await fresh()).takingIds(now()),
    figures: async () => (await fresh()).figures(now()),
    programCounts: async () => (await fresh()).programCounts(),
    index: async () => (await fresh()).index,
  }
}

import type { ProgramSearch } from '#contract/catalogue/catalogue.ts'
import type { Database } from '../../database/database.ts'
import { joinReads } from '../../database/join-reads.ts'
import { createNewestReads } from '../../database/newest-reads.ts'
import type { Finder } from '../../deps.ts'
import {
  readCatalogueVersion,
  readLines,
  readLinesByKey,
  readPackedCatalogue,
} from './index-queries.ts'
import { createKeptLines } from './kept-lines.ts'
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
}

const attempts = 3

/**
 * Answers searches from an index of the catalogue in memory, read from the database at the first
 * request and again whenever the catalogue has another version. The version is read along with what
 * is shown, so an answer never mixes two catalogues, no matter what changed them.
 */
export function createFinder({ database, now }: Needs): IndexedFinder {
  const { pool } = database
  let current: Promise<Searcher> | undefined
  let earlier: ProgramIndex | undefined
  const readVersion = joinReads(() => readCatalogueVersion(pool))
  const readNewest = createNewestReads(database, readVersion)
  const lines = createKeptLines((ids) => readNewest((from) => readLines(from, ids)), readVersion)

  function searcher(): Promise<Searcher> {
    current ??= load()
    return current
  }

  async function load(): Promise<Searcher> {
    try {
      const packed = await readNewest(readPackedCatalogue)
      earlier = buildIndex(packed, earlier)
      return createSearcher(earlier)
    } catch (error) {
      current = undefined
      throw error
    }
  }

  /** Drops an index that the database has left behind, unless another search already did so. */
  async function forget(outdated: Searcher): Promise<void> {
    const held = current
    if (held && (await held) === outdated && current === held) current = undefined
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
      if (read.version === own.index.version || attempt === attempts) {
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

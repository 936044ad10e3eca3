import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CatalogueFigures, ProgramSearch } from '#contract/catalogue.ts'
import type { DestinationKey, Language } from '#contract/vocabulary.ts'
import type { Database } from './database/database.ts'
import type { DB } from './database/tables.ts'
import type { Env } from './env.ts'
import type { Scanning } from './files/find-scanner.ts'
import type { Judge } from './files/judge/judge.ts'
import type { KeyRing } from './keys/secret.ts'
import type { Watch } from './security-log/watch.ts'
import type { ClearStorage, Storage } from './storage/storage.ts'
import type { Locales } from './words/locales.ts'

/** Searches the catalogue. */
export interface Finder {
  /** One page of the programs that were looked for: `ProgramResults` as JSON text. */
  find: (search: ProgramSearch, language: Language) => Promise<string>
  /** The programs whose open intake closes next, at most one a university: rows as JSON text. */
  closingSoon: (limit: number, per: 'university' | 'destination') => Promise<string[]>
  /** The visible ones of these programs, in the same order: rows as JSON text. */
  byKeys: (
    keys: readonly string[],
    search: Pick<ProgramSearch, 'nationality' | 'residence'>,
  ) => Promise<string[]>
  /** The programs that take applications now, until a day that is known or not: their ids. */
  takingIds: () => Promise<number[]>
  figures: () => Promise<CatalogueFigures>
  programCounts: () => Promise<Record<DestinationKey, number>>
}

/** What the slices are given; nothing of it is reached by import. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  db: Kysely<DB>
  /** The clock, so that tests can move it. */
  now: () => Date
  /** Keys for each purpose are derived from it. */
  secret: KeyRing
  locales: Locales
  /** Where applicants’ files are kept, sealed. Not for calls within a transaction. */
  storage: Storage
  /** The same place in clear: for pictures and lists of the catalogue. */
  clearFiles: ClearStorage
  /** Says what a file is. */
  judge: Judge
  /** What scans files for viruses, which may come and go. */
  scanning: Scanning
  /** Searches the catalogue. */
  finder: Finder
  /** The security log, and what it counts. */
  watch: Watch
  /** What this process has noticed and staff should know: it is asked again after each start. */
  seen: { strangeProxy: boolean }
  /** Told after every committed change a visitor could see. */
  catalogueChanged: () => Promise<void>
}

import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Finder } from './catalogue/search/finder.ts'
import type { Database } from './database/database.ts'
import type { DB } from './database/tables.ts'
import type { Scanning } from './documents/find-scanner.ts'
import type { Judge } from './documents/judge/judge.ts'
import type { Env } from './env.ts'
import type { Locales } from './http/locales.ts'
import type { KeyRing } from './secret.ts'
import type { ClearStorage, Storage } from './storage/storage.ts'
import type { Watch } from './watch/watch.ts'

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

import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Finder } from './catalogue/search/finder.ts'
import type { Database } from './database/database.ts'
import type { DB } from './database/tables.ts'
import type { Judge } from './documents/judge/judge.ts'
import type { Scanner } from './documents/scanner.ts'
import type { Env } from './env.ts'
import type { Locales } from './http/locales.ts'
import type { KeyRing } from './secret.ts'
import type { Storage } from './storage/storage.ts'
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
  /** Where applicants’ files are kept. */
  storage: Storage
  /** Says what a file is. */
  judge: Judge
  /** Undefined where no virus scanner is configured. */
  scanner: Scanner | undefined
  /** Searches the catalogue. */
  finder: Finder
  /** The security log, and what it counts. */
  watch: Watch
  /** What this process has noticed and staff should know: it is asked again after each start. */
  seen: { strangeProxy: boolean }
  /** Told after every committed change a visitor could see. */
  catalogueChanged: () => Promise<void>
}

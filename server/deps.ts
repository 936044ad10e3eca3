import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { DB } from './database/tables.ts'
import type { Env } from './env.ts'
import type { Locales } from './http/locales.ts'

/** What the slices are given; nothing of it is reached by import. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  db: Kysely<DB>
  /** The clock, so that tests can move it. */
  now: () => Date
  /** 32 bytes or more; keys for each purpose are derived from it. */
  secret: Buffer
  locales: Locales
  /** Told after every committed change a visitor could see. */
  catalogueChanged: () => Promise<void>
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { lockDirectory } from './directory-lock.ts'
import type { DB } from './tables.ts'

/** The database, or a transaction of it. Inside a transaction use nothing but its handle. */
export type Db = Kysely<DB> | Transaction<DB>

export interface Database {
  db: Kysely<DB>
  pool: pg.Pool
  kind: 'embedded' | 'postgresql'
  close: () => Promise<void>
}

const dateOid = 1082
const bigintOid = 20
const numericOid = 1700

/** Civil dates stay text, so that no time zone moves them; counts are numbers. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === dateOid) return (text: string) => text
    if (oid === bigintOid || oid === numericOid) return (text: string) => Number(text)
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)
  },
}

interface Options {
  databaseUrl: string | undefined
  /** The folder of the embedded database, or `memory://` for one that is forgotten. */
  dataDir: string
  poolSize: number
  log: Logger
}

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`. */
export async function openDatabase(options: Options): Promise<Database> {
  return options.databaseUrl === undefined
    ? openEmbedded(options)
    : openPostgresql(options.databaseUrl, options)
}

async function openEmbedded({ dataDir, log }: Options): Promise<Database> {
  const inMemory = dataDir === 'memory://'
  const directory = join(dataDir, 'database')
  const unlock = inMemory ? () => {} : lockDirectory(dataDir)
  try {
    if (!inMemory) mkdirSync(directory, { recursive: true })
    const pglite = await PGlite.create({
      dataDir: inMemory ? dataDir : directory,
      extensions: { pg_trgm, unaccent },
    })
    const pool = embeddedPool(pglite)
    watch(pool, log)
    return {
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
      pool,
      kind: 'embedded',
      close: async () => {
        await pool.end()
        await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** PGlite's settings for node-postgres; its connection object is not in pg's own types. */
export function embeddedConfig(pglite: PGlite): pg.PoolConfig {
  return createPgConfig(pglite) as pg.PoolConfig
}

/**
 * The pool of the embedded database, which has one connection and keeps it. pg's own `pool.query`
 * ends a connection whose statement failed; the next one would then be opened on the same stream,
 * and be given answers that were meant for the one before.
 */
export function embeddedPool(pglite: PGlite): pg.Pool {
  const pool = new pg.Pool({ ...embeddedConfig(pglite), types, max: 1, idleTimeoutMillis: 0 })
  return Object.assign(pool, {
    query: async (statement: string | pg.QueryConfig, values?: unknown[]) => {
      const client = await pool.connect()
      try {
        return await client.query(statement, values)
      } finally {
        client.release()
      }
    },
  })
}

async function openPostgresql(url: string, { poolSize, log }: Options): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'passerelle',
    // Compiling a list's question takes several times as long as answering it.
    options: '-c jit=off',
  })
  watch(pool, log)
  await pool.query('select 1')
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    kind: 'postgresql',
    close: () => pool.end(),
  }
}

/**
 * Without these listeners the process ends when the server drops a connection: the pool speaks for
 * those that are idle, each connection for itself while it is held between two statements.
 */
function watch(pool: pg.Pool, log: Logger): void {
  pool.on('error', (error) => log.error({ err: error }, 'database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost while held'))
  })
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Connection, settleConnection } from './connection.ts'
import { lockDirectory } from './directory-lock.ts'
import { checkFolder, damaged } from './embedded-folder.ts'
import { openReplica } from './replica.ts'
import { watchSilence } from './silence.ts'
import type { DB } from './tables.ts'

/** The database, or a transaction of it. Inside a transaction use nothing but its handle. */
export type Db = Kysely<DB> | Transaction<DB>

export interface Database {
  db: Kysely<DB>
  pool: pg.Pool
  /** A copy that can only be read, and may be a moment behind; `createNewestReads` asks it. */
  replica?: pg.Pool | undefined
  kind: 'embedded' | 'postgresql'
  /** How the server is reached; undefined for the embedded database. */
  server?: Omit<Connection, 'limits'>
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
  databaseReadUrl?: string | undefined
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

/**
 * The pages that the embedded database holds itself. Everything else it reads is in the system's own
 * memory, which other programs can reclaim: PostgreSQL's 128 MB are a fifth of a small machine.
 */
const smallMemory = ['-c', 'shared_buffers=32MB']

async function openEmbedded({ dataDir, log }: Options): Promise<Database> {
  const inMemory = dataDir === 'memory://'
  const directory = join(dataDir, 'database')
  const unlock = inMemory ? () => {} : lockDirectory(dataDir)
  try {
    if (!inMemory) {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      checkFolder(directory)
    }
    const pglite = await PGlite.create({
      dataDir: inMemory ? dataDir : directory,
      extensions: { pg_trgm, unaccent },
      startParams: [...PGlite.defaultStartParams, ...smallMemory],
    }).catch((error: unknown) => {
      throw damaged(directory, error)
    })
    const pool = embeddedPool(pglite)
    const connections = watch(pool, log)
    return {
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
      pool,
      kind: 'embedded',
      close: async () => {
        // Anything cut off is undone at the next start, as after a power cut.
        if (await end(pool, connections, log)) await pglite.close()
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
 * and would get answers that were meant for the one before.
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

async function openPostgresql(
  url: string,
  { databaseReadUrl, poolSize, log }: Options,
): Promise<Database> {
  const { limits, ...server } = await settleConnection(url)
  if (limits.options === undefined) log.warn(limitsRefused)
  const shared = {
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...keepAlive,
    application_name: 'passerelle',
  }
  const silence = watchSilence({ ...server, log })
  const { stream } = silence
  const pool = new pg.Pool({ ...server, ...limits, ...shared, stream, max: poolSize })
  silence.watch(pool)
  const connections = watch(pool, log)
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : await openReplica({ url: databaseReadUrl, poolSize, shared, log })
  const connectionsOfReplica = replica && watch(replica.pool, log)
  await replica?.check(pool)
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    replica: replica?.pool,
    kind: 'postgresql',
    server,
    close: async () => {
      silence.close()
      replica?.silence.close()
      await Promise.all([
        end(pool, connections, log),
        replica && connectionsOfReplica && end(replica.pool, connectionsOfReplica, log),
      ])
    },
  }
}

const limitsRefused =
  'the pooler of DATABASE_URL passes on no limits of a session: set statement_timeout, lock_timeout ' +
  'and idle_in_transaction_session_timeout for the user in the database (docs/operations.md)'

/** Notices a server that went silently, or a firewall that forgot about us. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const

/**
 * Answers the open connections. Without these listeners the process ends when the server drops one:
 * the pool reports errors of idle connections, and each connection its own while it is held between
 * two statements.
 */
function watch(pool: pg.Pool, log: Logger): Set<pg.PoolClient> {
  const connections = new Set<pg.PoolClient>()
  pool.on('error', (error) => log.error({ err: error }, 'database connection lost'))
  pool.on('connect', (client) => {
    connections.add(client)
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost while held'))
  })
  pool.on('remove', (client) => connections.delete(client))
  return connections
}

const lastWorkMs = 2_000
const lastWordMs = 500

/**
 * Lets work under way finish, for a few seconds: the pool itself would wait for as long as one of its
 * connections is held, and a server that fell silent never gives one back. The rest is cut off, and
 * undone by the server. False if that was needed.
 */
async function end(
  pool: pg.Pool,
  connections: ReadonlySet<pg.PoolClient>,
  log: Logger,
): Promise<boolean> {
  const ended = pool.end().then(() => true)
  const within = (ms: number) => Promise.race([ended, wait(ms, false, { ref: false })])
  if (await within(lastWorkMs)) return true
  log.warn({ connections: connections.size }, 'database connections were cut off')
  for (const client of connections) {
    client.end().catch(() => {})
  }
  await within(lastWordMs)
  return false
}

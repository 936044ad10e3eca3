import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { withoutTls } from './connection.ts'
import { type Database, keepAlive } from './database.ts'

const channel = 'catalogue_changed'
/** Checked once at the start: whether announcements arrive at all. */
const checkChannel = 'catalogue_check'
const notHeard =
  'announcements of the database do not arrive: DATABASE_URL leads through a pooler in transaction ' +
  'mode (PgBouncer, Supavisor). What is changed in one process is shown by the others minutes later. ' +
  'Name the database itself, or a port of the pooler in session mode (docs/operations.md)'
const againMs = 1_000
const lastWordMs = 500

export interface Changes {
  /** Announces to every process, after a commit, that something a visitor could see has changed. */
  announce: () => Promise<void>
  subscribe: (listener: () => void) => void
  close: () => Promise<void>
}

/**
 * Carries catalogue changes between processes: in the process for the embedded database, which has
 * only one, and through LISTEN/NOTIFY on PostgreSQL.
 */
export async function createChanges(
  database: Database,
  databaseUrl: string | undefined,
  log: Logger,
  { beatMs = 30_000, hearsWithinMs = 5_000 } = {},
): Promise<Changes> {
  const emitter = new EventEmitter()
  const subscribe = (listener: () => void) => void emitter.on('change', listener)
  const tellHere = () => void emitter.emit('change')

  if (databaseUrl === undefined) {
    return {
      subscribe,
      announce: async () => {
        await database.pool.query(
          'update catalogue_version set version = version + 1, changed_at = now()',
        )
        tellHere()
      },
      close: async () => {},
    }
  }

  const { promise: isHeard, resolve: heard } = Promise.withResolvers<void>()
  /** Announces something to itself: a pooler accepts the announcement, and delivers none. */
  async function checkHearing(): Promise<void> {
    await database.pool.query(`notify ${checkChannel}`)
    const isLost = await Promise.race([isHeard, wait(hearsWithinMs, true, { ref: false })])
    if (isLost && !closed) log.warn(notHeard)
  }

  let closed = false
  let client: pg.Client | undefined
  async function connect(databaseUrl: string): Promise<void> {
    if (closed) return
    const next = new pg.Client({
      connectionString: withoutTls(databaseUrl),
      ...(database.server && { ssl: database.server.ssl }),
      application_name: 'passerelle-listen',
      query_timeout: beatMs,
      connectionTimeoutMillis: beatMs,
      ...keepAlive,
    })
    // A connection that only listens doesn't notice that the server has gone silent.
    const beat = setInterval(() => next.query('select 1').catch(() => next.end()), beatMs)
    beat.unref()
    next.on('notification', ({ channel: on }) => {
      if (on === checkChannel) heard()
      else tellHere()
    })
    next.on('error', (error) => log.warn({ err: error }, 'catalogue listener lost its connection'))
    next.once('end', () => {
      clearInterval(beat)
      if (!closed) setTimeout(() => void connect(databaseUrl).catch(() => {}), againMs).unref()
    })
    await next.connect()
    await next.query(`listen ${channel}; listen ${checkChannel}`)
    client = next
    // Announcements made while no one listened were missed. Until here cached pages are
    // shown: when the database is away, that is all that visitors have.
    tellHere()
  }
  await connect(databaseUrl)
  void checkHearing().catch(() => {})
  return {
    subscribe,
    announce: async () => {
      await database.pool.query(
        'update catalogue_version set version = version + 1, changed_at = now()',
      )
      tellHere()
      await database.pool.query(`notify ${channel}`)
    },
    close: async () => {
      closed = true
      await Promise.race([client?.end(), wait(lastWordMs, undefined, { ref: false })])
    },
  }
}

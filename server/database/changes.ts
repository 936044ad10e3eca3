import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, keepAlive } from './database.ts'

const channel = 'catalogue_changed'
const againMs = 1_000
const lastWordMs = 500

export interface Changes {
  /** Says, after a commit, that something a visitor could see has changed, to every process. */
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
  { beatMs = 30_000 } = {},
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

  let closed = false
  let client: pg.Client | undefined
  async function connect(): Promise<void> {
    if (closed) return
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'passerelle-listen',
      query_timeout: beatMs,
      connectionTimeoutMillis: beatMs,
      ...keepAlive,
    })
    // Who only listens doesn't notice that nobody speaks any more.
    const beat = setInterval(() => next.query('select 1').catch(() => next.end()), beatMs)
    beat.unref()
    next.on('notification', tellHere)
    next.on('error', (error) => log.warn({ err: error }, 'catalogue listener lost its connection'))
    next.once('end', () => {
      clearInterval(beat)
      if (!closed) setTimeout(() => void connect().catch(() => {}), againMs).unref()
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    // What was announced while nobody listened was missed. Until here the pages that are kept are
    // shown: when the database is away, that is all that visitors have.
    tellHere()
  }
  await connect()
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

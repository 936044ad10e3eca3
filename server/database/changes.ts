import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

const channel = 'catalogue_changed'

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
    })
    next.on('notification', tellHere)
    next.on('error', (error) => log.warn({ err: error }, 'catalogue listener lost its connection'))
    next.once('end', () => {
      tellHere()
      if (!closed) setTimeout(() => void connect().catch(() => {}), 1_000).unref()
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    // What was announced while nobody listened was missed.
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
      await client?.end()
    },
  }
}

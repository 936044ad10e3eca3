import pg from 'pg'
import type { Logger } from 'pino'
import { settleConnection } from './connection.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'
import { DatabaseUnusable } from './unusable.ts'

/** A copy of the database that can only be read, and may be a moment behind. */
export interface Replica {
  pool: pg.Pool
  silence: SilenceWatch
  /** Throws `DatabaseUnusable` where it copies another database than the one in use. */
  check: (main: pg.Pool) => Promise<void>
}

interface Options {
  url: string
  poolSize: number
  /** What every connection of this process has. */
  shared: pg.PoolConfig
  log: Logger
}

/**
 * Finds out how to reach the copy at `DATABASE_READ_URL`. Where that fails the product does without it
 * until its next start, and the log says why.
 */
export async function openReplica({ url, poolSize, shared, log }: Options) {
  const found = await settleConnection(url, { mayBeCopy: true }).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnusable)) throw error
    log.warn(error.message.replaceAll('DATABASE_URL', 'DATABASE_READ_URL'))
    return undefined
  })
  if (!found) return undefined
  const { limits, ...server } = found
  const silence = watchSilence({ ...server, log })
  const { stream } = silence
  const pool = new pg.Pool({ ...server, ...limits, ...shared, stream, max: poolSize })
  silence.watch(pool)
  const replica: Replica = {
    pool,
    silence,
    check: async (main) => {
      const [own, its] = await Promise.all([readIdentity(main), readIdentity(pool)]).catch(
        (cause: unknown) => {
          throw new DatabaseUnusable(
            'DATABASE_READ_URL can’t be compared with DATABASE_URL: let the user of both run ' +
              'pg_control_system(), or leave it out.',
            { cause },
          )
        },
      )
      if (own === its) return
      throw new DatabaseUnusable(
        'DATABASE_READ_URL names another database than DATABASE_URL: name a copy that follows it.',
      )
    },
  }
  return replica
}

/** The cluster, which a copy has from its original, and the database within it. */
async function readIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}

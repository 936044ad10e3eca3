import { type Kysely, sql } from 'kysely'
import type { DB } from './tables.ts'

export interface ServerFacts {
  /** As `18.1`. */
  version: string
  /** By the server's own clock. */
  at: Date
  bytes: number
}

export async function readServerFacts(db: Kysely<DB>): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version, clock_timestamp() as at,
      pg_database_size(current_database()) as bytes`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('A server says its version')
  return facts
}

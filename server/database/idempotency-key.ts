import { type Kysely, sql } from 'kysely'
import type { Db } from './database.ts'
import type { DB } from './tables.ts'

/** The caller, the key, and the request made under it. */
export interface Attempt {
  key: string
  route: string
  /** The key's owner: no one gets an answer that another caller's key made. */
  visitor: string
  requestHash: string
}

const patience = '3s'

/**
 * Takes a key for this transaction; false when it is used already. While another transaction is
 * using it, waits for that one's end, and fails with `lock_not_available` when it takes too long.
 */
export async function claimKey(tx: Db, attempt: Attempt, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with patience as (select set_config('lock_timeout', ${patience}, true))
    insert into idempotency_key (key, route, visitor, request_hash, created_at)
    select ${attempt.key}, ${attempt.route}, ${attempt.visitor}, ${attempt.requestHash}, ${now}
    from patience
    on conflict do nothing
    returning key
  `.execute(tx)
  return rows.length > 0
}

export async function findKeptAnswer(
  tx: Db,
  { key, route, visitor }: Attempt,
): Promise<{ request_hash: string; body: unknown } | undefined> {
  return tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'body'])
    .where('route', '=', route)
    .where('visitor', '=', visitor)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepAnswer(tx: Db, attempt: Attempt, body: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ body: JSON.stringify(body) })
    .where('route', '=', attempt.route)
    .where('visitor', '=', attempt.visitor)
    .where('key', '=', attempt.key)
    .execute()
}

/** Removes keys that no client retries any more. */
export async function sweepKeys(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute()
}

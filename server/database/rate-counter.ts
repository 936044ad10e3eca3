import { type Kysely, sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { DB } from './tables.ts'

export interface Limit {
  name: string
  /** How many are let through in a window. */
  max: number
  windowSeconds: number
}

/**
 * Counts one use of `limit` by `subject`, and refuses with 429 when there were too many. The count
 * is one statement, so two at the same instant can't both be the last one.
 */
export async function countUse(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  const key = `${limit.name}:${subject.slice(0, 300)}`
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into rate_counter as r (key, count, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${limit.windowSeconds}))
    on conflict (key) do update set
      count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
      window_ends_at = case when r.window_ends_at <= now()
        then excluded.window_ends_at else r.window_ends_at end
    returning count, extract(epoch from window_ends_at - now())::float8 as seconds
  `.execute(db)
  const row = rows[0]
  if (row && row.count > limit.max) {
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, row.seconds) })
  }
}

/** Forgets what was counted, after a success. */
export async function forgetUses(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  await db
    .deleteFrom('rate_counter')
    .where('key', '=', `${limit.name}:${subject.slice(0, 300)}`)
    .execute()
}

/** Removes counters whose window is over. */
export async function sweepCounters(db: Kysely<DB>): Promise<void> {
  await sql`delete from rate_counter where window_ends_at < now()`.execute(db)
}

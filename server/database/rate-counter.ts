import { type Kysely, sql } from 'kysely'
import { Problem } from '#contract/common/values/problems.ts'
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

/** Adds usage to a count that `refuseOver` checks: the amount is known only afterwards. */
export async function addUsed(
  db: Kysely<DB>,
  limit: Limit,
  subject: string,
  amount: number,
): Promise<void> {
  const key = `${limit.name}:${subject.slice(0, 300)}`
  await sql`
    insert into rate_counter as r (key, count, window_ends_at)
    values (${key}, ${amount}::int, now() + make_interval(secs => ${limit.windowSeconds}))
    on conflict (key) do update set
      count = case when r.window_ends_at <= now() then excluded.count else r.count + excluded.count end,
      window_ends_at = case when r.window_ends_at <= now()
        then excluded.window_ends_at else r.window_ends_at end
  `.execute(db)
}

/** Adds to a count that all processes share, and answers its total in its window. */
export async function countTogether(
  db: Kysely<DB>,
  limit: Pick<Limit, 'name' | 'windowSeconds'>,
  subject: string,
  amount: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_counter as r (key, count, window_ends_at)
    values (${`${limit.name}:${subject}`}, ${amount}::int,
      now() + make_interval(secs => ${limit.windowSeconds}))
    on conflict (key) do update set
      count = case when r.window_ends_at <= now() then excluded.count else r.count + excluded.count end,
      window_ends_at = case when r.window_ends_at <= now()
        then excluded.window_ends_at else r.window_ends_at end
    returning count
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Refuses with 429 while more than the limit has been used in its window. */
export async function refuseOver(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  const key = `${limit.name}:${subject.slice(0, 300)}`
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from window_ends_at - now())::float8 as seconds from rate_counter
    where key = ${key} and window_ends_at > now() and count > ${limit.max}::int
  `.execute(db)
  const [over] = rows
  if (over) throw new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, over.seconds) })
}

/** Takes one counted use back: it turned out not to be limited. */
export async function uncountUse(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('rate_counter')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', `${limit.name}:${subject.slice(0, 300)}`)
    .execute()
}

/**
 * A limit for people behind a shared address: a school, an open day, a mobile network. Each browser
 * has its own; browsers that came only just now share a narrower one than the whole network, so that
 * throwing cookies away gains nothing.
 */
export interface SharedLimit {
  name: string
  browser: number
  newcomers: number
  network: number
  windowSeconds: number
}

interface CallOrigin {
  network: string
  browser: string
  isNew: boolean
}

/** Counts one use by a browser and behind its network, and refuses with 429 if either is exceeded. */
export async function countShared(
  db: Kysely<DB>,
  limit: SharedLimit,
  callOrigin: CallOrigin,
): Promise<void> {
  for (const { part, subject } of partsOf(limit, callOrigin)) await countUse(db, part, subject)
}

/** Takes one shared use back. */
export async function uncountShared(
  db: Kysely<DB>,
  limit: SharedLimit,
  callOrigin: CallOrigin,
): Promise<void> {
  for (const { part, subject } of partsOf(limit, callOrigin)) await uncountUse(db, part, subject)
}

function partsOf(limit: SharedLimit, { network, browser, isNew }: CallOrigin) {
  const { name, windowSeconds } = limit
  const part = (of: 'browser' | 'newcomers' | 'network', subject: string) => ({
    part: { name: `${name} ${of}`, max: limit[of], windowSeconds },
    subject,
  })
  return [
    ...(browser === '' ? [] : [part('browser', browser)]),
    ...(isNew ? [part('newcomers', network)] : []),
    part('network', network),
  ]
}

export interface GrowingLimit {
  name: string
  /** How many in a row pass without a wait; after `windowSeconds` without any the row starts anew. */
  free: number
  /** After those, each one waits this long, then twice as long each time up to the longest wait. */
  windowSeconds: number
  longestSeconds: number
  /** From here on the wait is practically final: only `forgetUses` ends it. Never, if it is not given. */
  stop?: number
}

const never = 2_147_483_647
const finalSeconds = 30 * 24 * 3600
const memorySeconds = 24 * 3600

/**
 * Counts one use in a row of uses, and refuses with 429 while the wait after the last one runs.
 * One statement, so that of two at the same instant only one passes. Answers the count.
 */
export async function countGrowing(
  db: Kysely<DB>,
  limit: GrowingLimit,
  subject: string,
  now: Date,
): Promise<number> {
  const key = `${limit.name}:${subject.slice(0, 300)}`
  const { free, windowSeconds, longestSeconds, stop = never } = limit
  const anew = sql`(case when r.count < ${free}::int then r.window_ends_at <= ${now}::timestamptz
    else r.window_ends_at < ${now}::timestamptz - make_interval(secs => ${memorySeconds}) end)`
  const { rows } = await sql<{ count: number }>`
    insert into rate_counter as r (key, count, window_ends_at)
    values (${key}, 1, ${now}::timestamptz + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when ${anew} then 1 else r.count + 1 end,
      window_ends_at = ${now}::timestamptz + make_interval(secs => case
        when ${anew} then ${windowSeconds}
        when r.count + 1 >= ${stop}::int then ${finalSeconds}
        else least(${windowSeconds} * 2.0 ^ greatest(r.count + 1 - ${free}::int, 0), ${longestSeconds})
      end)
    where r.count < ${free}::int or r.window_ends_at <= ${now}::timestamptz
    returning count
  `.execute(db)
  const counted = rows[0]?.count
  if (counted !== undefined) return counted
  const blocked = await db
    .selectFrom('rate_counter')
    .select('window_ends_at')
    .where('key', '=', key)
    .executeTakeFirst()
  const seconds = blocked ? (blocked.window_ends_at.getTime() - now.getTime()) / 1000 : 1
  throw new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) })
}

/** Forgets what was counted, after a success. */
export async function forgetUses(
  db: Kysely<DB>,
  limit: Pick<Limit, 'name'>,
  subject: string,
): Promise<void> {
  await db
    .deleteFrom('rate_counter')
    .where('key', '=', `${limit.name}:${subject.slice(0, 300)}`)
    .execute()
}

/** Forgets all counts of a subject wherever they came from: parts of a subject are separated by a space. */
export async function forgetAllUses(
  db: Kysely<DB>,
  limit: Pick<Limit, 'name'>,
  subject: string,
): Promise<void> {
  const start = `${limit.name}:${subject} `
  await db.deleteFrom('rate_counter').where(sql<boolean>`starts_with(key, ${start})`).execute()
}

/** Removes counters whose window has been over for so long that no wait depends on them. */
export async function sweepCounters(db: Kysely<DB>): Promise<void> {
  await sql`delete from rate_counter
    where window_ends_at < now() - make_interval(secs => ${memorySeconds})`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface Tally {
  calls: number
  failures: number
  totalMs: number
  slowestMs: number
}

export interface TaskNote {
  everySeconds: number
  endedAt: Date | null
  failedAt: Date | null
}

/** Adds to the counts of other processes. In one order, so that two never wait for each other. */
export async function addCalls(
  db: Db,
  hour: Date,
  tallies: ReadonlyMap<string, Tally>,
): Promise<void> {
  const rows = [...tallies].map(([route, tally]) => ({ route, ...tally }))
  await sql`
    insert into call_tally as known (hour, route, calls, failures, total_ms, slowest_ms)
    select ${hour}, route, calls, failures, "totalMs", "slowestMs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (route text, calls integer, failures integer, "totalMs" bigint, "slowestMs" integer)
    order by route
    on conflict (hour, route) do update set
      calls = known.calls + excluded.calls,
      failures = known.failures + excluded.failures,
      total_ms = known.total_ms + excluded.total_ms,
      slowest_ms = greatest(known.slowest_ms, excluded.slowest_ms)`.execute(db)
}

/** Records which tasks there are, and when each was done or failed, if it was since then. */
export async function noteTasks(
  db: Db,
  now: Date,
  tasks: ReadonlyMap<string, TaskNote>,
): Promise<void> {
  const rows = [...tasks].map(([task, note]) => ({ task, ...note }))
  await sql`
    insert into task_run as known (task, every_seconds, since, seen_at, ended_at, failed_at)
    select task, "everySeconds", ${now}, ${now}, "endedAt", "failedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (task text, "everySeconds" integer, "endedAt" timestamptz, "failedAt" timestamptz)
    order by task
    on conflict (task) do update set
      every_seconds = excluded.every_seconds,
      seen_at = excluded.seen_at,
      ended_at = greatest(known.ended_at, excluded.ended_at),
      failed_at = greatest(known.failed_at, excluded.failed_at)`.execute(db)
}

/** The tasks that a process has reported as its own since then. */
export function listTasks(db: Db, seenSince: Date) {
  return db
    .selectFrom('task_run')
    .select(['task', 'every_seconds', 'since', 'ended_at', 'failed_at'])
    .where('seen_at', '>=', seenSince)
    .orderBy('task')
    .execute()
}

export async function sumCalls(db: Db, since: Date): Promise<{ calls: number; failures: number }> {
  const { rows } = await sql<{ calls: number; failures: number }>`
    select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(failures), 0)::float8 as failures
    from call_tally where hour >= ${since}`.execute(db)
  return rows[0] ?? { calls: 0, failures: 0 }
}

/** The patterns that take longest on average, among those called at least a few times. */
export async function listSlowest(
  db: Db,
  {
    since,
    routes,
    leastCalls,
    limit,
  }: {
    since: Date
    routes: readonly string[]
    leastCalls: number
    limit: number
  },
) {
  const { rows } = await sql<{
    route: string
    calls: number
    meanMs: number
    slowestMs: number
  }>`
    select route, sum(calls)::float8 as calls,
      round(sum(total_ms)::numeric / sum(calls))::float8 as "meanMs",
      max(slowest_ms) as "slowestMs"
    from call_tally
    where hour >= ${since} and route = any(${[...routes]}::text[])
    group by route having sum(calls) >= ${leastCalls}
    order by sum(total_ms)::numeric / sum(calls) desc, route limit ${limit}`.execute(db)
  return rows
}

/** Mails that wait, those of them that should have left by now, and those that were never delivered and not dealt with. */
export async function countMails(db: Db, dueBefore: Date) {
  const { rows } = await sql<{ waiting: number; late: number; failed: number }>`
    select
      (count(*) filter (where state = 'queued'))::float8 as waiting,
      (count(*) filter (where state = 'queued' and next_attempt_at < ${dueBefore}))::float8 as late,
      (count(*) filter (where state = 'failed' and handled_at is null))::float8 as failed
    from outgoing_mail where state in ('queued', 'failed')`.execute(db)
  return rows[0] ?? { waiting: 0, late: 0, failed: 0 }
}

export async function deleteCallsBefore(db: Db, hour: Date): Promise<void> {
  await db.deleteFrom('call_tally').where('hour', '<', hour).execute()
}

export async function deleteTasksUnseenSince(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('task_run').where('seen_at', '<', at).execute()
}

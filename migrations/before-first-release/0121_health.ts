import { type Kysely, sql } from 'kysely'

/** What the health of the installation is judged by: all processes add to it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Calls by the hour and by the pattern of their address, which names nobody.
create table call_tally (
  hour timestamptz not null,
  route text not null check (length(route) between 1 and 200),
  calls integer not null,
  -- Answered with 500 or more.
  failures integer not null,
  total_ms bigint not null,
  slowest_ms integer not null,
  primary key (hour, route)
);

-- When each task was done last, by whichever process.
create table task_run (
  task text primary key check (length(task) between 1 and 100),
  every_seconds integer not null,
  -- Since when it is known, and when a process last said that it is one of its tasks.
  since timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  failed_at timestamptz
);
`

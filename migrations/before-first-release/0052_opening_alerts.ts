import { type Kysely, sql } from 'kysely'

/** Who wants to hear when a program, or one that a search finds, takes applications. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(openings).execute(db)
  await sql.raw(alerts).execute(db)
}

const openings = /* sql */ `
-- Since when each program takes applications, or takes none any more: what opened is found by the
-- clock as well as by hand, and nobody else writes down when.
create table program_opening (
  program_id bigint primary key references program on delete cascade,
  is_open boolean not null,
  since timestamptz not null
);
-- Nobody knows since when: none of those that are open at the first look is news.
insert into program_opening select id, true, 'epoch' from program;
create index program_opening_since on program_opening (since) where is_open;
`

const alerts = /* sql */ `
create table opening_alert (
  id bigint generated always as identity primary key,
  key text not null unique,
  email text not null,
  language text not null check (language in ('en', 'fr')),
  program_id bigint references program on delete cascade,
  -- The finder's address after the question mark, in its usual order.
  search text,
  created_at timestamptz not null,
  -- Anybody can type an address: nothing but the question is mailed before it is confirmed.
  confirmed_at timestamptz,
  -- What opened after this has not been mailed.
  looked_at timestamptz,
  mailed_at timestamptz,
  ended_at timestamptz,
  check ((program_id is null) <> (search is null))
);
create unique index opening_alert_once on opening_alert
  (lower(email), coalesce(program_id, 0), coalesce(search, '')) where ended_at is null;
create index opening_alert_program on opening_alert (program_id)
  where program_id is not null;
create index opening_alert_active on opening_alert (id)
  where confirmed_at is not null and ended_at is null;
`

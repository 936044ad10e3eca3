import { type Kysely, sql } from 'kysely'

/** Acts on many applications, kept so that they go on after a stop and are found again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table application_bulk (
  id bigint generated always as identity primary key,
  key text not null unique,
  act jsonb not null,
  request_id text not null,
  created_at timestamptz not null,
  created_by bigint not null references account,
  cancelled_at timestamptz,
  finished_at timestamptz
);
create index application_bulk_due on application_bulk (id)
  where finished_at is null and cancelled_at is null;
create index application_bulk_of on application_bulk (created_by, id);

create table application_bulk_item (
  application_bulk_id bigint not null references application_bulk on delete cascade,
  position integer not null,
  number text not null,
  -- Null where whoever started it couldn't see it.
  application_id bigint references application on delete cascade,
  -- That it was on screen with.
  version integer not null,
  done_at timestamptz,
  -- Why it stays as it is.
  problem text,
  primary key (application_bulk_id, position)
);
create index application_bulk_item_waiting on application_bulk_item (application_bulk_id, position)
  where done_at is null;
create index application_bulk_item_of on application_bulk_item (application_id);
`

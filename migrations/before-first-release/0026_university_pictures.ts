import { type Kysely, sql } from 'kysely'

/** The logo and the pictures of universities. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Its copies stand in the storage, one a width.
create table picture (
  key text primary key,
  widths bigint[] not null,
  height integer not null check (height > 0),
  created_at timestamptz not null,
  created_by bigint not null references account,
  -- Since when no university shows it; after a while it goes.
  unused_since timestamptz
);
create index picture_unused on picture (unused_since) where unused_since is not null;

create function picture_keys_of(jsonb, jsonb) returns text[] language sql immutable parallel safe as
$$ select array_remove($1 ->> 'key' || array(select p ->> 'key' from jsonb_array_elements($2) p), null) $$;

alter table university
  add column logo jsonb,
  add column pictures jsonb not null default '[]';
alter table university
  add column picture_keys text[] not null generated always as
    (picture_keys_of(logo, pictures)) stored;
create index university_pictures on university using gin (picture_keys) where picture_keys <> '{}';
`

import { type Kysely, sql } from 'kysely'

/** Texts that staff begin from, as administrators write them, and the view a list opens with. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- A text of the product's own has its row from its first change on.
create table text_template (
  key text primary key,
  kind text not null check (kind in ('message', 'rejection', 'refusal')),
  name jsonb not null,
  text jsonb not null,
  archived boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint not null references account
);

-- What each version said.
create table text_template_edition (
  key text not null references text_template on delete cascade,
  version integer not null,
  name jsonb not null,
  text jsonb not null,
  archived boolean not null,
  at timestamptz not null,
  by_id bigint not null references account,
  primary key (key, version)
);

-- Which view a screen opens with, for one administrator.
create table first_view (
  account_id bigint not null references account on delete cascade,
  screen text not null,
  view_id bigint not null references saved_view on delete cascade,
  primary key (account_id, screen)
);
create index first_view_of on first_view (view_id);
`

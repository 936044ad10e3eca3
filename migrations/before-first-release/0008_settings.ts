import { type Kysely, sql } from 'kysely'

/** What administrators decided, as one document: what is absent from it has its usual value. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table setting (
  only_row boolean primary key default true check (only_row),
  value jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);
insert into setting default values;
`

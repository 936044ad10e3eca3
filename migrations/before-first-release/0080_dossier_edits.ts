import { type Kysely, sql } from 'kysely'

/** What was written down of a sending before and after each correction, and by whom. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table dossier_edit (
  id bigint generated always as identity primary key,
  dossier_id bigint not null references dossier on delete cascade,
  at timestamptz not null,
  by_id bigint not null references account,
  before jsonb not null,
  after jsonb not null
);
create index dossier_edit_of on dossier_edit (dossier_id, id);
`

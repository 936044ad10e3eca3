import { type Kysely, sql } from 'kysely'

/** What an import found and said of its rows goes once its time is over; the import stays. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table catalogue_import
  -- From then on it can't be taken back, and its rows, remarks and file are gone.
  add column forgotten_at timestamptz;
create index catalogue_import_kept on catalogue_import (coalesce(applied_at, created_at))
  where forgotten_at is null;
`

import { type Kysely, sql } from 'kysely'

/** What an act on many programs wrote over is kept with it, so that it can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table bulk_change
  add column undoes bigint references bulk_change,
  add constraint bulk_change_undone_once unique (undoes);
alter table bulk_change_item
  -- What was there before, and the version that the act made of it.
  add column before jsonb,
  add column version_after integer;
`

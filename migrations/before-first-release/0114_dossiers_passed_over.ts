import { type Kysely, sql } from 'kysely'

/** Documents that go to a university although some are missing go with a reason, as a move does. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table dossier
  -- For colleagues; null where nothing was missing, and of what was sent before reasons were asked for.
  add column passed_over text check (length(passed_over) between 1 and 1000);
`

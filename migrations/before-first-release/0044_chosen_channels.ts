import { type Kysely, sql } from 'kysely'

/** Who would send an application when it was chosen, so that a form says when that has changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Null in forms of before it was kept: nothing is said of a change then.
alter table draft_choice add column chosen_channel text;
`

import { type Kysely, sql } from 'kysely'

/** The list of messages is kept under a name as the other lists are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table saved_view drop constraint saved_view_screen_check,
  add constraint saved_view_screen_check
    check (screen in ('programs', 'universities', 'applicants', 'messages'));
`

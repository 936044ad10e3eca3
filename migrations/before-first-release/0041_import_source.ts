import { type Kysely, sql } from 'kysely'

/** Where all of a file that is imported was read: the source of rows that name none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table catalogue_import add column source text
      check (source <> '' and length(source) <= 2000)`.execute(db)
}

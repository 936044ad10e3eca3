import { type Kysely, sql } from 'kysely'

/**
 * What staff look for by a few letters: any part of a program's title, and the beginning of an
 * application's number. Applicants and universities have had such indexes from the start.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create index program_title_trgm on program using gin (title_plain gin_trgm_ops);
create index application_number_beginning on application (number text_pattern_ops);
`

import { type Kysely, sql } from 'kysely'

/** Staff read programs by their English title; the text they search in goes on in French. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create index program_title_in_order on program (plain(left(title->>'en', 300)), id);
`

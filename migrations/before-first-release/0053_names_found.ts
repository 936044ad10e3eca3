import { type Kysely, sql } from 'kysely'

/**
 * A name is found with and without the joiners that some scripts write within it, and by each of its
 * parts where a middle dot stands between them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(plain).execute(db)
  for (const { table, columns } of named) {
    const [first = ''] = columns
    const written = columns.map((column) => `coalesce(${column}::text, '')`).join(' || ')
    // What is derived from a column is worked out anew once that is written.
    await sql
      .raw(`update ${table} set ${first} = ${first} where ${written} ~ '[${signs}]'`)
      .execute(db)
  }
}

const signs = '\u200C\u200D\u00B7\u2022\u2027\u30FB'

const plain = /* sql */ `
create or replace function plain(text) returns text
  language sql immutable strict parallel safe as
$$ select lower(public.unaccent('public.unaccent'::regdictionary,
  translate($1, '\u0130I\u0131\u00B7\u2022\u2027\u30FB\u200C\u200D', 'iii    '))) $$;
`

/** Every column that `plain` is applied to, in a column derived from it or in an index. */
const named = [
  { table: 'applicant', columns: ['given_names', 'family_name'] },
  { table: 'conversation', columns: ['name'] },
  { table: 'conversation_message', columns: ['body'] },
  { table: 'university', columns: ['name', 'local_name', 'short_name'] },
  { table: 'program', columns: ['title'] },
] as const

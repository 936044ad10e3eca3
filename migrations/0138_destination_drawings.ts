import { type Kysely, sql } from 'kysely'

/** Which of the drawings a destination has: those of another one, or the plain ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- The key of the destination that they were drawn for, or 'plain'. Null: its own if it has any.
alter table destination
  add column ornament text check (ornament ~ '^[a-z]+$'),
  add column skyline text check (skyline ~ '^[a-z]+$');
`

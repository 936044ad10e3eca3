import { type Kysely, sql } from 'kysely'

/** What an import of intakes writes over is kept as that of programs is, to be taken back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create trigger intake_undo_insert after insert on intake
  referencing new table as new_rows for each statement execute function keep_for_undo();
create trigger intake_undo_update after update on intake
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_for_undo();
`

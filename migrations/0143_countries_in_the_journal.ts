import { type Kysely, sql } from 'kysely'

/** The other countries of a destination are words for it, as its first one is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
drop trigger destination_noted_update on destination;
create trigger destination_noted_update after update on destination for each row
  when ((new.key, new.country, new.also_in, new.name, new.published)
    is distinct from (old.key, old.country, old.also_in, old.name, old.published))
  execute function note_everything();
`

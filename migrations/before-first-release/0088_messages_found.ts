import { type Kysely, sql } from 'kysely'

/**
 * Staff find a conversation as they find a file: its names and its words by their letters, with or
 * without accents, apostrophes, hyphens and dots, and whichever of the Arabic letters that are typed
 * for one another was typed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table conversation drop column search_plain;
alter table conversation add column search_plain text generated always as (
  public.plain_name(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(subject_key, ''))
) stored;
create index conversation_search_trgm on conversation using gin (search_plain gin_trgm_ops);

alter table conversation_message drop column body_plain;
alter table conversation_message add column body_plain text
  generated always as (public.plain_name(body)) stored;
create index conversation_message_trgm on conversation_message using gin (body_plain gin_trgm_ops);
`

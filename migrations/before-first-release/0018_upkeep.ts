import { type Kysely, sql } from 'kysely'

/**
 * What a catalogue's records said before each change, so that one can be looked at and brought
 * back, and who looks after what has to be checked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- One row for each version that was written over by hand, as staff had read it. What is stored now
-- is not here. Changes made before this table are in the trail alone.
create table catalogue_edition (
  id bigint generated always as identity primary key,
  entity text not null check (entity in ('program', 'university', 'destination', 'scholarship')),
  entity_key text not null,
  version integer not null,
  record jsonb not null,
  -- When this version came to be, and by whom.
  at timestamptz not null,
  by_id bigint references account,
  unique (entity, entity_key, version)
);

-- Who looks after one thing on a list of what is to be checked. It stays when the thing is done, so
-- that it comes back to who knows it.
create table upkeep_owner (
  list text not null
    check (list in ('facts', 'programs', 'translations', 'intakes', 'scholarships')),
  subject text not null,
  owner_id bigint not null references account on delete cascade,
  primary key (list, subject)
);

create index program_verified on program (verified_on) where status = 'published';
-- Found without looking at every program: a text that stands in one language only.
create index program_untranslated on program (id) where status = 'published'
  and ((title->>'fr') = '' or ((summary->>'en') = '') <> ((summary->>'fr') = '')
    or coalesce(((curriculum->>'en') = '') <> ((curriculum->>'fr') = ''), false)
    or coalesce(((careers->>'en') = '') <> ((careers->>'fr') = ''), false));
create index scholarship_review on scholarship (review_by) where status = 'published';
`

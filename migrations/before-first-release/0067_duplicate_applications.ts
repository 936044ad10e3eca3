import { type Kysely, sql } from 'kysely'

/**
 * Two files of one person may both have applied for the same intake: of the two applications the one
 * that came less far is closed as a duplicate, and comes back with what it was when they are parted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table application add column duplicate_of bigint references application on delete set null;
create index application_duplicate on application (duplicate_of) where duplicate_of is not null;
-- What merging closed, as it was: {"id", "status", "nextMover", "nextBy"}.
alter table applicant_merge add column duplicates jsonb not null default '[]';
`

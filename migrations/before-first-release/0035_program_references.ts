import { type Kysely, sql } from 'kysely'

/**
 * Whatever names a row is found from that row: who removes thousands of programs at once, as taking
 * an import back does, would otherwise read all applications for each.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create index application_program on application (program_id);
create index draft_choice_program on draft_choice (program_id);
create index draft_choice_intake on draft_choice (intake_id);
create index bulk_change_item_program on bulk_change_item (program_id);
create index release_item_application on release_item (application_id);
create index program_search_title on program_search (title_id);
create index program_search_city on program_search (city_id);
create index applicant_merge_merged on applicant_merge (merged_id);
create index document_upload_draft on document_upload (draft_id) where draft_id is not null;
create index document_upload_application on document_upload (application_id)
  where application_id is not null;
create index applicant_account on applicant (account_id) where account_id is not null;
`

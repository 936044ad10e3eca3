import { type Kysely, sql } from 'kysely'

/**
 * What names a program, an intake or an application is found from it: whoever removes thousands of
 * programs at once, as taking an import back does, would otherwise read all applications for each.
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
create index applicant_account on applicant (account_id) where account_id is not null;
`

import { type Kysely, sql } from 'kysely'

/**
 * What an applicant does on their page: they write to the team about what they sent, say why they
 * end an application, and say when they applied for their visa and what was decided.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table conversation drop constraint conversation_kind_check,
  add constraint conversation_kind_check check (kind in ('question', 'report', 'application')),
  -- What an applicant and the team write to each other about one submission, in one conversation.
  add column submission_id bigint unique references submission on delete cascade,
  -- When the applicant last said that they have read what was answered.
  add column visitor_read_at timestamptz,
  add check ((kind = 'application') = (submission_id is not null));

alter table application_history
  -- Why an applicant ended it, as they chose it from a list; what they wrote stands in reason.
  add column reason_code text check (reason_code in
    ('other_place', 'cost', 'visa', 'later', 'family', 'mistake', 'other')),
  -- The day on which it happened, where the applicant told of it later.
  add column happened_on date;
`

import { type Kysely, sql } from 'kysely'

/**
 * What the figures of the dashboard are counted from, with whose file it is: so that somebody who
 * sees their own applicants alone, or what waits to be looked at, costs no more than all of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
drop index application_period;
create index application_period on application (submitted_at)
  include (destination, applicant_owner_id, reached, active, reply_by, replied_at);
drop index application_promised;
create index application_promised on application (next_by, next_mover)
  include (destination, applicant_owner_id);

-- Documents that wait for somebody to look at them, and what they were sent with.
drop index document_unconfirmed;
create index document_waiting on document (id)
  where status in ('uploaded', 'in_review')
    or (status = 'not_applicable' and confirmed_at is null);
drop index document_application_of;
create index document_application_of on document_application (document_id)
  include (application_id);
`

import { type Kysely, sql } from 'kysely'

/**
 * What applicants say of the applications that they send themselves: the number that the portal
 * gave and the day, with everything that was said before; and reminders before the portal's day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- A line each time: the last one holds. The applicant said it on their page, or staff wrote down what
-- they were given.
create table sending_report (
  id bigint primary key generated always as identity,
  application_id bigint not null references application on delete cascade,
  at timestamptz not null,
  by_id bigint references account,
  by_applicant boolean not null,
  -- The number that the portal or the university gave.
  reference text check (length(reference) between 1 and 40),
  sent_on date,
  check (by_applicant = (by_id is null))
);
create index sending_report_of on sending_report (application_id, id);

alter table reminder drop constraint reminder_kind_check,
  add constraint reminder_kind_check check (kind in ('draft', 'documents', 'offer', 'sending'));

-- What may still have to be sent: looked through each time that reminders are due.
create index application_unsent on application (id)
  where active and reached = 0 and status in ('submitted', 'in_review', 'documents_requested',
    'ready_to_send');
`

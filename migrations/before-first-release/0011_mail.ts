import { type Kysely, sql } from 'kysely'

/**
 * Reminders and how they are stopped, and mails that could not be delivered: why, since when, and
 * who has seen to it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
/* ------------------------------------------------------------------ what could not be delivered */

alter table outgoing_mail
  -- The number of the application it is about.
  add column about text,
  -- After this what it says is not true any more: it is not sent.
  add column expires_at timestamptz,
  -- Where who doesn't want such mails says so.
  add column stop_link text,
  -- A time zone each, of where its reader may live: it waits for the morning there.
  add column quiet_zones text[] not null default '{}',
  add column failure text check (failure in ('mailbox', 'refused', 'unreachable', 'late')),
  add column failed_at timestamptz,
  add column handled_at timestamptz,
  add column handled_by bigint references account on delete set null,
  add column version integer not null default 1;
update outgoing_mail set failure = 'unreachable', failed_at = next_attempt_at where state = 'failed';
alter table outgoing_mail
  add check ((state = 'failed') = (failure is not null)),
  add check ((state = 'failed') = (failed_at is not null));
create index outgoing_mail_failed on outgoing_mail (failed_at desc, id desc) where state = 'failed';
create index outgoing_mail_failing on outgoing_mail (lower(to_address))
  where state = 'failed' and handled_at is null;

/* ------------------------------------------------------------------ reminders */

alter table application_draft
  -- Where its link was mailed to last, at its visitor's wish.
  add column link_address text check (length(link_address) <= 254),
  -- The mailed link went to an address that nobody proved: it opens the form with the birth date.
  add column link_asks boolean not null default false,
  add column link_misses integer not null default 0,
  add column reminders_stopped_at timestamptz;
alter table applicant add column reminders_stopped_at timestamptz;

-- What was reminded of, so that nobody is twice: the days before or after, counted from 1.
create table reminder (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('draft', 'documents', 'offer')),
  draft_id bigint references application_draft on delete cascade,
  submission_id bigint references submission on delete cascade,
  application_id bigint references application on delete cascade,
  -- What makes another reminder of the same kind another one: since when, or by when.
  occasion text not null,
  step integer not null,
  message_id text not null unique,
  at timestamptz not null,
  check (num_nonnulls(draft_id, submission_id, application_id) = 1)
);
create unique index reminder_of_draft on reminder (draft_id, step) where draft_id is not null;
create unique index reminder_of_submission on reminder (submission_id, kind, occasion, step)
  where submission_id is not null;
create unique index reminder_of_application on reminder (application_id, kind, occasion, step)
  where application_id is not null;

create index application_draft_saved on application_draft (saved_at)
  where submitted_at is null and reminders_stopped_at is null;
create index document_awaited on document (updated_at)
  where status in ('requested', 'rejected', 'expired');
`

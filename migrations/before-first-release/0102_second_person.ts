import { type Kysely, sql } from 'kysely'

/**
 * What takes the data of many people out, or erases many, waits for a second person where the
 * settings say so: what one asked for, and whose data each has taken out of late.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table approval (
  id bigint generated always as identity primary key,
  key text not null unique check (length(key) between 16 and 64),
  kind text not null check (kind in ('export_applications', 'export_trail', 'send_dossier',
    'fetch_dossier', 'erase_file', 'erase_conversation', 'change_settings')),
  -- What is to be done, whole: what is approved is what was asked for. Null once it is over.
  act jsonb,
  -- Null once somebody whom it is about was erased.
  reason text check (length(reason) between 1 and 500),
  -- How many people, or lines of the trail.
  amount integer not null check (amount >= 0),
  asked_by bigint not null references account on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  applicant_id bigint references applicant on delete cascade,
  conversation_id bigint references conversation on delete cascade,
  outcome text check (outcome in ('approved', 'refused', 'withdrawn', 'expired')),
  decided_by bigint references account on delete set null,
  decided_at timestamptz,
  note text check (length(note) between 1 and 500),
  -- Until when who asked can fetch the file.
  file_until timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check (decided_by is distinct from asked_by or outcome in ('withdrawn', 'expired'))
);
create index approval_waiting on approval (expires_at) where outcome is null;
create index approval_asked on approval (asked_by, asked_at desc);
create index approval_applicant on approval (applicant_id) where applicant_id is not null;
create index approval_conversation on approval (conversation_id) where conversation_id is not null;
create index approval_decider on approval (decided_by) where decided_by is not null;

-- Whose applications they are is settled when it is asked: what fits later is not among them.
create table approval_application (
  approval_id bigint not null references approval on delete cascade,
  position integer not null,
  application_id bigint not null references application on delete cascade,
  primary key (approval_id, position)
);
create index approval_application_of on approval_application (application_id);

-- Whose data somebody took out without asking, and how many lines of the trail.
create table taken_out (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  at timestamptz not null,
  applicant_id bigint references applicant on delete cascade,
  lines integer not null default 0 check (lines >= 0)
);
create unique index taken_out_person on taken_out (account_id, applicant_id)
  where applicant_id is not null;
create index taken_out_of on taken_out (account_id, at);
create index taken_out_at on taken_out (at);
create index taken_out_applicant on taken_out (applicant_id) where applicant_id is not null;

alter table notification drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in ('file_given', 'file_taken', 'file_merged',
    'conversation_given', 'message_received', 'document_received', 'task_given', 'task_due',
    'release_waiting', 'approval_waiting', 'approval_given', 'approval_refused', 'offer_accepted',
    'offer_declined', 'application_ended', 'step_reported', 'place_free'));
`

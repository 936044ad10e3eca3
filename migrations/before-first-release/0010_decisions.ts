import { type Kysely, sql } from 'kysely'

/**
 * Decisions that are made now and released later, offers with their conditions, and releases: one
 * or a thousand decisions that leave together, at once or at a set time. Applications that were
 * moved to an offer or a refusal before have none, and go on as they are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table decision (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  outcome text not null check (outcome in ('offer_unconditional', 'offer_conditional', 'waitlisted',
    'refused', 'ineligible')),
  reason_code text check (reason_code in ('level', 'grades', 'language', 'tests', 'subjects',
    'documents', 'places', 'other')),
  -- What the applicant reads beside the outcome, in their language.
  note text check (length(note) between 1 and 2000),
  -- On the waiting list of an intake: who has the lowest is asked first.
  rank integer check (rank between 1 and 9999),
  decided_at timestamptz not null,
  decided_by bigint not null references account,
  released_at timestamptz,
  released_by bigint references account,
  recalled_at timestamptz,
  recalled_by bigint references account,
  check (num_nonnulls(released_at, recalled_at) <= 1),
  check (outcome not in ('refused', 'ineligible') or num_nonnulls(reason_code, note) = 2),
  check (rank is null or outcome = 'waitlisted')
);
create unique index decision_one_pending on decision (application_id)
  where released_at is null and recalled_at is null;
create index decision_of on decision (application_id, id);
create index decision_pending on decision (decided_at, id)
  where released_at is null and recalled_at is null;

create table offer (
  id bigint generated always as identity primary key,
  decision_id bigint not null unique references decision on delete cascade,
  application_id bigint not null references application on delete cascade,
  -- The last day to answer, by the clock of the zone.
  reply_by date not null,
  zone text not null,
  deposit_minor bigint check (deposit_minor >= 0),
  deposit_currency text check (deposit_currency ~ '^[A-Z]{3}$'),
  deposit_by date,
  -- Confirms a letter to whom it is shown; made with the release.
  letter_code text unique check (letter_code ~ '^[2-9A-HJKMNP-TV-Z]{12}$'),
  reply text check (reply in ('accepted', 'declined')),
  replied_at timestamptz,
  -- When a reminder last said that an answer is due.
  reminded_at timestamptz,
  check (num_nonnulls(deposit_minor, deposit_currency, deposit_by) in (0, 3)),
  check ((reply is null) = (replied_at is null))
);
create index offer_of on offer (application_id);
create index offer_unanswered on offer (reply_by) where reply is null and letter_code is not null;

create table offer_condition (
  id bigint generated always as identity primary key,
  key text not null unique,
  offer_id bigint not null references offer on delete cascade,
  position integer not null,
  text text not null check (length(text) between 1 and 500),
  -- A type of document.
  evidence text check (evidence ~ '^[a-z_]+$'),
  -- What was asked for with the release, or what took its place.
  document_id bigint references document on delete set null,
  state text not null default 'open' check (state in ('open', 'shown', 'met')),
  met_at timestamptz,
  met_by bigint references account,
  unique (offer_id, position),
  check ((state = 'met') = (met_at is not null))
);
create index offer_condition_document on offer_condition (document_id)
  where document_id is not null;

create table release (
  id bigint generated always as identity primary key,
  key text not null unique,
  at timestamptz not null,
  created_at timestamptz not null,
  created_by bigint not null references account,
  cancelled_at timestamptz,
  finished_at timestamptz
);
create index release_due on release (at) where finished_at is null and cancelled_at is null;

-- The decisions of a release, each from the version of its application that was seen.
create table release_item (
  release_id bigint not null references release on delete cascade,
  position integer not null,
  application_id bigint not null references application on delete cascade,
  version integer not null,
  done_at timestamptz,
  -- Why it did not leave.
  problem text,
  primary key (release_id, position),
  unique (release_id, application_id),
  check (problem is null or done_at is not null)
);
create index release_item_waiting on release_item (application_id) where done_at is null;
`

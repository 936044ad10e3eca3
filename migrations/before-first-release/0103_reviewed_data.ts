import { type Kysely, sql } from 'kysely'

/**
 * What the team wrote about a person is theirs to read, once somebody has looked whether it says
 * anything of others. And whether what universities sent was scanned, as of applicants' documents.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table data_request (
  applicant_id bigint primary key references applicant on delete cascade,
  asked_at timestamptz not null,
  -- The last day on which the law wants it answered.
  answer_by date not null,
  released_at timestamptz,
  released_by bigint references account on delete set null
);
create index data_request_open on data_request (answer_by) where released_at is null;

-- What was looked at, each as it was read then: what was written or changed since is not released.
create table data_request_item (
  applicant_id bigint not null references data_request on delete cascade,
  kind text not null check (kind in ('note', 'task', 'contact', 'message', 'paper')),
  source_id bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- Why it is left out; null where it is released.
  left_out text check (length(left_out) between 1 and 500),
  primary key (applicant_id, kind, source_id)
);

alter table university_paper
  add column scan text not null default 'none' check (scan in ('none', 'clean')),
  add column scanned_at timestamptz,
  add check ((scan = 'clean') = (scanned_at is not null));
create index university_paper_unscanned on university_paper (id) where scan = 'none';
`

import { type Kysely, sql } from 'kysely'

/** Private links end, are replaced, and ask for a mailed code before what can't be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Since when a link opens nothing, because all its applications have been over for long.
alter table submission add column link_ended_at timestamptz;
create index submission_link_open on submission (submitted_at) where link_ended_at is null;

create table link_code (
  applicant_id bigint not null references applicant on delete cascade,
  -- The browser that asked, by its signed session: the code opens nothing in another.
  browser text not null check (length(browser) between 1 and 64),
  asked_at timestamptz not null,
  code_hash bytea not null,
  code_attempts integer not null default 0,
  code_expires_at timestamptz not null,
  primary key (applicant_id, browser)
);
create index link_code_over on link_code (code_expires_at);

create table link_proof (
  applicant_id bigint not null references applicant on delete cascade,
  browser text not null check (length(browser) between 1 and 64),
  until timestamptz not null,
  primary key (applicant_id, browser)
);
create index link_proof_over on link_proof (until);
`

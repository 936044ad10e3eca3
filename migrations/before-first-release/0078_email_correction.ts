import { type Kysely, sql } from 'kysely'

/** An applicant corrects the address that they are written to; the code goes to the new one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table email_correction (
  applicant_id bigint primary key references applicant on delete cascade,
  email text not null check (length(email) <= 254),
  -- Whether the private links that were mailed so far open nothing from then on.
  ends_link boolean not null,
  asked_at timestamptz not null,
  code_hash bytea not null,
  code_attempts integer not null default 0,
  code_expires_at timestamptz not null
);
create index email_correction_over on email_correction (code_expires_at);

-- A change that nobody of the staff made is the applicant's own.
alter table applicant_edit alter column by_id drop not null;
`

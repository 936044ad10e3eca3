import { type Kysely, sql } from 'kysely'

/**
 * Whom an account belongs to follows from its address alone: the column that nothing wrote any more
 * goes. What was erased is marked by every key that a backup may bring back, forms that were never
 * sent and messages included.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table applicant drop column account_id;

alter table erased drop constraint erased_kind_check;
alter table erased add constraint erased_kind_check
  check (kind in ('applicant', 'account', 'draft', 'conversation', 'alert'));

alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('verify', 'reset', 'invite', 'delete'));

-- An address that staff wrote down gets nothing that opens the file before then; until then, the one
-- that it had before.
alter table applicant
  add column email_held_until timestamptz,
  add column email_before_hold text check (length(email_before_hold) <= 254),
  add constraint applicant_email_hold
    check ((email_held_until is null) = (email_before_hold is null));

create index applicant_email_held on applicant (email_held_until)
  where email_held_until is not null;

-- Numbers and keys of whom a mail is about, also where it is for staff and its words are gone.
alter table outgoing_mail add column mentions text[] not null default '{}';

create index application_draft_link_address on application_draft (lower(link_address))
  where submitted_at is null;
create index application_draft_email on application_draft (lower(answers ->> 'email'))
  where submitted_at is null;
`

import { type Kysely, sql } from 'kysely'

/**
 * What staff enter for an applicant: a form, with where it came from and how the applicant agreed; a
 * document, with how it was received; why something was corrected; and calls, visits and messages
 * elsewhere.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table submission
  add column entered_by bigint references account,
  add column entry_source text check (entry_source in ('walk_in', 'telephone', 'email', 'whatsapp',
    'event', 'partner')),
  add column consent_how text check (consent_how in ('paper', 'telephone', 'later')),
  -- The day on which it was given to us.
  add column consent_on date,
  -- When the applicant agreed on their own page.
  add column agreed_at timestamptz,
  add check (num_nonnulls(entered_by, entry_source, consent_how) in (0, 3)),
  add check ((consent_how in ('paper', 'telephone')) = (consent_on is not null)
    or (consent_how is null and consent_on is null)),
  add check (agreed_at is null or consent_how is not null);

alter table document
  add column added_by bigint references account,
  add column received_how text check (received_how in ('email', 'whatsapp', 'paper', 'university')),
  add column received_note text check (length(received_note) between 1 and 500),
  add check ((added_by is null) = (received_how is null)),
  add check (received_note is null or added_by is not null);

-- By whom and how, while it is on its way: {"by", "how", "note"}.
alter table document_upload add column received jsonb;

alter table applicant_edit add column reason text check (length(reason) between 1 and 500);

create table applicant_contact (
  id bigint generated always as identity primary key,
  applicant_id bigint not null references applicant on delete cascade,
  kind text not null check (kind in ('call', 'visit', 'message')),
  direction text not null check (direction in ('in', 'out')),
  happened_at timestamptz not null,
  outcome text not null check (outcome in ('talked', 'no_answer', 'left_message', 'call_back',
    'wrong_number')),
  note text check (length(note) between 1 and 5000),
  at timestamptz not null,
  by_id bigint not null references account
);
create index applicant_contact_of on applicant_contact (applicant_id, id);
create trigger applicant_contact_append_only before update or delete on applicant_contact
  for each row execute function refuse_unless_applicant_gone();
`

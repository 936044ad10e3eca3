import { type Kysely, sql } from 'kysely'

/**
 * What an applicant may ask for about their data, and what goes by itself once its time is over:
 * requests for erasure, files kept because of a dispute, marks of what was erased, and the counts
 * that stay of applications that ended.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
/* ------------------------------------------------------------------ what stands in the way */

-- Nothing of an application's history is changed or taken out; it goes with the whole application.
alter table application_history drop constraint application_history_application_id_fkey,
  add constraint application_history_application_id_fkey
    foreign key (application_id) references application on delete cascade;
drop trigger application_history_append_only on application_history;
create function refuse_unless_application_gone() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from application where id = old.application_id) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger application_history_append_only before update or delete on application_history
  for each row execute function refuse_unless_application_gone();

-- Who opened a document goes with the document, or when the time of such traces is over: the sweep
-- that knows how long that is says so for its own transaction.
create or replace function refuse_unless_document_gone() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (current_setting('passerelle.forget_traces', true) = 'on'
    or not exists (select from document where id = old.document_id)) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;
create index document_access_at on document_access (at);

-- The trail names who acted by key and number; an account that was erased stands in it no less.
alter table audit_event drop constraint audit_event_actor_id_fkey;

-- What the trail said of people in their own words and details: it keeps that it happened, which
-- details changed, and nothing of what they were. From here on nothing else is written.
alter table audit_event disable trigger audit_event_append_only;
update audit_event set before = null, after = jsonb_build_object('changed',
    (select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each(after)
      where value is distinct from before -> key))
  where action = 'applicant.edited' and before is not null and after is not null;
update audit_event set reason = null
  where entity in ('applicant', 'application', 'document') and reason is not null;
alter table audit_event enable trigger audit_event_append_only;

/* ------------------------------------------------------------------ erasure */

alter table applicant
  -- Kept whatever the schedule says, because of a dispute.
  add column kept_since timestamptz,
  add column kept_because text check (length(kept_because) <= 1000),
  add check ((kept_since is null) = (kept_because is null));

create table erasure_request (
  applicant_id bigint primary key references applicant on delete cascade,
  asked_at timestamptz not null,
  -- The code that was mailed and not entered yet.
  code_hash bytea,
  code_attempts integer not null default 0,
  code_expires_at timestamptz,
  -- When who reads mail at the address on file said that they want it.
  confirmed_at timestamptz,
  -- When it is done by itself; null where staff have to look at it first.
  due_at timestamptz,
  -- By when staff have promised to.
  answer_by date,
  -- Why staff can't, in the applicant's language.
  refused_at timestamptz,
  refusal text check (length(refusal) between 1 and 2000),
  check ((code_hash is null) = (code_expires_at is null)),
  check ((confirmed_at is null) = (num_nonnulls(due_at, answer_by) = 0)),
  check (num_nonnulls(due_at, answer_by) <= 1),
  check ((refused_at is null) = (refusal is null))
);
create index erasure_request_due on erasure_request (due_at) where due_at is not null;

-- What is gone for good, by the SHA-256 of its key: a backup that brings it back is told again.
create table erased (
  kind text not null check (kind in ('applicant', 'account')),
  key_hash bytea not null check (length(key_hash) = 32),
  at timestamptz not null,
  primary key (kind, key_hash)
);
create index erased_at on erased (at);

create index outgoing_mail_to on outgoing_mail (lower(to_address));
create index outgoing_mail_about on outgoing_mail (about) where about is not null;

/* ------------------------------------------------------------------ retention */

-- Applications whose person is gone: enough to count, and nobody to be found in it.
create table closed_application (
  id bigint generated always as identity primary key,
  destination text not null,
  level text not null,
  field text not null,
  -- The first day of the month it was submitted in.
  month date not null,
  outcome text not null
);

alter table application_draft
  -- When a mail said that it will be removed.
  add column warned_at timestamptz;
create index application_draft_unwarned on application_draft (expires_at)
  where submitted_at is null and warned_at is null;
`

import { type Kysely, sql } from 'kysely'

/**
 * Conversations: what a visitor writes through the contact form or reports as an error, what staff
 * answer, and what staff note among themselves.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table conversation (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('question', 'report')),
  topic text check (topic in ('question', 'application', 'documents', 'visa', 'partnership', 'other')),
  -- What a report is about. No reference: a report outlives what it was about.
  subject_type text check (subject_type in ('program', 'university', 'destination', 'fact')),
  subject_key text,
  name text,
  email text check (length(email) <= 254),
  -- When who reads mail at the address said that it is theirs.
  email_proved_at timestamptz,
  language text not null check (language in ('en', 'fr')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  owner_id bigint references account,
  -- Since when the visitor waits and by which day an answer is promised; null when nobody waits.
  waiting_since timestamptz,
  reply_by date,
  last_activity_at timestamptz not null,
  token_hash bytea not null unique,
  search_plain text generated always as
    (plain(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(subject_key, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((kind = 'report') = (subject_type is not null)),
  check ((subject_type is null) = (subject_key is null)),
  check ((state = 'open') = (waiting_since is not null)),
  check ((waiting_since is null) = (reply_by is null))
);
create index conversation_waiting on conversation
  (coalesce(waiting_since, 'infinity'), last_activity_at desc, id desc);
create index conversation_state on conversation (state, kind, reply_by);
create index conversation_activity on conversation (last_activity_at desc, id desc);
create index conversation_owner on conversation (owner_id) where owner_id is not null;
create index conversation_search_trgm on conversation using gin (search_plain gin_trgm_ops);

create table conversation_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  -- A note is for staff alone.
  kind text not null check (kind in ('visitor', 'answer', 'note')),
  body text not null check (length(body) between 1 and 10000),
  body_plain text generated always as (plain(body)) stored,
  at timestamptz not null,
  by_id bigint references account,
  -- The Message-ID of the mail that took it to the visitor.
  mail_id text,
  check ((kind = 'visitor') = (by_id is null)),
  check (mail_id is null or kind = 'answer')
);
create index conversation_message_of on conversation_message (conversation_id, id);
create index conversation_message_trgm on conversation_message using gin (body_plain gin_trgm_ops);

-- Nothing said is changed or taken out; it goes with its whole conversation once its time is over.
create function refuse_unless_whole() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from conversation where id = old.conversation_id) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger conversation_message_append_only before update or delete on conversation_message
  for each row execute function refuse_unless_whole();
`

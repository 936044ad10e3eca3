import { type Kysely, sql } from 'kysely'

/**
 * What concerns a member of staff since they looked. It is about somebody's file, conversation or
 * task, and goes with it; what it says is read from there, so nothing of it is kept here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table notification (
  id bigint generated always as identity primary key,
  key text not null unique default replace(gen_random_uuid()::text, '-', ''),
  account_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('file_given', 'file_taken', 'file_merged',
    'conversation_given', 'message_received', 'document_received', 'task_given', 'task_due',
    'release_waiting')),
  -- What of this kind came together: it is one line until it is read.
  count integer not null default 1 check (count > 0),
  at timestamptz not null,
  -- Whose act it was, where it was a colleague's.
  by_id bigint references account on delete set null,
  applicant_id bigint references applicant on delete cascade,
  conversation_id bigint references conversation on delete cascade,
  task_id bigint references applicant_task on delete cascade,
  read_at timestamptz
);
create index notification_of on notification (account_id, at desc, id desc);
create unique index notification_unread on notification (account_id, kind,
  coalesce(applicant_id, 0), coalesce(conversation_id, 0), coalesce(task_id, 0))
  where read_at is null;
create index notification_at on notification (at);
create index notification_applicant on notification (applicant_id) where applicant_id is not null;
create index notification_conversation on notification (conversation_id)
  where conversation_id is not null;
create index notification_task on notification (task_id) where task_id is not null;
create index applicant_task_due on applicant_task (due_on) where done_at is null;
`

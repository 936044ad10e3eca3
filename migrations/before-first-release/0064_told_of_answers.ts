import { type Kysely, sql } from 'kysely'

/**
 * What applicants answer is told to whose file it is: an offer taken or declined, an application that
 * ended, a step they took, and a place that is free for the first on the waiting list. What nobody
 * has read for some minutes goes out by mail, once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table notification drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in ('file_given', 'file_taken', 'file_merged',
    'conversation_given', 'message_received', 'document_received', 'task_given', 'task_due',
    'release_waiting', 'offer_accepted', 'offer_declined', 'application_ended', 'step_reported',
    'place_free'));

-- When it went out by mail; what happens again while it is unread goes out again.
alter table notification add column mailed_at timestamptz;
update notification set mailed_at = at;
create index notification_unmailed on notification (at) where mailed_at is null and read_at is null;
`

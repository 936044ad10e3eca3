import { type Kysely, sql } from 'kysely'

/**
 * An act and the mails that it writes are one: while they wait they can be taken back together. The
 * history says which move an undo undoes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- What somebody did that this mail tells of: a move, an asking for documents.
alter table outgoing_mail add column act_id uuid;
create index outgoing_mail_of_act on outgoing_mail (act_id) where act_id is not null;

alter table application_history
  -- What somebody did, of which this is a part: several applications may have moved with it.
  add column act_id uuid,
  -- The line that this one undoes: what is undone counts for nothing.
  add column undoes bigint unique references application_history;
create index application_history_of_act on application_history (act_id) where act_id is not null;
`

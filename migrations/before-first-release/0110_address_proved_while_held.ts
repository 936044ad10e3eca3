import { type Kysely, sql } from 'kysely'

/** An address that waits may be one whose mailbox a code has reached: then mails go there meanwhile. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table applicant
  -- Who corrected the address read a code there, and has not shown that the one before was theirs.
  add column email_hold_proved boolean not null default false;
`

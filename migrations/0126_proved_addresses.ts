import { type Kysely, sql } from 'kysely'

/** Whether somebody has shown that the address on a file is theirs: anybody may have typed it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Since when a code that was mailed there, or an account that has confirmed it, speaks for the address.
alter table applicant add column email_proved_at timestamptz;
`

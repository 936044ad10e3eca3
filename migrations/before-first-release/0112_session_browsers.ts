import { type Kysely, sql } from 'kysely'

/** A sign-in ends the session that its browser held. Those of today end at their own time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table session
  -- The SHA-256 of the name that the browser's cookie has for the account.
  add column browser_hash bytea;

create index session_browser on session (browser_hash) where revoked_at is null;
`

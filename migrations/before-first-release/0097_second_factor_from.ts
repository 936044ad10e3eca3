import { type Kysely, sql } from 'kysely'

/** Administrators have a week to add a second factor: those of today from today on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table account add column second_factor_from date not null default (current_date + 7);
`

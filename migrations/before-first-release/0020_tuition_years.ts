import { type Kysely, sql } from 'kysely'

/** The academic years of the fees that programs are compared by; filled when the server starts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table program_search add column tuition_years text[] not null default '{}';
`

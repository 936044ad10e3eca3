import { type Kysely, sql } from 'kysely'
import { namesOfTables } from './rows.ts'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

/** Refuses a database that another program uses. Throws `DatabaseUnusable`. */
export async function refuseForeign(db: Kysely<DB>): Promise<void> {
  const tables = await namesOfTables(db)
  if (tables.length > 0 && !tables.includes('kysely_migration')) {
    throw new DatabaseUnusable(
      `The database of DATABASE_URL is not empty (it has a table "${tables[0]}"): make a new one with createdb.`,
    )
  }
}

/** Whether no one has worked in a database yet, whatever a first start has put there. */
export async function isUnused(db: Kysely<DB>): Promise<boolean> {
  const tables = await namesOfTables(db)
  return (
    tables.length === 0 || (tables.includes('kysely_migration') && (await usesOf(db)).length === 0)
  )
}

/** Rows that a first start does not make: the starter catalogue and an administrator don't count as use. */
const uses: readonly (readonly [table: string, isUse: string])[] = [
  ['applicant', 'true'],
  ['application_draft', 'true'],
  ['conversation', 'true'],
  ['session', 'true'],
  ['catalogue_import', 'true'],
  ['audit_event', "actor <> 'system'"],
  ['university', 'updated_by is not null'],
  ['program', 'updated_by is not null'],
]

/** The tables that show that people have worked in a database. */
export async function usesOf(db: Kysely<DB>): Promise<string[]> {
  const present = await namesOfTables(db)
  const used: string[] = []
  for (const [table, isUse] of uses) {
    if (!present.includes(table)) continue
    const query = sql`select 1 from ${sql.table(table)} where ${sql.raw(isUse)} limit 1`
    if ((await query.execute(db)).rows.length > 0) used.push(table)
  }
  return used
}

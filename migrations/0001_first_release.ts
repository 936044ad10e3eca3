import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** The whole shape of the database as it was released first. */
export async function up(db: Kysely<never>): Promise<void> {
  const shape = new URL('0001_first_release.sql', import.meta.url)
  await sql.raw(await readFile(shape, 'utf8')).execute(db)
}

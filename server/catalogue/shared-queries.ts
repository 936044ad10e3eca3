import { sql } from 'kysely'
import type { DestinationKey } from '#contract/vocabulary.ts'
import type { Db } from '../database/database.ts'

/** The name of the joined account that changed a row last. */
export const editorName = sql<string | null>`
  nullif(concat_ws(' ', account.given_names, account.family_name), '')`

export async function findDestinationId(db: Db, key: DestinationKey): Promise<number | undefined> {
  const row = await db
    .selectFrom('destination')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.id
}

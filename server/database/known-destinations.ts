import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Db } from './database.ts'

/** Whether all of these are keys of destinations, hidden ones too. */
export async function areDestinations(db: Db, keys: readonly DestinationKey[]): Promise<boolean> {
  const asked = new Set(keys)
  if (asked.size === 0) return true
  const found = await db
    .selectFrom('destination')
    .select('key')
    .where('key', 'in', [...asked])
    .execute()
  return found.length === asked.size
}

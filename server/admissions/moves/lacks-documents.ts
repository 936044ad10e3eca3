import type { Db } from '../../database/database.ts'
import { standingEach } from '../../documents/standing.ts'

/**
 * Those of these applications that are not complete: a required document is neither accepted nor
 * agreed not to apply. Guards and all texts for applicants rely on it, as it is now.
 */
export async function listIncomplete(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const standing = await standingEach(db, ids)
  return new Set(ids.filter((id) => standing.get(id)?.unsettled.length !== 0))
}

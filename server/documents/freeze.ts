import type { Db } from '../database/database.ts'
import { freezeDraftDocuments } from './queries.ts'

/** A draft's documents become those of an application made of it, in the same transaction. */
export function freezeDocuments(
  tx: Db,
  draftId: number,
  applicationId: number,
  now: Date,
): Promise<void> {
  return freezeDraftDocuments(tx, draftId, applicationId, now)
}

import type { Db } from '../database/database.ts'
import { markShown } from './offer-queries.ts'

/**
 * If a document was requested to prove a condition of an offer, its answer shows it, in the same
 * transaction. Staff say whether it is enough.
 */
export function showCondition(tx: Db, askedId: number, documentId: number): Promise<void> {
  return markShown(tx, askedId, documentId)
}

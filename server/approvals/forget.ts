import type { Db } from '../database/database.ts'
import { forgetPerson } from './queries.ts'

/**
 * Forgets a person in requests for a second person, in the transaction that erases them: the reason,
 * and whatever still waited. Their application leaves each set with its row.
 */
export async function forgetInApprovals(tx: Db, applicantId: number, now: Date): Promise<void> {
  await forgetPerson(tx, applicantId, now)
}

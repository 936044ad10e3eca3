import type { Db } from '../database/database.ts'
import { forgetPerson } from './queries.ts'

/**
 * Forgets a person in what somebody asked a second person for, in the transaction that erases them:
 * why it was asked, and what still waited. Their application leaves each set with its row.
 */
export async function forgetInApprovals(tx: Db, applicantId: number, now: Date): Promise<void> {
  await forgetPerson(tx, applicantId, now)
}

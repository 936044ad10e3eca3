import type { Db } from '../../database/database.ts'
import { showWithDecision } from './queries.ts'

/** When a decision is released its applicant is shown the papers that were to go with it. */
export function showPapersWithDecision(tx: Db, applicationId: number, now: Date): Promise<void> {
  return showWithDecision(tx, applicationId, now)
}

import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { listAnswered, lockApplication } from '../queries.ts'
import { moveApplication } from './move.ts'

/**
 * Gives applications that waited for documents back to the team once nothing is missing any more,
 * in the transaction that brought the last document. The caller holds the applications: when two last
 * documents arrive at once, the second sees the first.
 */
export async function returnToReview(
  tx: Db,
  deps: Deps,
  applicationIds: readonly number[],
): Promise<void> {
  for (const number of await listAnswered(tx, applicationIds)) {
    const application = await lockApplication(tx, { number })
    if (application?.status !== 'documents_requested') continue
    const move = { to: 'in_review', by: 'system', reason: null, requestId: undefined } as const
    await moveApplication(tx, deps, application, move)
  }
}

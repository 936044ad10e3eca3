import { sweepKeys } from '../database/idempotency-key.ts'
import type { Deps } from '../deps.ts'
import { deleteExpiredDrafts } from './draft-queries.ts'
import { deleteExpiredCodes } from './follow-queries.ts'

const keyLifeMs = 48 * 3600_000

/** Removes drafts and codes whose time is over, and idempotency keys that nobody retries any more. */
export async function sweepAdmissions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const instant = now()
  await deleteExpiredDrafts(db, instant)
  await deleteExpiredCodes(db, instant)
  await sweepKeys(db, new Date(instant.getTime() - keyLifeMs))
}

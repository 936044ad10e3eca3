import { sweepKeys } from '../database/idempotency-key.ts'
import type { Deps } from '../deps.ts'
import { deleteExpiredDrafts } from './draft-queries.ts'
import { deleteExpiredCorrections } from './email-correction-queries.ts'
import { deleteExpiredCodes } from './follow-queries.ts'
import { deleteExpiredProofs } from './link-queries.ts'
import { endOldLinks } from './renew-link.ts'
import { deleteExpiredSentHere } from './sent-here-queries.ts'

const keyLifeMs = 48 * 3600_000

/** Removes expired drafts, codes and device memories, and idempotency keys that no one retries any more. */
export async function sweepAdmissions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const instant = now()
  await deleteExpiredDrafts(db, instant)
  await deleteExpiredCodes(db, instant)
  await deleteExpiredCorrections(db, instant)
  await deleteExpiredProofs(db, instant)
  await deleteExpiredSentHere(db, instant)
  await endOldLinks({ db, now })
  await sweepKeys(db, new Date(instant.getTime() - keyLifeMs))
}

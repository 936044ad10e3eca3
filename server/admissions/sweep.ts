import { sweepKeys } from '../database/idempotency-key.ts'
import type { Deps } from '../deps.ts'
import { deleteExpiredDrafts } from './drafts/draft-queries.ts'
import { deleteExpiredSentHere } from './drafts/sent-here-queries.ts'
import { deleteExpiredCodes } from './following/follow-queries.ts'
import { deleteExpiredCorrections } from './links/email-correction-queries.ts'
import { deleteExpiredProofs } from './links/link-queries.ts'
import { endOldLinks } from './links/renew-link.ts'

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

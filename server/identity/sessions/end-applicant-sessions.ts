import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { revokeOfApplicants } from './session-queries.ts'

/** Signs the applicants’ accounts at these addresses out on every device. Answers how many there were. */
export function endApplicantSessions(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  addresses: readonly string[],
): Promise<number> {
  return revokeOfApplicants(tx, addresses, { reason: 'ended by an administrator', now: now() })
}

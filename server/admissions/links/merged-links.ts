import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../merging/merge-queries.ts'
import { leaveAddress } from './email-correction-queries.ts'
import { addressThatOpens } from './email-hold.ts'
import { mailLinks } from './mail-links.ts'
import { renewAllLinks } from './renew-link.ts'

/**
 * Gives what was sent with one file to the address of another. A link opens the whole person's data, and
 * a stranger may apply in an applicant's name from their own address: what went to the other address
 * opens nothing any more, and new links go to this one.
 */
export async function giveLinks(
  tx: Db,
  deps: Pick<Deps, 'env' | 'now' | 'secret' | 'locales'>,
  /** The file that the submissions are with at that moment. */
  applicantId: number,
  { from, to }: { from: Reader; to: Reader },
): Promise<void> {
  const now = deps.now()
  const [left, opens] = [addressThatOpens(from, now), addressThatOpens(to, now)]
  if (left.toLowerCase() === opens.toLowerCase()) return
  for (const one of new Set([from.email, left])) {
    await leaveAddress(tx, applicantId, { from: one, to: opens })
  }
  await renewAllLinks(tx, deps, applicantId)
  const reader = { email: opens, givenNames: to.given_names, language: to.language }
  await mailLinks(tx, deps, 'link_renewed', applicantId, reader)
}

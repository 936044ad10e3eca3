import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { Db } from '../../database/database.ts'
import { type Account, lockAccount } from '../queries.ts'

/**
 * Holds an account until the transaction ends, and throws `otherwise` if it is no longer as it was
 * read. Comparing a password takes a while, in a queue with others: something that its owner or a
 * colleague ended meanwhile must not begin again after it.
 */
export async function holdAsRead(tx: Db, account: Account, otherwise: ProblemCode): Promise<void> {
  if (!(await isAsRead(tx, account))) throw new Problem(otherwise)
}

/** Whether an account is still as it was read; it is held until the transaction ends. */
export async function isAsRead(
  tx: Db,
  { id, passwordHash, email, status, emailVerifiedAt }: Account,
): Promise<boolean> {
  const now = await lockAccount(tx, id)
  return (
    now !== undefined &&
    now.passwordHash === passwordHash &&
    now.email === email &&
    now.status === status &&
    now.emailVerifiedAt?.getTime() === emailVerifiedAt?.getTime()
  )
}

import type { Db } from '../../database/database.ts'
import { findOwnAccount } from '../queries.ts'

/** The address and language for mail to a signed-in person. */
export async function findOwnMailbox(db: Db, accountId: number) {
  const { email, language, givenNames } = await findOwnAccount(db, accountId)
  return { email, language, givenNames }
}

import type { Db } from '../database/database.ts'
import { findOwnAccount } from './queries.ts'

/** Where somebody who is signed in gets mail, and in which language. */
export async function findOwnMailbox(db: Db, accountId: number) {
  const { email, language, givenNames } = await findOwnAccount(db, accountId)
  return { email, language, givenNames }
}

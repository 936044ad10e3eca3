import type { Db } from '../database/database.ts'
import { sha256 } from '../keys/secret.ts'
import { templatesOf } from '../messaging/templates.ts'
import { deleteAccounts, deleteAccountTraces, insertErased } from './erase-queries.ts'

interface Account {
  id: number
  key: string
  email: string
}

/**
 * Takes an applicant’s account out of every table, in the caller’s transaction, and marks it, so that
 * a restored backup is told again. What its address sent stays.
 */
export async function eraseAccount(tx: Db, { id, key, email }: Account, at: Date): Promise<void> {
  await deleteAccounts(tx, [id])
  await deleteAccountTraces(tx, email, templatesOf('account'))
  await insertErased(tx, [{ kind: 'account', keyHash: sha256(key) }], at)
}

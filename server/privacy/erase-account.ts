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
 * Deletes an applicant’s account from every table, in the caller’s transaction, and marks it, so that a
 * restored backup repeats the deletion. Applications from its address stay.
 */
export async function eraseAccount(tx: Db, { id, key, email }: Account, at: Date): Promise<void> {
  await deleteAccounts(tx, [id])
  await deleteAccountTraces(tx, email, templatesOf('account'))
  await insertErased(tx, [{ kind: 'account', keyHash: sha256(key) }], at)
}

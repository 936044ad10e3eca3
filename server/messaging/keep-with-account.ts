import type { Db } from '../database/database.ts'
import { addMention } from './queries.ts'
import { templatesOf } from './templates.ts'

/**
 * Ties mails about an account to it, before it gets another address: they are deleted with the account,
 * which is no longer known by this one.
 */
export async function keepWithAccount(
  tx: Db,
  { email, key }: { email: string; key: string },
): Promise<void> {
  await addMention(tx, { to: email, templates: templatesOf('account'), key })
}

import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { issueLink } from '../accounts/links.ts'
import type { Account } from '../queries.ts'

/** Mails the link that opens a staff account. `inviter` falls back to the brand if no person sent it. */
export async function sendInvitation(
  tx: Db,
  deps: Deps,
  { id, email, givenNames, language }: Pick<Account, 'id' | 'email' | 'givenNames' | 'language'>,
  inviter: string | undefined,
): Promise<void> {
  const link = await issueLink(tx, deps, id, 'invite')
  await queueMail(tx, deps, {
    template: 'staff_invitation',
    language,
    to: email,
    params: { name: givenNames, inviter: inviter ?? deps.env.brandName, link },
  })
}

import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { findOwnMailbox } from '../identity/accounts/find-own-mailbox.ts'
import { queueMail } from '../messaging/queue-mail.ts'

const limit = { name: 'test mail', max: 5, windowSeconds: 3600 }

/** Sends a mail to the caller, and to no one else. Answers the address. */
export async function sendTestMail(
  deps: Deps,
  { actor, requestId }: { actor: Actor; requestId: string },
): Promise<string> {
  await countUse(deps.db, limit, actor.key)
  const { email, language, givenNames } = await findOwnMailbox(deps.db, actor.accountId)
  await deps.db.transaction().execute(async (tx) => {
    await queueMail(tx, deps, {
      template: 'settings_test',
      language,
      to: email,
      params: { name: givenNames, link: `${deps.env.publicUrl}/admin/settings` },
    })
    await recordAudit(tx, { actor, action: 'test_mail.sent', entity: 'settings', requestId })
  })
  return email
}

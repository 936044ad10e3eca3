import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type { ChangePassword } from '#contract/identity/identity.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { proved } from '../factors/own-factors.ts'
import { deleteTickets } from '../factors/ticket-queries.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import { deleteTokens, updateAccount } from '../queries.ts'
import { revokeOthers } from '../sessions/sign-in-queries.ts'
import { holdAsRead } from './hold-account.ts'

/**
 * Changes the password of a signed-in person who knows the present one. Every other device is signed
 * out, and the owner gets a notice.
 */
export async function changePassword(
  deps: Deps,
  { present, password }: z.infer<typeof ChangePassword>,
  by: { actor: Actor; requestId: string },
): Promise<void> {
  const { sessionId } = by.actor
  if (sessionId === undefined) throw new Problem('unauthenticated')
  const account = await proved(deps, by, present)
  const names = [account.givenNames, account.familyName]
  checkPassword(password, { ...account, names }, deps.env)
  const passwordHash = await hashPassword(password)

  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    await holdAsRead(tx, account, 'password_rejected')
    await updateAccount(tx, account.id, { password_hash: passwordHash, updated_at: now })
    // A link to choose another one may be in a mailbox that another person reads.
    await deleteTokens(tx, account.id)
    // The password before may have begun a sign-in that waits for its second step.
    await deleteTickets(tx, account.id)
    await revokeOthers(tx, account.id, sessionId, 'password changed', now)
    await queueMail(tx, deps, {
      template: 'password_changed',
      language: account.language,
      to: account.email,
      params: { name: account.givenNames, link: `${deps.env.publicUrl}/auth/forgot` },
    })
    await recordAudit(tx, {
      actor: by.actor,
      action: 'password.changed',
      entity: 'account',
      entityKey: account.key,
      requestId: by.requestId,
    })
  })
}

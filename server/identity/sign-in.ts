import type { z } from 'zod'
import type { Session, SignIn } from '#contract/identity.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countGrowing, countUse, forgetUses, uncountUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { type Caller, signInByAccount, signInByNetwork } from './limits.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { findAccount, updateAccount } from './queries.ts'
import { startSession } from './sessions.ts'

/**
 * Opens a session. Whoever doesn't know the password learns nothing: an unknown address, a wrong
 * password and an account without one get the same answer after the same time.
 */
export async function signIn(
  deps: Deps,
  { email, password, persist }: z.infer<typeof SignIn>,
  caller: Caller,
): Promise<Session> {
  const subject = email.toLowerCase()
  await countUse(deps.db, signInByNetwork, caller.network)
  await countGrowing(deps.db, signInByAccount, subject, deps.now())
  const account = await findAccount(deps.db, email)
  const { matches, outdated } = await verifyPassword(password, account?.passwordHash)
  if (!account || !matches) {
    deps.log.warn({ ...caller, account: account?.key }, 'sign-in rejected')
    throw new Problem('credentials_rejected')
  }
  await forgetUses(deps.db, signInByAccount, subject)
  await uncountUse(deps.db, signInByNetwork, caller.network)
  if (account.status !== 'active') throw new Problem('account_suspended')
  if (!account.emailVerifiedAt) throw new Problem('email_not_verified')

  const passwordHash = outdated ? await hashPassword(password) : undefined
  return deps.db.transaction().execute(async (tx) => {
    await updateAccount(tx, account.id, {
      last_sign_in_at: deps.now(),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    })
    await recordAudit(tx, {
      actor: { accountId: account.id, key: account.key },
      action: 'session.started',
      entity: 'account',
      entityKey: account.key,
      requestId: caller.requestId,
    })
    return startSession(tx, deps, account, { persist, userAgent: caller.userAgent })
  })
}

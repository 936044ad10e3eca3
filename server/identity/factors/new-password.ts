import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type { Session } from '#contract/identity/identity.ts'
import type { NewPassword, SecondStep } from '#contract/identity/second-factor.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { countShared, uncountShared } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { holdAsRead } from '../accounts/hold-account.ts'
import { type Caller, signInByCaller } from '../limits.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import { findAccountById, updateAccount } from '../queries.ts'
import { signInOrStep, whyClosed } from '../sessions/sign-in.ts'
import { readTicket, spendTicket } from './tickets.ts'

/** Replaces the printed password with the administrator's own, and continues like any sign-in. */
export async function chooseFirstPassword(
  deps: Deps,
  { ticket, password }: z.infer<typeof NewPassword>,
  caller: Caller,
): Promise<Session | SecondStep> {
  await countShared(deps.db, signInByCaller, caller)
  const { accountId, persist, hash } = await readTicket(deps, ticket, ['new_password'])
  const account = accountId === null ? undefined : await findAccountById(deps.db, accountId)
  const until = account?.firstPasswordUntil ?? null
  if (!account || whyClosed(account) || until === null || until <= deps.now()) {
    throw new Problem('step_over')
  }
  checkPassword(password, { ...account, names: [account.givenNames] }, deps.env)
  if ((await verifyPassword(password, account.passwordHash, 'known')).matches) {
    throw new Problem('password_too_common', {
      fields: { password: { code: 'password_too_common' } },
    })
  }
  const passwordHash = await hashPassword(password)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    await holdAsRead(tx, account, 'step_over')
    await spendTicket(tx, hash)
    await updateAccount(tx, account.id, {
      password_hash: passwordHash,
      first_password_until: null,
      updated_at: now,
    })
    await recordAudit(tx, {
      actor: { accountId: account.id, key: account.key },
      action: 'password.changed',
      entity: 'account',
      entityKey: account.key,
      requestId: caller.requestId,
    })
  })
  await uncountShared(deps.db, signInByCaller, caller)
  const chosen = { ...account, passwordHash, firstPasswordUntil: null }
  return signInOrStep(deps, chosen, { persist, caller })
}

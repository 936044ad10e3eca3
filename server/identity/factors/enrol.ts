import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type { Enrolled, SecondCode, TotpSetup } from '#contract/identity/second-factor.ts'
import { countShared, uncountShared } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { holdAsRead } from '../accounts/hold-account.ts'
import { type Caller, signInByCaller } from '../limits.ts'
import { type Account, findAccountById } from '../queries.ts'
import { openSession } from '../sessions/open-session.ts'
import { whyClosed } from '../sessions/sign-in.ts'
import { finishTotp, startTotpFor } from './own-factors.ts'
import { readTicket, spendTicket } from './tickets.ts'

/** Begins the factor that the rules require, between the password and the session. */
export async function startEnrolment(
  deps: Deps,
  ticket: string,
  caller: Caller,
): Promise<TotpSetup> {
  await countShared(deps.db, signInByCaller, caller)
  const { account } = await enrolling(deps, ticket)
  await uncountShared(deps.db, signInByCaller, caller)
  return startTotpFor(deps, account, 'step_over')
}

/** The first code proves that the app works: the factor counts from here on, and so does the session. */
export async function finishEnrolment(
  deps: Deps,
  { ticket, code }: z.infer<typeof SecondCode>,
  caller: Caller,
): Promise<Enrolled> {
  await countShared(deps.db, signInByCaller, caller)
  const { account, persist, hash } = await enrolling(deps, ticket)
  return deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'step_over')
    await spendTicket(tx, hash)
    const recoveryCodes = await finishTotp(tx, deps, account, code, caller.requestId)
    const session = await openSession(tx, deps, account, { persist, method: 'totp', caller })
    return { session, recoveryCodes }
  })
}

async function enrolling(
  deps: Deps,
  ticket: string,
): Promise<{ account: Account; persist: boolean; hash: Buffer }> {
  const { accountId, persist, hash } = await readTicket(deps, ticket, ['enrol'])
  const account = accountId === null ? undefined : await findAccountById(deps.db, accountId)
  if (!account || whyClosed(account)) throw new Problem('step_over')
  return { account, persist, hash }
}

import { limits } from '#contract/documents/values/limits.ts'
import type { Session } from '#contract/identity/identity.ts'
import type { SignInMethod } from '#contract/identity/sign-ins.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { coarseNetworkOf } from '../../http/guards/network.ts'
import { sha256 } from '../../keys/secret.ts'
import { noteSecurity } from '../../security-log/act.ts'
import type { Caller } from '../limits.ts'
import { type Account, updateAccount } from '../queries.ts'
import { namesOfBrowser } from './known-browser.ts'
import { revokeBeyond, revokeOfBrowser } from './session-queries.ts'
import { startSession } from './sessions.ts'
import { insertAttempt, insertSignIn } from './sign-in-queries.ts'
import { tellOfNewDevice } from './tell-of-new-device.ts'

/** Opens the session of a person who has proved who they are, and records how and from where. */
export async function openSession(
  tx: Db,
  deps: Pick<Deps, 'env' | 'locales' | 'now' | 'secret'>,
  account: Account,
  { persist, method, caller }: { persist: boolean; method: SignInMethod; caller: Caller },
): Promise<Session> {
  const at = deps.now()
  const { network, userAgent } = traceOf(caller)
  await updateAccount(tx, account.id, { last_sign_in_at: at })
  await insertSignIn(tx, account.id, { at, network, userAgent, method, outcome: 'signed_in' })
  await recordAudit(tx, {
    actor: { accountId: account.id, key: account.key },
    action: 'session.started',
    entity: 'account',
    entityKey: account.key,
    after: { method },
    requestId: caller.requestId,
  })
  // The session that this browser held would continue with no holder but a thief who copied it.
  const held = namesOfBrowser(deps, caller.cookies).map(sha256)
  await revokeOfBrowser(tx, held, { reason: 'signed in again', now: at })
  const session = await startSession(tx, deps, account, {
    ...{ persist, userAgent: caller.userAgent, network, method },
    browserHash: sha256(caller.remember(account.email)),
  })
  await revokeBeyond(tx, account.id, { most: limits.sessions, reason: 'too many devices', now: at })
  await tellOfNewDevice(tx, deps, account, caller)
  return session
}

/** Records a failed attempt to sign in. */
export function recordFailedSignIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
  caller: Caller,
  {
    account,
    ...what
  }: {
    method: SignInMethod
    outcome: 'rejected' | 'second_factor_rejected' | 'closed'
    /** The account's key, if the address has an account. */
    account: string | undefined
  },
): Promise<void> {
  const event = what.outcome === 'second_factor_rejected' ? 'second_factor' : 'sign_in'
  noteSecurity({ event, outcome: 'refused', account, object: what.method })
  return insertAttempt(db, email, { at: now(), ...traceOf(caller), ...what })
}

function traceOf({ network, userAgent }: Caller) {
  return { network: coarseNetworkOf(network), userAgent: userAgent?.slice(0, 300) ?? null }
}

import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type { Session, SignIn } from '#contract/identity/identity.ts'
import type { FactorMethod, SecondStep } from '#contract/identity/second-factor.ts'
import type { Db } from '../../database/database.ts'
import {
  countGrowing,
  countShared,
  forgetUses,
  uncountShared,
} from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { noteSecurity } from '../../security-log/act.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { holdAsRead } from '../accounts/hold-account.ts'
import { findFactors } from '../factors/factor-queries.ts'
import { secondFactorRule } from '../factors/second-factor-rule.ts'
import { issueTicket } from '../factors/tickets.ts'
import {
  answerEvenly,
  type Caller,
  signInByAccount,
  signInByCaller,
  signInByKnownBrowser,
  signInByPlace,
} from '../limits.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { type Account, findAccount, replacePasswordHash } from '../queries.ts'
import { openSession, recordFailedSignIn } from './open-session.ts'
import { tellOfGuessing } from './tell-of-guessing.ts'

/**
 * Opens a session, or asks for the second step if the account has a factor or the rules require one. A
 * person who doesn't know the password learns nothing: an unknown address, a wrong password and an
 * account without one get the same answer after the same time.
 */
export async function signIn(
  deps: Deps,
  { email, password, persist }: z.infer<typeof SignIn>,
  caller: Caller,
  /** The browser's name, if this address has signed in there before. */
  known?: string,
): Promise<Session | SecondStep> {
  const { account, outdated } = await provePassword(deps, { email, password }, caller, known)
  const problem = whyClosed(account)
  if (problem) {
    await recordFailedSignIn(deps, email, caller, {
      method: 'password',
      outcome: 'closed',
      account: account.key,
    })
    throw new Problem(problem)
  }
  if (account.firstPasswordUntil !== null) return askForNewPassword(deps, account, caller, persist)
  const proved = outdated ? await hashAnew(deps, account, password) : account
  return signInOrStep(deps, proved, { persist, caller })
}

async function hashAnew({ db }: Deps, account: Account, password: string): Promise<Account> {
  const passwordHash = await hashPassword(password)
  if (!(await replacePasswordHash(db, account, passwordHash))) {
    throw new Problem('credentials_rejected')
  }
  return { ...account, passwordHash }
}

/** Opens a session after the password was proved, or asks for the missing step. */
export function signInOrStep(
  deps: Deps,
  account: Account,
  { persist, caller }: { persist: boolean; caller: Caller },
): Promise<Session | SecondStep> {
  return deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'credentials_rejected')
    return (
      (await askForSecondStep(tx, deps, account, persist)) ??
      openSession(tx, deps, account, { persist, method: 'password', caller })
    )
  })
}

/** A printed password was in a log or a terminal: it opens no session, and ends. */
async function askForNewPassword(
  deps: Deps,
  account: Account,
  caller: Caller,
  persist: boolean,
): Promise<SecondStep> {
  if (account.firstPasswordUntil !== null && account.firstPasswordUntil <= deps.now()) {
    await recordFailedSignIn(deps, account.email, caller, {
      method: 'password',
      outcome: 'closed',
      account: account.key,
    })
    throw new Problem('first_password_over')
  }
  const step = 'new_password'
  const { ticket, expiresIn } = await deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'credentials_rejected')
    return issueTicket(tx, deps, { purpose: step, accountId: account.id, persist })
  })
  return { step, ticket, methods: [], expires_in: expiresIn }
}

/** The account that a password is right for, with the limits of signing in. Throws `credentials_rejected`. */
export async function provePassword(
  deps: Deps,
  { email, password }: Pick<z.infer<typeof SignIn>, 'email' | 'password'>,
  caller: Caller,
  known?: string,
) {
  const limits = limitsOn(email.toLowerCase(), caller, known)
  let isGuessed = false
  try {
    if (known === undefined) await countShared(deps.db, signInByCaller, caller)
    for (const { limit, subject } of limits) {
      const count = await countGrowing(deps.db, limit, subject, deps.now())
      if (limit === signInByAccount && count === limit.free) isGuessed = true
    }
  } catch (error) {
    const account = (await findAccount(deps.db, email))?.key
    noteSecurity({ event: 'sign_in', outcome: 'locked', account, object: 'password' })
    throw error
  }
  const account = await findAccount(deps.db, email)
  const ofOffice = account && account.role !== 'applicant'
  const line = known === undefined ? 'strangers' : ofOffice ? 'office' : 'known'
  const { matches, outdated } = await verifyPassword(password, account?.passwordHash, line)
  if (!account || !matches) {
    const { network, requestId, userAgent } = caller
    deps.log.warn({ network, requestId, userAgent, account: account?.key }, 'sign-in rejected')
    await recordFailedSignIn(deps, email, caller, {
      method: 'password',
      outcome: 'rejected',
      account: account?.key,
    })
    if (isGuessed) await answerEvenly(() => tellOfGuessing(deps, email, account))
    throw new Problem('credentials_rejected')
  }
  for (const { limit, subject } of limits) await forgetUses(deps.db, limit, subject)
  if (known === undefined) await uncountShared(deps.db, signInByCaller, caller)
  return { account, outdated }
}

/**
 * The consecutive attempts that are counted for an address. A known browser has its own count. Any other
 * counts for its place and for all places together: guessing from many places gains nothing.
 */
function limitsOn(subject: string, { browser, network, isNew }: Caller, known?: string) {
  if (known !== undefined) return [{ limit: signInByKnownBrowser, subject: `${subject} ${known}` }]
  const place = isNew ? network : browser
  return [
    { limit: signInByPlace, subject: `${subject} ${place}` },
    { limit: signInByAccount, subject },
  ]
}

/** Why no one can sign in to an account, whatever they know. */
export function whyClosed({ status, emailVerifiedAt }: Account) {
  if (status !== 'active') return 'account_suspended'
  return emailVerifiedAt ? undefined : 'email_not_verified'
}

async function askForSecondStep(
  tx: Db,
  deps: Deps,
  account: Account,
  persist: boolean,
): Promise<SecondStep | undefined> {
  const factors = await findFactors(tx, account.id)
  const methods: FactorMethod[] = []
  if (factors.passkeys > 0) methods.push('passkey')
  if (factors.totpSince) methods.push('totp')
  if (methods.length > 0 && factors.codesLeft > 0) methods.push('recovery_code')
  const isEnrolled = methods.length > 0
  if (!isEnrolled) {
    const { security } = await readSettings(tx)
    if (secondFactorRule(security, account, deps.now()).asked !== 'now') return undefined
  }
  const step = isEnrolled ? 'second_factor' : 'enrol'
  const { ticket, expiresIn } = await issueTicket(tx, deps, {
    purpose: step,
    accountId: account.id,
    persist,
  })
  return { step, ticket, methods, expires_in: expiresIn }
}

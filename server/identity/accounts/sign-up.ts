import type { SignUp } from '#contract/identity/identity.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { countShared } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { refuseUnpressed } from '../../http/guards/form-stamp.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { mayMail } from '../../messaging/may-mail.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { accountCalls, answerEvenly, type Caller } from '../limits.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import {
  type Account,
  deleteTokens,
  findAccount,
  insertAccount,
  updateAccount,
} from '../queries.ts'
import { isAsRead } from './hold-account.ts'
import { issueLink } from './links.ts'

/**
 * Makes an applicant's account, closed until its address is confirmed. If the address already has an
 * account its owner gets a mail, and the answer is the same.
 */
export async function signUp(
  deps: Deps,
  input: SignUp,
  caller: Caller,
): Promise<{ accepted: true }> {
  refuseUnpressed(deps, caller.browser, input)
  await countShared(deps.db, accountCalls, caller)
  checkPassword(
    input.password,
    { role: 'applicant', email: input.email, names: [input.givenNames, input.familyName] },
    deps.env,
  )

  return answerEvenly(async () => {
    if (!(await mayMail(deps.db, 'sign-up', input.email))) return
    const passwordHash = await hashPassword(input.password)
    const found = await findAccount(deps.db, input.email)
    // Compared even without a stored password: the clock reveals nothing about the account.
    const { matches } = await verifyPassword(input.password, found?.passwordHash)
    const known = found ?? (await createAccount(deps, input, passwordHash, caller))
    if (known) await tellOwner(deps, known, matches && known === found)
  })
}

/** Undefined once made; otherwise the account of the request that was faster. */
function createAccount(
  deps: Deps,
  input: SignUp,
  passwordHash: string,
  { requestId }: Caller,
): Promise<Account | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const account = await insertAccount(tx, {
      key: newOpaqueKey(),
      email: input.email,
      password_hash: passwordHash,
      role: 'applicant',
      given_names: input.givenNames,
      family_name: input.familyName,
      language: input.language,
      created_at: now,
      updated_at: now,
    })
    if (!account) return findAccount(tx, input.email)
    await sendVerification(tx, deps, account)
    await recordAudit(tx, {
      actor: 'visitor',
      action: 'account.created',
      entity: 'account',
      entityKey: account.key,
      requestId,
    })
    return undefined
  })
}

/**
 * A confirmed account is left alone. In an unconfirmed one a second password could be that of a stranger
 * who waits for the owner's click: then neither counts, and the owner chooses.
 */
async function tellOwner(deps: Deps, account: Account, isSamePassword: boolean): Promise<void> {
  const isConfirmed = account.emailVerifiedAt !== null || account.role !== 'applicant'
  await deps.db.transaction().execute(async (tx) => {
    if (!(await isAsRead(tx, account))) return
    const { givenNames: name, language, email: to } = account
    if (isConfirmed) {
      const link = `${deps.env.publicUrl}/auth/forgot`
      await queueMail(tx, deps, {
        template: 'account_exists',
        language,
        to,
        params: { name, link },
      })
    } else if (isSamePassword) {
      await sendVerification(tx, deps, account)
    } else {
      await deleteTokens(tx, account.id)
      await updateAccount(tx, account.id, { password_hash: null })
      await sendVerification(tx, deps, { ...account, passwordHash: null })
    }
  })
}

/** The link that confirms an address; without a password yet, the one that also chooses it. */
export async function sendVerification(tx: Db, deps: Deps, account: Account): Promise<void> {
  const { givenNames: name, language, email: to } = account
  const [template, purpose] =
    account.passwordHash === null
      ? (['account_unconfirmed', 'reset'] as const)
      : (['verify_email', 'verify'] as const)
  const link = await issueLink(tx, deps, account.id, purpose)
  await queueMail(tx, deps, { template, language, to, params: { name, link } })
}

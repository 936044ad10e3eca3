import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type { AskAddress, ConfirmAddress } from '#contract/identity/identity.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { countGrowing, countShared, countUse, forgetUses } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { keyFor, sha256, signatureOf } from '../../keys/secret.ts'
import { newCode, wrongCode } from '../../links/mailed-code.ts'
import { keepWithAccount } from '../../messaging/keep-with-account.ts'
import { mayMail } from '../../messaging/may-mail.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { findFactors } from '../factors/factor-queries.ts'
import { spendCode } from '../factors/second-step.ts'
import { deleteTickets } from '../factors/ticket-queries.ts'
import {
  accountCalls,
  answerEvenly,
  type Caller,
  inEvenTime,
  secondFactorByAccount,
  triesOf,
} from '../limits.ts'
import {
  type Account,
  consumeToken,
  deleteTokens,
  findAccount,
  lockAccount,
  replaceToken,
  updateAccount,
} from '../queries.ts'
import { recordFailedSignIn } from '../sessions/open-session.ts'
import { endSessions, secondsAfter } from '../sessions/sessions.ts'
import { provePassword, whyClosed } from '../sessions/sign-in.ts'
import { holdAsRead, isAsRead } from './hold-account.ts'

const codeAttempts = { name: 'address code', max: 5, windowSeconds: limits.codeMinutes * 60 }

/**
 * Mails a code to an account's new address, once its holder has proved with the password, and with a
 * second factor if there is one, that the account is theirs. Only the mailbox of that address learns
 * whether another account has it.
 */
export async function askForAddress(
  deps: Deps,
  { email, password, secondFactor, address }: z.infer<typeof AskAddress>,
  caller: Caller,
  known?: string,
): Promise<{ accepted: true }> {
  const { account } = await provePassword(deps, { email, password }, caller, known)
  const closed = whyClosed(account)
  if (closed) throw new Problem(closed)
  if (account.firstPasswordUntil !== null) throw new Problem('first_password_only')
  await proveSecondFactor(deps, account, secondFactor, caller)
  if (address === account.email) {
    throw new Problem('validation_failed', { fields: { address: { code: 'invalid' } } })
  }
  return answerEvenly(async () => {
    if (!(await mayMail(deps.db, 'address', address))) return
    const other = await findAccount(deps.db, address)
    if (other && other.id !== account.id) return tellOfTaken(deps, other)
    const code = newCode()
    const now = deps.now()
    await deps.db.transaction().execute(async (tx) => {
      if (!(await isAsRead(tx, account))) return
      await replaceToken(tx, {
        account_id: account.id,
        purpose: 'address',
        address,
        token_hash: hashOf(deps, account.key, { address, code, browser: caller.browser }),
        created_at: now,
        expires_at: secondsAfter(now, limits.codeMinutes * 60),
      })
      await queueMail(tx, deps, {
        template: 'account_address_code',
        language: account.language,
        to: address,
        params: { code },
        mentions: [account.key],
      })
    })
  })
}

/**
 * Gives the account the address that the code belongs to. Every device is signed out, and the address
 * before gets a notice. An applicant finds submissions from the new address only a day later: access to
 * a telephone left lying about for a minute doesn't prove a mailbox.
 */
export async function confirmAddress(
  deps: Deps,
  asked: z.infer<typeof ConfirmAddress>,
  caller: Caller,
): Promise<void> {
  await countShared(deps.db, accountCalls, caller)
  await countUse(deps.db, codeAttempts, triesOf(asked.email, caller))
  return inEvenTime(() => changeAddress(deps, asked, caller))
}

async function changeAddress(
  deps: Deps,
  { email, address, code }: z.infer<typeof ConfirmAddress>,
  caller: Caller,
): Promise<void> {
  const account = await findAccount(deps.db, email)
  if (!account || whyClosed(account)) throw wrongCode()
  const hash = hashOf(deps, account.key, { address, code, browser: caller.browser })
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    await lockAccount(tx, account.id)
    if (!(await consumeToken(tx, { hash, purposes: ['address'], now }))) throw wrongCode()
    await updateAccount(tx, account.id, {
      email: address,
      email_verified_at: now,
      address_held_until:
        account.role === 'applicant' ? secondsAfter(now, limits.emailHoldHours * 3600) : null,
      updated_at: now,
    })
    await keepWithAccount(tx, account)
    await deleteTokens(tx, account.id)
    await deleteTickets(tx, account.id)
    await endSessions(tx, deps, account.id, 'address changed')
    const { givenNames: name, language } = account
    const link = `${deps.env.publicUrl}/contact`
    for (const [template, to] of [
      ['account_address_left', account.email],
      ['account_address_new', address],
    ] as const) {
      await queueMail(tx, deps, {
        ...{ template, language, to, params: { name, link } },
        mentions: [account.key],
      })
    }
    await recordAudit(tx, {
      actor: { accountId: account.id, key: account.key },
      action: 'account.address_changed',
      entity: 'account',
      entityKey: account.key,
      requestId: caller.requestId,
    })
  })
}

async function proveSecondFactor(
  deps: Deps,
  account: Account,
  code: string | undefined,
  caller: Caller,
): Promise<void> {
  const { totpSince, passkeys } = await findFactors(deps.db, account.id)
  if (!totpSince && passkeys === 0) return
  if (code === undefined || code === '') throw new Problem('second_factor_needed')
  await countGrowing(deps.db, secondFactorByAccount, account.key, deps.now())
  const isRight = await deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'credentials_rejected')
    return spendCode(tx, deps, account, code)
  })
  if (!isRight) {
    await recordFailedSignIn(deps, account.email, caller, {
      method: 'totp',
      outcome: 'second_factor_rejected',
      account: account.key,
    })
    throw new Problem('code_rejected')
  }
  await forgetUses(deps.db, secondFactorByAccount, account.key)
}

async function tellOfTaken(
  deps: Deps,
  { givenNames: name, language, email }: Account,
): Promise<void> {
  await queueMail(deps.db, deps, {
    template: 'account_address_taken',
    ...{ language, to: email },
    params: { name, link: `${deps.env.publicUrl}/auth/forgot` },
  })
}

function hashOf(
  { secret }: Pick<Deps, 'secret'>,
  accountKey: string,
  { address, browser, code }: { address: string; browser: string; code: string },
): Buffer {
  const text = `${accountKey}:${address}:${browser}:${code}`
  return sha256(signatureOf(keyFor(secret, 'account-address'), text))
}

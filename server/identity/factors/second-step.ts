import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type { Session } from '#contract/identity/identity.ts'
import type {
  AskPasskey,
  PasskeyAnswer,
  PasskeyQuestion,
  SecondCode,
} from '#contract/identity/second-factor.ts'
import type { Db } from '../../database/database.ts'
import {
  countGrowing,
  countShared,
  forgetUses,
  uncountShared,
} from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { noteSecurity } from '../../security-log/act.ts'
import { holdAsRead } from '../accounts/hold-account.ts'
import { type Caller, passkeyQuestions, secondFactorByAccount, signInByCaller } from '../limits.ts'
import { type Account, findAccountById } from '../queries.ts'
import { openSession, recordFailedSignIn } from '../sessions/open-session.ts'
import { whyClosed } from '../sessions/sign-in.ts'
import {
  findFactors,
  findPasskey,
  findTotp,
  listPasskeys,
  markPasskeyUsed,
  resealTotp,
  takeTotpStep,
} from './factor-queries.ts'
import { askForPasskey, checkPasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { openSecret, sealSecret } from './seal-secret.ts'
import { setChallenge } from './ticket-queries.ts'
import { issueTicket, readTicket, spendTicket } from './tickets.ts'
import { stepOf } from './totp.ts'

/** Finishes a sign-in with the code of an app, or with a recovery code. */
export async function signInWithCode(
  deps: Deps,
  { ticket, code }: z.infer<typeof SecondCode>,
  caller: Caller,
): Promise<Session> {
  await countShared(deps.db, signInByCaller, caller)
  const { accountId, persist, hash } = await readTicket(deps, ticket, ['second_factor'])
  const account = await openAccount(deps, accountId)
  const method = digitsOf(code) === undefined ? 'recovery_code' : 'totp'
  try {
    await countGrowing(deps.db, secondFactorByAccount, account.key, deps.now())
  } catch (error) {
    noteSecurity({
      event: 'second_factor',
      outcome: 'locked',
      account: account.key,
      object: method,
    })
    throw error
  }

  const session = await deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'step_over')
    if (!(await spendCode(tx, deps, account, code))) return undefined
    await spendTicket(tx, hash)
    return openSession(tx, deps, account, { persist, method, caller })
  })
  if (!session) {
    await recordFailedSignIn(deps, account.email, caller, {
      method,
      outcome: 'second_factor_rejected',
      account: account.key,
    })
    throw new Problem('code_rejected')
  }
  await forgetUses(deps.db, secondFactorByAccount, account.key)
  await uncountShared(deps.db, signInByCaller, caller)
  return session
}

/** The challenge for the browser to sign: one of the account's passkeys, or any that it keeps. */
export async function askPasskey(
  deps: Deps,
  { ticket, persist }: z.infer<typeof AskPasskey>,
  caller: Caller,
): Promise<PasskeyQuestion> {
  await countShared(deps.db, passkeyQuestions, caller)
  if (ticket === undefined) {
    const options = await askForPasskey(deps, [])
    const issued = await issueTicket(deps.db, deps, {
      purpose: 'passkey_alone',
      accountId: null,
      persist,
      challenge: options.challenge,
    })
    return { ticket: issued.ticket, options }
  }
  const { accountId, hash } = await readTicket(deps, ticket, ['second_factor'])
  const account = await openAccount(deps, accountId)
  const known = await listPasskeys(deps.db, account.id)
  if (known.length === 0) throw new Problem('not_found')
  const options = await askForPasskey(deps, known)
  await setChallenge(deps.db, hash, options.challenge)
  return { ticket, options }
}

/** Finishes a sign-in with a passkey, or signs in with a passkey alone. */
export async function signInWithPasskey(
  deps: Deps,
  answer: PasskeyAnswer,
  caller: Caller,
): Promise<Session> {
  await countShared(deps.db, signInByCaller, caller)
  const purposes = ['second_factor', 'passkey_alone'] as const
  const ticket = await readTicket(deps, answer.ticket, purposes)
  const alone = ticket.purpose === 'passkey_alone'
  const kept = await findPasskey(deps.db, answer.response.id)
  const isOurs = kept !== undefined && (alone || kept.accountId === ticket.accountId)
  const account = isOurs ? await findAccountById(deps.db, kept.accountId) : undefined
  const counter =
    isOurs && ticket.challenge !== null
      ? await checkPasskey(deps, answer, kept, ticket.challenge, { alone })
      : undefined
  if (!isOurs || !account || counter === undefined) {
    if (account) {
      await recordFailedSignIn(deps, account.email, caller, {
        method: 'passkey',
        outcome: 'second_factor_rejected',
        account: account.key,
      })
    }
    throw new Problem('passkey_rejected')
  }
  const problem = whyClosed(account)
  if (problem) throw new Problem(problem)

  const session = await deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'step_over')
    await spendTicket(tx, ticket.hash)
    if (!(await markPasskeyUsed(tx, kept.id, counter, deps.now()))) throw new Problem('step_over')
    return openSession(tx, deps, account, { persist: ticket.persist, method: 'passkey', caller })
  })
  await uncountShared(deps.db, signInByCaller, caller)
  return session
}

/** Whether a code is the app's or a recovery code, and was not used before. */
export function spendCode(tx: Db, deps: Deps, account: Account, code: string): Promise<boolean> {
  const digits = digitsOf(code)
  return digits === undefined
    ? spendTellingCode(tx, deps, account, code)
    : spendTotp(tx, deps, account.id, digits)
}

/** The six digits of an app; undefined if it can only be a recovery code. */
function digitsOf(code: string): string | undefined {
  return /^\d{6}$/.exec(code.replaceAll(/[\s\p{P}\p{Cf}]/gu, ''))?.[0]
}

/** Whether a code is the app's, and was not used before. */
export async function spendTotp(
  tx: Db,
  deps: Pick<Deps, 'now' | 'secret'>,
  accountId: number,
  code: string,
  { confirmed = true }: { confirmed?: boolean } = {},
): Promise<boolean> {
  const factor = await findTotp(tx, accountId)
  if (!factor || (factor.confirmedAt !== null) !== confirmed) return false
  const { plain, isFormer } = openSecret(deps, accountId, factor.secret)
  const step = stepOf(plain, code, deps.now())
  if (step === undefined || !(await takeTotpStep(tx, accountId, step))) return false
  if (isFormer) await resealTotp(tx, accountId, sealSecret(deps, accountId, plain))
  return true
}

/** Spends a recovery code and mails its owner how many are left. */
async function spendTellingCode(
  tx: Db,
  deps: Deps,
  account: Account,
  code: string,
): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, deps, account.id, code))) return false
  const { codesLeft } = await findFactors(tx, account.id)
  await queueMail(tx, deps, {
    template: 'recovery_code_used',
    language: account.language,
    to: account.email,
    params: {
      name: account.givenNames,
      left: String(codesLeft),
      link: `${deps.env.publicUrl}/admin/account`,
    },
  })
  return true
}

async function openAccount({ db }: Pick<Deps, 'db'>, accountId: number | null): Promise<Account> {
  const account = accountId === null ? undefined : await findAccountById(db, accountId)
  if (!account || whyClosed(account)) throw new Problem('step_over')
  return account
}

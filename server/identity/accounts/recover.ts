import { Problem } from '#contract/common/values/problems.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { countShared, forgetAllUses, forgetUses } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { mayMail } from '../../messaging/may-mail.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { secondFactorDay } from '../factors/second-factor-rule.ts'
import { deleteTickets } from '../factors/ticket-queries.ts'
import {
  accountCalls,
  answerEvenly,
  type Caller,
  signInByAccount,
  signInByKnownBrowser,
  signInByPlace,
} from '../limits.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import {
  consumeToken,
  deleteTokens,
  findAccount,
  findTokenHolder,
  lockAccount,
  updateAccount,
} from '../queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { sendInvitation } from '../staff/staff-invitation.ts'
import { isAsRead } from './hold-account.ts'
import { issueLink } from './links.ts'
import { sendVerification } from './sign-up.ts'

type Accepted = Promise<{ accepted: true }>

/** Mails a link to choose a new password, if the address has an account. */
export async function forgot(deps: Deps, email: string, caller: Caller, known?: string): Accepted {
  await countShared(deps.db, accountCalls, caller)
  return answerEvenly(async () => {
    if (!(await mayMail(deps.db, 'forgot', email, known))) return
    const account = await findAccount(deps.db, email)
    if (!account || account.status === 'suspended') return
    await deps.db.transaction().execute(async (tx) => {
      // No link goes to a mailbox that the account has left meanwhile.
      if (!(await isAsRead(tx, account))) return undefined
      if (account.status === 'invited') return sendInvitation(tx, deps, account, undefined)
      const { givenNames: name, language, email: to } = account
      const link = await issueLink(tx, deps, account.id, 'reset')
      await queueMail(tx, deps, {
        template: 'reset_password',
        language,
        to,
        params: { name, link },
      })
    })
  })
}

/** Mails the link that confirms an address once more, if it is still unconfirmed. */
export async function resendVerification(deps: Deps, email: string, caller: Caller): Accepted {
  await countShared(deps.db, accountCalls, caller)
  return answerEvenly(async () => {
    if (!(await mayMail(deps.db, 'verify', email))) return
    const account = await findAccount(deps.db, email)
    if (account?.role !== 'applicant') return
    if (account.emailVerifiedAt || account.status !== 'active') return
    await deps.db.transaction().execute(async (tx) => {
      if (await isAsRead(tx, account)) await sendVerification(tx, deps, account)
    })
  })
}

/** Confirms the address that a link was mailed to. Works once. */
export async function verify(deps: Deps, token: string, caller: Caller): Accepted {
  await countShared(deps.db, accountCalls, caller)
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const link = { hash: sha256(token), purposes: ['verify'] as const, now }
    const holder = await findTokenHolder(tx, link)
    if (!holder) throw new Problem('token_invalid')
    await lockAccount(tx, holder.id)
    const used = await consumeToken(tx, link)
    if (!used) throw new Problem('token_invalid')
    await updateAccount(tx, used.accountId, { email_verified_at: now, updated_at: now })
    await recordAudit(tx, {
      actor: 'visitor',
      action: 'account.verified',
      entity: 'account',
      entityKey: used.accountKey,
      requestId: caller.requestId,
    })
    return { accepted: true }
  })
}

const resetPurposes = ['reset', 'invite'] as const

/**
 * Sets the password for a reset link or an invitation. The link reached the address, so the address is
 * confirmed too. Every device is signed out, and no one is signed in.
 */
export async function reset(
  deps: Deps,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Accepted {
  await countShared(deps.db, accountCalls, caller)
  const link = { hash: sha256(token), purposes: resetPurposes, now: deps.now() }
  const account = await findTokenHolder(deps.db, link)
  if (!account) throw new Problem('token_invalid')
  const names = [account.givenNames, account.familyName]
  checkPassword(password, { ...account, names }, deps.env)
  const passwordHash = await hashPassword(password)

  await deps.db.transaction().execute(async (tx) => {
    // Before its links, as everything else that uses or voids them: no two wait for each other.
    await lockAccount(tx, account.id)
    const used = await consumeToken(tx, link)
    if (!used) throw new Problem('token_invalid')
    await updateAccount(tx, account.id, {
      password_hash: passwordHash,
      first_password_until: null,
      email_verified_at: account.emailVerifiedAt ?? link.now,
      updated_at: link.now,
      // Their week to set up a second factor begins now: an invitation may have waited that long.
      ...(used.purpose === 'invite' && {
        status: 'active',
        second_factor_from: secondFactorDay(link.now),
      }),
    })
    await deleteTokens(tx, account.id)
    await deleteTickets(tx, account.id)
    await endSessions(tx, deps, account.id, 'password reset')
    if (used.purpose === 'reset') {
      await queueMail(tx, deps, {
        template: 'password_changed',
        language: account.language,
        to: account.email,
        params: { name: account.givenNames, link: `${deps.env.publicUrl}/auth/forgot` },
      })
    }
    await recordAudit(tx, {
      actor: { accountId: account.id, key: account.key },
      action: used.purpose === 'invite' ? 'invitation.accepted' : 'password.reset',
      entity: 'account',
      entityKey: account.key,
      requestId: caller.requestId,
    })
  })
  const subject = account.email.toLowerCase()
  await forgetUses(deps.db, signInByAccount, subject)
  for (const limit of [signInByPlace, signInByKnownBrowser]) {
    await forgetAllUses(deps.db, limit, subject)
  }
  return { accepted: true }
}

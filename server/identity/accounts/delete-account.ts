import { limits } from '#contract/documents/values/limits.ts'
import type { DeleteAccount } from '#contract/identity/identity.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { countShared, countUse, type Limit } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { keyFor, sha256, signatureOf } from '../../keys/secret.ts'
import { newCode, wrongCode } from '../../links/mailed-code.ts'
import { mayMail } from '../../messaging/may-mail.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { accountCalls, answerEvenly, type Caller, inEvenTime, triesOf } from '../limits.ts'
import { consumeToken, findAccount, lockAccount, replaceToken } from '../queries.ts'
import { secondsAfter } from '../sessions/sessions.ts'
import { provePassword } from '../sessions/sign-in.ts'
import { holdAsRead, isAsRead } from './hold-account.ts'

const codeAttempts: Limit = { name: 'delete code', max: 5, windowSeconds: limits.codeMinutes * 60 }

/** Mails a code to an applicant who wants their account deleted and has no password at hand. */
export async function mailDeletionCode(
  deps: Deps,
  email: string,
  caller: Caller,
): Promise<{ accepted: true }> {
  await countShared(deps.db, accountCalls, caller)
  return answerEvenly(async () => {
    if (!(await mayMail(deps.db, 'delete', email))) return
    const account = await findAccount(deps.db, email)
    if (account?.role !== 'applicant') return
    const code = newCode()
    const now = deps.now()
    await deps.db.transaction().execute(async (tx) => {
      if (!(await isAsRead(tx, account))) return
      await replaceToken(tx, {
        account_id: account.id,
        purpose: 'delete',
        token_hash: hashOf(deps, account.key, { browser: caller.browser, code }),
        created_at: now,
        expires_at: secondsAfter(now, limits.codeMinutes * 60),
      })
      await queueMail(tx, deps, {
        template: 'account_delete_code',
        language: account.language,
        to: account.email,
        params: { code },
      })
    })
  })
}

/**
 * Deletes the account of an applicant who proves with its password or a mailed code that it is theirs:
 * with its sessions, links, sign-ins and the mails about it. Applications are no part of it: their
 * deletion is requested on their own page. Staff’s accounts belong to the office.
 */
export async function deleteOwnAccount(
  deps: Deps,
  { email, password, code }: DeleteAccount,
  caller: Caller,
): Promise<void> {
  if (password !== undefined) {
    const { account } = await provePassword(deps, { email, password }, caller)
    if (account.role !== 'applicant') throw wrongCode()
    await deps.db.transaction().execute(async (tx) => {
      await holdAsRead(tx, account, 'credentials_rejected')
      await erase(tx, deps, account, caller)
    })
  } else {
    await countShared(deps.db, accountCalls, caller)
    await countUse(deps.db, codeAttempts, triesOf(email, caller))
    await inEvenTime(() => deleteByCode(deps, { email, code }, caller))
  }
  await deps.above.finishErasing(deps)
}

async function deleteByCode(
  deps: Deps,
  { email, code }: Pick<DeleteAccount, 'email' | 'code'>,
  caller: Caller,
): Promise<void> {
  const account = await findAccount(deps.db, email)
  if (account?.role !== 'applicant' || code === undefined) throw wrongCode()
  const hash = hashOf(deps, account.key, { browser: caller.browser, code })
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account.id)
    const used = await consumeToken(tx, { hash, purposes: ['delete'], now: deps.now() })
    if (!used) throw wrongCode()
    await erase(tx, deps, account, caller)
  })
}

async function erase(
  tx: Db,
  deps: Pick<Deps, 'above' | 'now'>,
  account: { id: number; key: string; email: string },
  { requestId }: Caller,
): Promise<void> {
  await deps.above.eraseAccount(tx, account, deps.now())
  await recordAudit(tx, {
    actor: { accountId: account.id, key: account.key },
    action: 'account.deleted',
    entity: 'account',
    entityKey: account.key,
    requestId,
  })
}

function hashOf(
  { secret }: Pick<Deps, 'secret'>,
  accountKey: string,
  { browser, code }: { browser: string; code: string },
): Buffer {
  const text = `${accountKey}:${browser}:${code}`
  return sha256(signatureOf(keyFor(secret, 'account-deletion'), text))
}

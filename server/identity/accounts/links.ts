import { randomBytes } from 'node:crypto'
import { limits } from '#contract/documents/values/limits.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { replaceToken, type TokenPurpose } from '../queries.ts'
import { secondsAfter } from '../sessions/sessions.ts'

/** A code is typed, so it is no link. */
type LinkPurpose = Exclude<TokenPurpose, 'delete' | 'address'>

const lifeSeconds = {
  verify: limits.verifyHours * 3600,
  reset: limits.resetMinutes * 60,
  invite: limits.invitationDays * 24 * 3600,
} as const satisfies Record<LinkPurpose, number>

const page = { verify: 'verify', reset: 'reset', invite: 'reset' } as const
/** Invited people have no password to replace: the same page uses other words for them. */
const words = { verify: '', reset: '', invite: '?invited' } as const

/** A single-use link for an account. It ends the one before it; only its hash is kept. */
export async function issueLink(
  tx: Db,
  { env, now }: Pick<Deps, 'env' | 'now'>,
  accountId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const issuedAt = now()
  await replaceToken(tx, {
    account_id: accountId,
    purpose,
    token_hash: sha256(token),
    created_at: issuedAt,
    expires_at: secondsAfter(issuedAt, lifeSeconds[purpose]),
  })
  return `${env.publicUrl}/auth/${page[purpose]}/${token}${words[purpose]}`
}

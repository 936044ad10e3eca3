import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../limits.ts'
import { readAccessToken } from './access-token.ts'
import { readRefreshToken } from './refresh-token.ts'
import { revokeSession } from './session-queries.ts'

interface Held {
  authorization: string | undefined
  refreshToken: string | undefined
}

/** Ends the session of the token that the device still holds; without one there is none to end. */
export async function signOut(
  deps: Deps,
  { authorization, refreshToken }: Held,
  { requestId }: Caller,
): Promise<void> {
  const grant =
    (refreshToken === undefined ? undefined : readRefreshToken(deps, refreshToken)) ??
    readAccessToken(deps, authorization)
  if (!grant) return
  await deps.db.transaction().execute(async (tx) => {
    const account = await revokeSession(tx, grant.sessionId, 'signed out', deps.now())
    if (!account) return
    await recordAudit(tx, {
      actor: account,
      action: 'session.ended',
      entity: 'account',
      entityKey: account.key,
      requestId,
    })
  })
}

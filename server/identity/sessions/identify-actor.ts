import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { readAccessToken } from './access-token.ts'
import { findSessionHolder, markSuccessorUsed } from './session-queries.ts'

/**
 * The holder of the bearer token. Read from the database each time: an ended session, a suspended
 * account or a removed role counts from that moment, not from the token's end.
 */
export async function identifyActor(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  authorization: string | undefined,
): Promise<Actor | undefined> {
  const grant = readAccessToken(deps, authorization)
  if (!grant) return undefined
  const holder = await findSessionHolder(deps.db, grant.sessionId, deps.now())
  if (!holder) return undefined
  if (!holder.successorUsed && grant.counter === holder.counter) {
    await markSuccessorUsed(deps.db, grant.sessionId, grant.counter)
  }
  const { accountId, key, role, permissions, scope } = holder
  return { accountId, key, role, permissions, scope, sessionId: grant.sessionId }
}

import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { Session } from '#contract/identity/identity.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { countUse } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, refreshByNetwork } from '../limits.ts'
import { type RefreshGrant, readRefreshToken } from './refresh-token.ts'
import { lockSession, revokeSession, rotateSession } from './session-queries.ts'
import { secondsAfter, sessionLife, sessionPair } from './sessions.ts'

const replaySeconds = 30

/** Why a refresh was answered as it was; the log carries it. */
type Cause =
  | 'rotated'
  | 'benign replay'
  | 'not signed by us'
  | 'unknown session'
  | 'revoked before'
  | 'expired'
  | 'not issued yet'
  | 'reused'

interface Outcome {
  cause: Cause
  session?: Session
  /** Set if the session did not simply expire: its traces on the device have to go too. */
  ended?: ProblemCode
}

/** The party whose act ended a session, by the reason stored with it. */
const endings: Readonly<Record<string, ProblemCode>> = {
  'ended elsewhere': 'session_ended_by_self',
  'password changed': 'session_ended_by_self',
  'password reset': 'session_ended_by_self',
  'signed out': 'session_ended_by_self',
  'ended by an administrator': 'session_ended_by_administrator',
  'second factor reset': 'session_ended_by_administrator',
  'account suspended': 'session_ended_by_administrator',
}

/**
 * A new pair for a refresh token. The latest token is rotated. The one before it gets the same
 * successor again as long as the answer may have been lost: within 30 seconds, or while the successor
 * is unused. Anything older is a copy in other hands, and ends the session.
 */
export async function refresh(deps: Deps, token: string, caller: Caller): Promise<Session> {
  await countUse(deps.db, refreshByNetwork, caller.network)
  const grant = readRefreshToken(deps, token)
  const { cause, session, ended }: Outcome = grant
    ? await deps.db.transaction().execute((tx) => exchange(tx, deps, grant, caller))
    : { cause: 'not signed by us' }

  const entry = { cause, sessionId: grant?.sessionId, requestId: caller.requestId }
  if (cause === 'reused') deps.log.warn(entry, 'refresh')
  else deps.log.info(entry, 'refresh')
  if (!session) throw new Problem(ended ?? 'session_ended')
  return session
}

async function exchange(
  tx: Db,
  deps: Deps,
  grant: RefreshGrant,
  { requestId }: Caller,
): Promise<Outcome> {
  const now = deps.now()
  const row = await lockSession(tx, grant.sessionId)
  if (!row) return { cause: 'unknown session' }
  if (row.revokedAt || row.status !== 'active') {
    const ended = endings[row.revokedReason ?? ''] ?? 'session_revoked'
    return { cause: 'revoked before', ended }
  }
  if (row.absoluteExpiresAt <= now || row.idleExpiresAt <= now) return { cause: 'expired' }

  const pairAt = (counter: number) =>
    sessionPair(deps, { sessionId: row.id, counter, role: row.role })
  const behind = row.counter - grant.counter
  if (behind < 0) return { cause: 'not issued yet' }
  if (behind === 0) {
    const counter = row.counter + 1
    const idleExpiresAt = secondsAfter(now, sessionLife(row.role, row.persist).idle)
    await rotateSession(tx, row.id, { counter, now, idleExpiresAt })
    return { cause: 'rotated', session: pairAt(counter) }
  }
  const mayBeLost = now <= secondsAfter(row.rotatedAt, replaySeconds) || !row.successorUsed
  if (behind === 1 && mayBeLost) return { cause: 'benign replay', session: pairAt(row.counter) }

  await revokeSession(tx, row.id, 'refresh token reused', now)
  await recordAudit(tx, {
    actor: 'system',
    action: 'session.revoked',
    entity: 'account',
    entityKey: row.accountKey,
    reason: 'refresh token reused',
    requestId,
  })
  return { cause: 'reused', ended: 'session_revoked' }
}

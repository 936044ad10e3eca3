import { randomUUID } from 'node:crypto'
import { limits } from '#contract/documents/values/limits.ts'
import type { Session } from '#contract/identity/identity.ts'
import type { Role } from '#contract/identity/permissions.ts'
import type { SignInMethod } from '#contract/identity/sign-ins.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { accessTokenSeconds, makeAccessToken } from './access-token.ts'
import { makeRefreshToken } from './refresh-token.ts'
import { insertSession, revokeSessions } from './session-queries.ts'

const hour = 3600
const day = 24 * hour

/** How long a session lives from sign-in, and how long it may be unused, in seconds. */
export function sessionLife(role: Role, persist: boolean): { absolute: number; idle: number } {
  if (role !== 'applicant') return { absolute: limits.staffHours * hour, idle: hour }
  return persist ? { absolute: 30 * day, idle: 14 * day } : { absolute: 12 * hour, idle: 12 * hour }
}

/** Opens a session for one device. Its end is fixed here; refreshing never moves it. */
export async function startSession(
  tx: Db,
  deps: Pick<Deps, 'now' | 'secret'>,
  account: { id: number; role: Role },
  device: {
    persist: boolean
    userAgent: string | undefined
    /** The SHA-256 of the browser's name for the account. */
    browserHash?: Buffer
    network?: string
    method?: SignInMethod
  },
): Promise<Session> {
  const id = randomUUID()
  const now = deps.now()
  const life = sessionLife(account.role, device.persist)
  await insertSession(tx, {
    id,
    account_id: account.id,
    persist: device.persist,
    created_at: now,
    rotated_at: now,
    last_used_at: now,
    idle_expires_at: secondsAfter(now, life.idle),
    absolute_expires_at: secondsAfter(now, life.absolute),
    user_agent: device.userAgent?.slice(0, 300) ?? null,
    browser_hash: device.browserHash ?? null,
    network: device.network ?? null,
    method: device.method ?? 'password',
  })
  return sessionPair(deps, { sessionId: id, counter: 0, role: account.role })
}

/** The tokens of a session after `counter` rotations. */
export function sessionPair(
  deps: Pick<Deps, 'now' | 'secret'>,
  { sessionId, counter, role }: { sessionId: string; counter: number; role: Role },
): Session {
  return {
    token: makeAccessToken(deps, { sessionId, counter }),
    refresh_token: makeRefreshToken(deps, { sessionId, counter }),
    role,
    expires_in: accessTokenSeconds,
  }
}

/** Ends every session of an account at once. Answers how many there were. */
export function endSessions(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  accountId: number,
  reason: string,
): Promise<number> {
  return revokeSessions(tx, accountId, reason, deps.now())
}

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { Role } from '#contract/identity/permissions.ts'
import { logFailure } from '../log.ts'
import { readProblem } from '../problem.ts'
import { browserSessionDecided } from './browser-session.ts'
import { callBare, fetchAntiForgery } from './calls.ts'
import { cancelRetry, scheduleRetry } from './retry.ts'
import { dropRefreshToken, keepRefreshToken, readPersist, readRefreshToken } from './storage.ts'
import { forgetSession, getSession, type SessionEnd, setSession } from './store.ts'
import { askTabs, type SharedSession, tellEnded, tellSession } from './tabs.ts'
import { dropWritten } from './written.ts'

const lockName = 'auth-refresh'
const lockMs = 10_000

/** Where the tokens come from: made by the server just now, or in use by another tab already. */
export type Origin = 'server' | 'tab'

let pending: Promise<Origin> | undefined

/**
 * Gets a new pair of tokens. One at a time: callers in this tab that ask meanwhile wait for the
 * same answer; other tabs take their turn and adopt what was stored. What another tab hands over
 * may have expired like the one before it.
 */
export function refresh(): Promise<Origin> {
  pending ??= refreshOnce().finally(() => {
    pending = undefined
  })
  return pending
}

/** Resolves once there is an access token, refreshing when there is none. Never rejects. */
export async function ensureSession(): Promise<void> {
  if (getSession().accessToken === null) await refresh().catch(() => undefined)
}

/** The session as another tab, or an answer, gave it. */
export function adopt({ refreshToken, accessToken, role, persist }: SharedSession): void {
  cancelRetry()
  setSession({
    status: 'authenticated',
    role,
    accessToken,
    refreshToken,
    persist,
    unreachable: false,
    ended: null,
  })
}

/** Thrown when the session is over for good; any other failure says nothing about it. */
export class SessionOver extends Error {
  readonly ended: SessionEnd | null

  constructor(message: string, ended: SessionEnd | null = null) {
    super(message)
    this.ended = ended
  }
}

async function refreshOnce(): Promise<Origin> {
  try {
    await browserSessionDecided()
    const known = getSession().refreshToken ?? readRefreshToken()
    return await inTurn(() => renew(known, 1))
  } catch (error) {
    logFailure('The session could not be refreshed', error)
    if (error instanceof SessionOver) forgetSession(error.ended)
    else {
      setSession({ unreachable: true })
      const after = error instanceof Problem ? error.retryAfterSeconds : undefined
      scheduleRetry(() => void ensureSession(), after)
    }
    throw error
  }
}

/** Runs `act` while no other tab refreshes. A tab that hangs holds the others up only so long. */
async function inTurn(act: () => Promise<Origin>): Promise<Origin> {
  if (!navigator.locks) return act()
  let started = false
  try {
    return await navigator.locks.request(lockName, { signal: AbortSignal.timeout(lockMs) }, () => {
      started = true
      return act()
    })
  } catch (error) {
    if (started) throw error
    // The server answers both with the same successor: continuing without a turn is safe.
    return act()
  }
}

/**
 * `known` is the token that this tab used; `again` how often another tab's newer one may be tried.
 */
async function renew(known: string | null, again: number): Promise<Origin> {
  const token = readRefreshToken()
  if (token === null) throw new SessionOver('No refresh token available')
  if (token !== known) {
    // Another tab has refreshed meanwhile, and has perhaps announced it already.
    if (getSession().refreshToken === token && getSession().accessToken !== null) return 'tab'
    const shared = await askTabs(token)
    if (shared) {
      adopt(shared)
      return 'tab'
    }
  }

  const outcome = await exchange(token)
  const stored = readRefreshToken()
  if (stored !== token && !('refreshToken' in outcome && stored === outcome.refreshToken)) {
    // Another tab signed in, out or on meanwhile: what it stored is newer than our answer.
    if (stored !== null && again > 0) return renew(token, again - 1)
    throw new SessionOver(stored ? 'The session changed' : 'No refresh token available')
  }
  if ('ended' in outcome) {
    dropRefreshToken()
    if (outcome.ended !== 'expired') dropWritten()
    tellEnded(outcome.ended)
    throw new SessionOver('The session has ended', outcome.ended)
  }
  keepRefreshToken(outcome.refreshToken)
  adopt(outcome)
  tellSession(outcome, false)
  return 'server'
}

interface Ended {
  ended: SessionEnd
}

const endings: Partial<Record<ProblemCode, SessionEnd>> = {
  session_revoked: 'revoked',
  session_ended_by_self: 'self',
  session_ended_by_administrator: 'administrator',
  account_suspended: 'administrator',
}

/** The new pair, or how the session ended where the server says for good that there is none. */
async function exchange(token: string): Promise<SharedSession | Ended> {
  await fetchAntiForgery()
  const response = await callBare('/api/refresh', { refresh_token: token })
  if (response.ok) {
    const pair = readPair(await response.json().catch(() => undefined))
    if (!pair) throw new Error('/api/refresh answered something else than a session')
    return { ...pair, persist: readPersist() }
  }
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
  const problem = await readProblem(response)
  const isRefused =
    [400, 401, 422].includes(response.status) || problem.code === 'account_suspended'
  if (isRefused && !isPage) {
    return { ended: endings[problem.code] ?? 'expired' }
  }
  throw problem
}

const roles: readonly Role[] = ['admin', 'staff', 'applicant']

/** The new tokens and the role, from the answer of a refresh or a sign-in. */
export function readPair(body: unknown): Omit<SharedSession, 'persist'> | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const token = 'token' in body ? body.token : undefined
  const next = 'refresh_token' in body ? body.refresh_token : undefined
  if (typeof token !== 'string' || typeof next !== 'string') return undefined
  const role = 'role' in body ? roles.find((one) => one === body.role) : undefined
  return { accessToken: token, refreshToken: next, role: role ?? null }
}

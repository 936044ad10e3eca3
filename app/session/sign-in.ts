import type { SecondStep as Answered } from '#contract/identity/second-factor.ts'
import { logFailure } from '../log.ts'
import { readProblem } from '../problem.ts'
import { joinBrowserSession } from './browser-session.ts'
import { callBare } from './calls.ts'
import { dropKnownAs, keepKnownAs } from './known-as.ts'
import { adopt, readPair } from './refresh.ts'
import { dropRefreshToken, keepPersist, keepRefreshToken, readRefreshToken } from './storage.ts'
import { forgetSession, getSession, setSession } from './store.ts'
import { type SharedSession, tellEnded, tellSession } from './tabs.ts'
import { dropWritten, mayWriteAgain } from './written.ts'

export type SecondStep = Pick<Answered, 'step' | 'ticket' | 'methods'>

/** Signs in on this device, or answers the step that is still to do. Throws the server's problem. */
export async function signIn(credentials: {
  email: string
  password: string
  persist: boolean
}): Promise<SharedSession | SecondStep> {
  const body = await bodyOf(callBare('/api/signin', credentials))
  return readStep(body) ?? keepSession(body, credentials.persist)
}

/** Keeps the session that an answer holds, in this tab and for the others. */
export function keepSession(body: unknown, persist: boolean): SharedSession {
  const pair = readPair(body)
  if (!pair) throw new Error('the server answered something else than a session')
  const session = { ...pair, persist }
  keepPersist(session.persist)
  keepRefreshToken(session.refreshToken)
  if (!session.persist) joinBrowserSession()
  adoptSignIn(session)
  tellSession(session, true)
  return session
}

/** The body of a good answer; any other is thrown as the problem in it. */
export async function bodyOf(call: Promise<Response>): Promise<unknown> {
  const response = await call
  if (!response.ok) throw await readProblem(response)
  return response.json()
}

export function readStep(body: unknown): SecondStep | undefined {
  if (typeof body !== 'object' || body === null || !('step' in body)) return undefined
  if (!('ticket' in body) || typeof body.ticket !== 'string') return undefined
  const listed: unknown[] = 'methods' in body && Array.isArray(body.methods) ? body.methods : []
  return {
    step: (['enrol', 'new_password'] as const).find((one) => one === body.step) ?? 'second_factor',
    ticket: body.ticket,
    methods: (['passkey', 'totp', 'recovery_code'] as const).filter((one) => listed.includes(one)),
  }
}

/** A session that may be another person's than the one before. */
export function adoptSignIn(session: SharedSession): void {
  // An applicant who signs in on this device must not see what staff were writing on it.
  if (session.role === 'applicant') dropWritten()
  mayWriteAgain()
  // The name is learnt where the session is used; a public page never asks for it.
  if (session.role === null) dropKnownAs()
  else keepKnownAs({ role: session.role, givenNames: '' })
  setSession({ signIns: getSession().signIns + 1 })
  adopt(session)
}

/** Signs out here and in every other tab, whether or not the server can be reached. */
export async function signOut(): Promise<void> {
  const token = readRefreshToken()
  dropRefreshToken()
  dropKnownAs()
  dropWritten()
  forgetSession()
  tellEnded('self')
  if (token === null) return
  try {
    await callBare('/api/signout', { refresh_token: token })
  } catch (error) {
    logFailure('The server could not be informed of the sign-out', error)
  }
}

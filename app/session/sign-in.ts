import { logFailure } from '../log.ts'
import { readProblem } from '../problem.ts'
import { joinBrowserSession } from './browser-session.ts'
import { callBare } from './calls.ts'
import { adopt, readPair } from './refresh.ts'
import { dropRefreshToken, keepPersist, keepRefreshToken, readRefreshToken } from './storage.ts'
import { forgetSession, getSession, setSession } from './store.ts'
import { type SharedSession, tellEnded, tellSession } from './tabs.ts'

/** Signs in on this device. Throws the problem that the server answers. */
export async function signIn(credentials: {
  email: string
  password: string
  persist: boolean
}): Promise<SharedSession> {
  const response = await callBare('/api/signin', credentials)
  if (!response.ok) throw await readProblem(response)
  const pair = readPair(await response.json())
  if (!pair) throw new Error('/api/signin answered something else than a session')
  const session = { ...pair, persist: credentials.persist }
  keepPersist(session.persist)
  keepRefreshToken(session.refreshToken)
  if (!session.persist) joinBrowserSession()
  adoptSignIn(session)
  tellSession(session, true)
  return session
}

/** A session that may be another person's than the one before. */
export function adoptSignIn(session: SharedSession): void {
  setSession({ signIns: getSession().signIns + 1 })
  adopt(session)
}

/** Signs out here and in every other tab, whether or not the server can be told. */
export async function signOut(): Promise<void> {
  const token = readRefreshToken()
  dropRefreshToken()
  forgetSession()
  tellEnded()
  if (token === null) return
  try {
    await callBare('/api/signout', { refresh_token: token })
  } catch (error) {
    logFailure('The server could not be told of the sign-out', error)
  }
}

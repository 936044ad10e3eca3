import { browserSessionDecided } from './browser-session.ts'
import { fetchAntiForgery } from './calls.ts'
import { adopt } from './refresh.ts'
import { adoptSignIn } from './sign-in.ts'
import { onRefreshTokenChanged } from './storage.ts'
import { forgetSession, getSession } from './store.ts'
import { listenToTabs, type SharedSession } from './tabs.ts'

let started = false

/** What the session needs from the start of the app: once a page, after hydration. */
export function startSession(): void {
  if (started) return
  started = true
  listenToTabs({
    onSession: (session, signedIn) => {
      if (signedIn) adoptSignIn(session)
      else if (isOurs(session)) adopt(session)
    },
    onEnded: forgetSession,
    answer: (refreshToken) => {
      const { accessToken, role, persist } = getSession()
      return refreshToken === getSession().refreshToken && accessToken !== null && role !== null
        ? { refreshToken, accessToken, role, persist }
        : undefined
    },
  })
  onRefreshTokenChanged((token) => {
    if (token === null && getSession().status === 'authenticated') forgetSession()
  })
  void browserSessionDecided()
  // Already logged; the calls that need the token fetch it again.
  fetchAntiForgery().catch(() => undefined)
}

/** A tab that nobody has signed in on waits for its own guard to ask. */
function isOurs(session: SharedSession): boolean {
  const { status, refreshToken } = getSession()
  return status === 'authenticated' && session.refreshToken !== refreshToken
}

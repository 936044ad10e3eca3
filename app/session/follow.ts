import { browserSessionDecided } from './browser-session.ts'
import { adopt } from './refresh.ts'
import { adoptSignIn } from './sign-in.ts'
import { onRefreshTokenChanged } from './storage.ts'
import { forgetSession, getSession } from './store.ts'
import { listenToTabs, type SharedSession } from './tabs.ts'
import { dropWritten } from './written.ts'

let following = false

/** Keeps what this tab knows of the session in step with the other tabs and with what is stored. */
export function followSession(): void {
  if (following) return
  following = true
  listenToTabs({
    onSession: (session, signedIn) => {
      if (signedIn) adoptSignIn(session)
      else if (isOurs(session)) adopt(session)
    },
    onEnded: (how) => {
      if (how !== 'expired') dropWritten()
      forgetSession(how)
    },
    answer: (refreshToken) => {
      const { accessToken, role, persist } = getSession()
      return refreshToken === getSession().refreshToken && accessToken !== null
        ? { refreshToken, accessToken, role, persist }
        : undefined
    },
  })
  onRefreshTokenChanged((token) => {
    if (token === null && getSession().status === 'authenticated') forgetSession()
  })
  void browserSessionDecided()
}

/** A tab in which no one has signed in waits for its own guard to ask. */
function isOurs(session: SharedSession): boolean {
  const { status, refreshToken } = getSession()
  return status === 'authenticated' && session.refreshToken !== refreshToken
}

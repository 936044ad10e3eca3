import { loadLate } from '../load-late.ts'
import { logFailure } from '../log.ts'
import { fetchAntiForgery } from './calls.ts'
import { onRefreshTokenChanged, readRefreshToken } from './storage.ts'

let started = false

/** What the session needs from the start of the app: once a page, after hydration. */
export function startSession(): void {
  if (started) return
  started = true
  // Already logged; the calls that need the token fetch it again.
  fetchAntiForgery().catch(() => undefined)
  if (readRefreshToken() !== null) follow()
  // Most visitors never sign in: the rest loads once one does, here or in another tab.
  else onRefreshTokenChanged((token) => token !== null && follow())
}

function follow(): void {
  loadLate(() => import('./follow.ts')).then(
    ({ followSession }) => followSession(),
    (error: unknown) => logFailure('The session cannot be followed', error),
  )
}

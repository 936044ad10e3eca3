import { callBare } from './calls.ts'
import { dropRefreshToken, hasMarker, readPersist, readRefreshToken, setMarker } from './storage.ts'
import { askTabs } from './tabs.ts'
import { dropWritten } from './written.ts'

const aliveLock = 'session-alive'
/** A tab that is being reloaded lets go of its lock for a moment. */
const reloadMs = 400

let decided: Promise<void> | undefined

/**
 * A session that was not to be kept ends with the browser's own. Nothing runs when a browser
 * closes, so it is decided at the next start: no marker in this tab and no other tab that holds
 * the session means that the browser was closed since.
 */
export function browserSessionDecided(): Promise<void> {
  decided ??= decide()
  return decided
}

/** Marks this tab as one of the browser session that signed in. */
export function joinBrowserSession(): void {
  setMarker()
  // Held as long as the page lives; a crash lets go of it too.
  void navigator.locks?.request(aliveLock, { mode: 'shared' }, () => new Promise(() => {}))
}

async function decide(): Promise<void> {
  const token = readRefreshToken()
  if (!token || readPersist()) return
  if (hasMarker() || (await isHeldElsewhere(token))) return joinBrowserSession()
  if (readRefreshToken() !== token) return
  dropRefreshToken()
  dropWritten()
  // The server's own short life of such a session covers a call that fails.
  await callBare('/api/signout', { refresh_token: token }).catch(() => undefined)
}

async function isHeldElsewhere(token: string): Promise<boolean> {
  if (!navigator.locks) return (await askTabs(token)) !== undefined
  if (await isLockHeld()) return true
  await new Promise((resolve) => setTimeout(resolve, reloadMs))
  return isLockHeld()
}

async function isLockHeld(): Promise<boolean> {
  const { held } = await navigator.locks.query()
  return held?.some((lock) => lock.name === aliveLock) ?? false
}

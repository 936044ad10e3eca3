import type { Role } from '#contract/identity/permissions.ts'
import { readRefreshToken, signedOutClears } from './storage.ts'

/*
 * Who is signed in on this device, for cached pages that are the same for everyone: they greet from
 * here, after they have come, and ask the server for nothing. It goes with the sign-in.
 */

export interface KnownAs {
  role: Role
  /** Empty until it is learnt. */
  givenNames: string
}

export const knownAsKey = `${signedOutClears}as`
const changed = 'known-as-changed'

/** Null if no one is signed in, or it isn't known yet who is. */
export function readKnownAs(): KnownAs | null {
  if (readRefreshToken() === null) return null
  try {
    const found: unknown = JSON.parse(localStorage.getItem(knownAsKey) ?? 'null')
    if (typeof found !== 'object' || found === null) return null
    if (!('role' in found) || !('givenNames' in found)) return null
    const role = (['admin', 'staff', 'applicant'] as const).find((one) => one === found.role)
    const { givenNames } = found
    return role && typeof givenNames === 'string' ? { role, givenNames } : null
  } catch {
    return null
  }
}

export function keepKnownAs(known: KnownAs): void {
  write(() => localStorage.setItem(knownAsKey, JSON.stringify(known)))
}

/** With a sign-out. */
export function dropKnownAs(): void {
  write(() => localStorage.removeItem(knownAsKey))
}

/** Calls back when it changes in this tab or in another, sign-out included. */
export function subscribeKnownAs(onChange: () => void): () => void {
  addEventListener(changed, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(changed, onChange)
    removeEventListener('storage', onChange)
  }
}

function write(change: () => void): void {
  try {
    change()
    dispatchEvent(new CustomEvent(changed))
  } catch {}
}

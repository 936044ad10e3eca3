import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/identity/permissions.ts'

/** It ran out, or was ended: by its own person, by an administrator, or for a reason of security. */
export type SessionEnd = 'expired' | 'self' | 'administrator' | 'revoked'

/** What the browser knows about the signed-in person. */
export interface SessionState {
  /** `unknown` until a refresh has been answered for good. */
  status: 'unknown' | 'authenticated' | 'anonymous'
  role: Role | null
  accessToken: string | null
  refreshToken: string | null
  /** Keep me signed in on this device. */
  persist: boolean
  /** The last refresh came to nothing for a reason that says nothing about the session. */
  unreachable: boolean
  /**
   * How the session that was here ended; null if no one was signed in, or the person signed out.
   */
  ended: SessionEnd | null
  /**
   * How often someone signed in, perhaps a different person: what was loaded before is not theirs.
   */
  signIns: number
}

const start: SessionState = {
  status: 'unknown',
  role: null,
  accessToken: null,
  refreshToken: null,
  persist: false,
  unreachable: false,
  ended: null,
  signIns: 0,
}

let state = start
const listeners = new Set<() => void>()

export function getSession(): SessionState {
  return state
}

export function setSession(change: Partial<SessionState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** No one is signed in here; what storage holds is another matter. */
export function forgetSession(ended: SessionState['ended'] = null): void {
  setSession({ ...start, status: 'anonymous', signIns: state.signIns, ended })
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a screen is waiting for the session. */
export function isWatched(): boolean {
  return listeners.size > 0
}

/** On the server nothing is ever known about the session. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, getSession, () => start)
}

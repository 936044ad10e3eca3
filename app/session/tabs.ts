import type { Role } from '#contract/identity/permissions.ts'
import type { SessionEnd } from './store.ts'

/** What a tab that has just refreshed hands to the others, so that they need no call of their own. */
export interface SharedSession {
  refreshToken: string
  accessToken: string
  /** Null for one that this page does not know: it opens nothing, and the session continues. */
  role: Role | null
  persist: boolean
}

type Message =
  | ({ kind: 'session'; signedIn: boolean } & SharedSession)
  | { kind: 'question'; refreshToken: string }
  | { kind: 'ended'; how: SessionEnd }

interface Listeners {
  /**
   * `signedIn`: someone signed in, perhaps a different person; otherwise the same session
   * continues.
   */
  onSession: (session: SharedSession, signedIn: boolean) => void
  onEnded: (how: SessionEnd) => void
  /** The session that belongs to a refresh token, where this tab has it. */
  answer: (refreshToken: string) => SharedSession | undefined
}

let channel: BroadcastChannel | undefined
let listening = false
/** A busy tab takes its time; one that was closed never answers. */
const answerMs = 1_500

export function listenToTabs({ onSession, onEnded, answer }: Listeners): void {
  if (listening) return
  listening = true
  channelOfTabs()?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'session') onSession(data, data.signedIn)
    else if (data.kind === 'ended') onEnded(data.how)
    else {
      const session = answer(data.refreshToken)
      if (session) tell({ kind: 'session', signedIn: false, ...session })
    }
  })
}

export function tellSession(session: SharedSession, signedIn: boolean): void {
  tell({ kind: 'session', signedIn, ...session })
}

export function tellEnded(how: SessionEnd): void {
  tell({ kind: 'ended', how })
}

/** Asks the other tabs for the session of a refresh token that one of them has stored. */
export function askTabs(refreshToken: string): Promise<SharedSession | undefined> {
  const asking = channelOfTabs()
  if (!asking) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const finish = (session: SharedSession | undefined) => {
      clearTimeout(timer)
      asking.removeEventListener('message', hear)
      resolve(session)
    }
    const hear = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'session' && data.refreshToken === refreshToken) finish(data)
    }
    const timer = setTimeout(finish, answerMs, undefined)
    asking.addEventListener('message', hear)
    tell({ kind: 'question', refreshToken })
  })
}

function tell(message: Message): void {
  channelOfTabs()?.postMessage(message)
}

/** Opened by the first who needs it: a page refreshes before it has loaded what listens. */
function channelOfTabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('session')
  return channel
}

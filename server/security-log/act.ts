import { AsyncLocalStorage } from 'node:async_hooks'
import type { SecurityNote } from './security-events.ts'

/** One call, or one round of a task: what it did or was refused, until that is written down. */
export interface Act {
  /** Whence it came; undefined for what is done without anybody's call. */
  network?: string | undefined
  requestId?: string | undefined
  /** The key of the account whose token the call bears, once somebody has asked. */
  account?: string | undefined
  noted: Noted[]
}

interface Noted extends SecurityNote {
  /** The line of the trail that says it too: without it, it was undone. */
  eventId?: number
}

const acts = new AsyncLocalStorage<Act>()

/** Does `work`; what is noted meanwhile is the act's. */
export function withinAct<T>(act: Act, work: () => T): T {
  return acts.run(act, work)
}

/** Whether this is done for a call that bears nobody's token. */
export function isOfStranger(): boolean {
  const act = acts.getStore()
  return act?.network !== undefined && act.account === undefined
}

/** Keeps what the security log is to say until the act is over. */
export function noteSecurity(note: Noted): void {
  acts.getStore()?.noted.push(note)
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { SecurityNote } from './security-events.ts'

/** One call, or one round of a task: its acts and refusals, until they are recorded. */
export interface Act {
  /** Where it came from; undefined for acts without a call. */
  network?: string | undefined
  requestId?: string | undefined
  /** The key of the account whose token the call bears, once it was looked up. */
  account?: string | undefined
  noted: Noted[]
}

interface Noted extends SecurityNote {
  /** The line of the trail about it: if that is missing, the act was undone. */
  eventId?: number
}

const acts = new AsyncLocalStorage<Act>()

/** Does `work`; events noted meanwhile belong to the act. */
export function withinAct<T>(act: Act, work: () => T): T {
  return acts.run(act, work)
}

/** Whether this is done for a call without an account's token. */
export function isOfStranger(): boolean {
  const act = acts.getStore()
  return act?.network !== undefined && act.account === undefined
}

/** Keeps events for the security log until the act is over. */
export function noteSecurity(note: Noted): void {
  acts.getStore()?.noted.push(note)
}

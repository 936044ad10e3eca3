import { setTimeout as wait } from 'node:timers/promises'

/** Answers no sooner than after `ms`, so that the time taken doesn't reveal what was found. */
export async function timebox<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

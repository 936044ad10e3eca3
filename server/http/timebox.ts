import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers after `ms`, or a whole multiple of it where the work takes longer, as it does on a busy
 * machine: the time taken doesn't reveal what was found.
 */
export async function timebox<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const [result] = await Promise.allSettled([work()])
  const spent = performance.now() - begun
  // A timer drops what is less than a millisecond.
  await wait(Math.ceil(Math.max(1, Math.ceil(spent / ms)) * ms - spent))
  if (result.status === 'rejected') throw result.reason
  return result.value
}

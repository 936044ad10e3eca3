import { setTimeout } from 'node:timers/promises'

/**
 * Longer than anything takes that a test waits for, on whatever machine: it only ends what would
 * never end.
 */
export const patienceMs = 180_000

/** Reads again until what is read is as it should be, and answers it; in the end as it is then. */
export async function readUntil<Value>(
  read: () => Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + patienceMs
  for (;;) {
    const value = await read()
    if (isThere(value) || performance.now() > until) return value
    await setTimeout(10)
  }
}

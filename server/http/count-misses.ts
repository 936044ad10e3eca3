import { Problem } from '#contract/common/values/problems.ts'
import { countUse, type Limit } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'

/** Guesses are counted: after so many in an hour a network is told to wait. */
const missesPerNetwork: Limit = { name: 'admission-miss', max: 300, windowSeconds: 3600 }

/** What isn't there and what isn't theirs are one answer, and are counted as one. */
export async function countingMisses<T>(
  { db }: Pick<Deps, 'db'>,
  network: string,
  find: () => Promise<T>,
  limit = missesPerNetwork,
): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') {
      await countUse(db, limit, network)
    }
    throw error
  }
}

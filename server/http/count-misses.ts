import { Problem } from '#contract/common/values/problems.ts'
import { countUse, type Limit } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'

/** Guesses are counted: after so many in an hour a network has to wait. */
const missesPerNetwork: Limit = { name: 'admission-miss', max: 300, windowSeconds: 3600 }

/** A missing entity and another person's get the same answer, and are counted alike. */
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

import { countUse, type Limit } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'

const missesPerNetwork: Limit = { name: 'miss', max: 300, windowSeconds: 3600 }

/** Guesses are counted: after so many in an hour a network has to wait. */
export function countMiss({ db }: Pick<Deps, 'db'>, network: string): Promise<void> {
  return countUse(db, missesPerNetwork, network)
}

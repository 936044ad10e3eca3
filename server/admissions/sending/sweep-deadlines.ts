import type { Deps } from '../../deps.ts'
import { forgetDateChanges, keepDeadlines } from './deadline-queries.ts'

/**
 * Brings in line the deadlines of applications that were being written while a date of their intake
 * changed, as neither transaction waits for the other.
 */
export async function sweepDeadlines({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keepDeadlines(tx)
    await forgetDateChanges(tx)
  })
}

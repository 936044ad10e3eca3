import { sweepCounters } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { deleteExpiredTokens } from './queries.ts'
import { deleteEndedSessions } from './session-queries.ts'

const keptMs = 30 * 24 * 3600_000

/** Forgets sessions that ended a month ago, dead links and counters that no wait depends on. */
export async function sweepIdentity({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteEndedSessions(db, new Date(now().getTime() - keptMs))
  await deleteExpiredTokens(db, now())
  await sweepCounters(db)
}

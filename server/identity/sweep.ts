import { sweepCounters } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/read-settings.ts'
import { deleteExpiredTickets } from './factors/ticket-queries.ts'
import { deleteExpiredTokens } from './queries.ts'
import { deleteEndedSessions } from './sessions/session-queries.ts'
import { deleteSignInsBefore } from './sessions/sign-in-queries.ts'

const dayMs = 24 * 3600_000
const keptMs = 30 * dayMs

/** Deletes sessions that ended a month ago, expired sign-ins, dead links and counters that no wait depends on. */
export async function sweepIdentity({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteEndedSessions(db, new Date(now().getTime() - keptMs))
  await deleteExpiredTokens(db, now())
  await deleteExpiredTickets(db, now())
  const { accessTraceDays } = (await readSettings(db)).retention
  await deleteSignInsBefore(db, new Date(now().getTime() - accessTraceDays * dayMs))
  await sweepCounters(db)
}

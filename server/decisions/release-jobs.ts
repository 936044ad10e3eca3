import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { Settings } from '#contract/office/settings.ts'
import { holdApplications } from '../admissions/move.ts'
import type { Db } from '../database/database.ts'
import { withSavepoint } from '../database/savepoint.ts'
import type { Deps } from '../deps.ts'
import { whoStarted } from '../identity/who-started.ts'
import { type Mail, queueMails } from '../messaging/queue-mail.ts'
import { readSettings } from '../settings/read-settings.ts'
import { listConditions } from './queries.ts'
import { recordRefused } from './record-refused.ts'
import type { Releasing } from './releasable.ts'
import { type Batch, releaseOne } from './release-one.ts'
import {
  claimItems,
  findRelease,
  finishItems,
  finishRelease,
  listDueReleases,
  listPendingOf,
} from './release-queries.ts'

/** One after the other on the embedded database, which has one connection. */
const lanes = { embedded: 1, postgresql: 4 } as const
/** Enough to make a transaction cheap, and few enough to hold nobody up who moves one of them. */
const batchSize = 25

/** Goes through a release whose time has come; several processes may be at the same one. */
export async function runRelease(deps: Deps, key: string, requestId?: string): Promise<void> {
  const release = await findRelease(deps.db, key)
  if (!release || release.finished_at !== null || release.cancelled_at !== null) return
  const settings = await readSettings(deps.db)
  const { secondPerson } = settings.security
  const lane = async () => {
    for (;;) {
      // Anew for each step: whoever started it may have left since, or may do less.
      const starter = await findRelease(deps.db, key)
      if (!starter) return
      // What was set was within their sight when they set it.
      const actor = whoStarted(starter, { kind: 'all' })
      const run = { actor, secondPerson, now: deps.now(), requestId, settings }
      if (!(await releaseNext(deps, release.id, run))) return
    }
  }
  await Promise.all(Array.from({ length: lanes[deps.database.kind] }, lane))
  await finishRelease(deps.db, release.id, deps.now())
}

type Run = Releasing & { requestId: string | undefined; settings: Settings }

/**
 * Takes the next items and lets each go within one transaction; what can't leave is told why and
 * undoes nothing of the others. False when there was nothing to take.
 */
function releaseNext(deps: Deps, releaseId: number, run: Run): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const items = await claimItems(tx, releaseId, batchSize)
    if (items.length === 0) return false
    const numbers = items.map(({ number }) => number)
    const batch = { ...run, ...(await lookUp(tx, numbers)) }
    const mails: Mail[] = []
    const done: { position: number; problem: ProblemCode | null }[] = []
    for (const { position, number, version } of items) {
      try {
        mails.push(await withSavepoint(tx, () => releaseOne(tx, deps, batch, { number, version })))
        done.push({ position, problem: null })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        await recordRefused(tx, run.actor, number, error.code, run.requestId)
        done.push({ position, problem: error.code })
      }
    }
    await queueMails(tx, deps, mails)
    await finishItems(tx, releaseId, done, run.now)
    return true
  })
}

/** What a batch is released from, held first and read then. */
async function lookUp(
  tx: Db,
  numbers: readonly string[],
): Promise<Pick<Batch, 'applications' | 'pending' | 'conditions'>> {
  const applications = await holdApplications(tx, numbers)
  const pending = await listPendingOf(tx, numbers)
  const offers = pending.flatMap(({ offer_id }) => (offer_id === null ? [] : [offer_id]))
  const conditions = await listConditions(tx, offers)
  return {
    applications: new Map(applications.map((one) => [one.number, one])),
    pending: new Map(pending.map((one) => [one.number, one])),
    conditions: Map.groupBy(conditions, ({ offer_id }) => offer_id),
  }
}

/** Starts the releases whose time has come, and goes on with those that a stop cut short. */
export async function sweepReleases(deps: Deps): Promise<void> {
  for (const key of await listDueReleases(deps.db, deps.now())) await runRelease(deps, key)
}

import { Problem } from '#contract/common/values/problems.ts'
import { holdApplications } from '../admissions/moves/move.ts'
import type { Db } from '../database/database.ts'
import { withSavepoint } from '../database/savepoint.ts'
import type { Deps } from '../deps.ts'
import { scopeOf } from '../identity/staff/scope.ts'
import { whoStarted } from '../identity/staff/who-started.ts'
import type { Outcome } from '../jobs/job-queries.ts'
import { type JobRunner, sweepJobs } from '../jobs/run-job.ts'
import { type Mail, queueMails } from '../messaging/queue-mail.ts'
import { readSettings } from '../settings/read-settings.ts'
import { listConditions } from './queries.ts'
import { recordRefused } from './record-refused.ts'
import { type Batch, releaseOne } from './release-one.ts'
import { listPendingOf, listSeenOf } from './release-queries.ts'

/** Releases: each decision with its move, its history and its e-mail. */
export const releaseJobs: JobRunner = {
  kind: 'release',
  // Enough to make a transaction cheap, but few enough not to hold up anyone who moves one of them.
  batch: 25,
  // One after the other on the embedded database, which has one connection.
  lanes: ({ database }) => (database.kind === 'embedded' ? 1 : 4),
  run: async (tx, deps, job, items) => {
    const settings = await readSettings(tx)
    const numbers = items.flatMap(({ number }) => number ?? [])
    // With the current scope: a release that was set for a day may outlive a change of
    // destinations.
    const actor = whoStarted(job, scopeOf(job))
    const seen = new Set((await listSeenOf(tx, numbers, actor)).map(({ number }) => number))
    const batch = {
      actor,
      secondPerson: settings.security.secondPerson,
      now: deps.now(),
      requestId: job.request_id ?? undefined,
      settings,
      ...(await lookUp(tx, numbers)),
    }
    const mails: Mail[] = []
    const outcomes: Outcome[] = []
    for (const { position, number, version } of items) {
      const item = { number: number ?? '', version: version ?? 0 }
      try {
        if (!seen.has(item.number)) throw new Problem('not_found')
        mails.push(await withSavepoint(tx, () => releaseOne(tx, deps, batch, item)))
        outcomes.push({ position, changed: true, problem: null })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        await recordRefused(tx, batch.actor, item.number, error.code, batch.requestId)
        outcomes.push({ position, changed: false, problem: error.code })
      }
    }
    await queueMails(tx, deps, mails)
    return outcomes
  },
}

/** The data that a batch is released from, locked first and then read. */
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

export const sweepReleases = (deps: Deps) => sweepJobs(deps, releaseJobs)

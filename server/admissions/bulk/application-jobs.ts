import { ApplicationAct, bulkKeptDays } from '#contract/applicants/applicant-bulk.ts'
import { can } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { scopeOf } from '../../identity/staff/scope.ts'
import { whoStarted } from '../../identity/staff/who-started.ts'
import { type JobRunner, sweepJobs } from '../../jobs/run-job.ts'
import { doAct, type Item } from './acts.ts'

/** Acts on many applications. */
export const applicationJobs: JobRunner = {
  kind: 'applications',
  batch: 50,
  keptDays: bulkKeptDays,
  keepsPeopleTogether: ({ request }) => ApplicationAct.parse(request).kind === 'move',
  run: async (tx, deps, job, claimed) => {
    const actor = whoStarted(job, scopeOf(job))
    const items = claimed.flatMap(({ position, number, version, act_id }): Item[] =>
      number === null || version === null ? [] : [{ position, number, version, actId: act_id }],
    )
    if (!can(actor, 'applicants.write')) {
      return items.map(({ position }) => ({ position, changed: false, problem: 'forbidden' }))
    }
    const caller = { actor, requestId: job.request_id ?? '', since: job.created_at }
    return doAct(tx, deps, caller, ApplicationAct.parse(job.request), items)
  },
}

export const sweepApplicationBulk = (deps: Deps) => sweepJobs(deps, applicationJobs)

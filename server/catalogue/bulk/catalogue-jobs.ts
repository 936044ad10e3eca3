import { BulkAction, UniversityBulkAction } from '#contract/catalogue/bulk.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { whoStarted } from '../../identity/staff/who-started.ts'
import type { Outcome } from '../../jobs/job-queries.ts'
import { type JobRunner, sweepJobs } from '../../jobs/run-job.ts'
import { programs } from './programs.ts'
import type { Subject } from './subject.ts'
import { universities } from './universities.ts'

/** Changes of many programs. */
export const programJobs = jobsOn('programs', programs, BulkAction)
/** Changes of many universities. */
export const universityJobs = jobsOn('universities', universities, UniversityBulkAction)

export const sweepProgramJobs = (deps: Deps) => sweepJobs(deps, programJobs)
export const sweepUniversityJobs = (deps: Deps) => sweepJobs(deps, universityJobs)

function jobsOn<Row extends { id: number }, Action extends BulkAction>(
  kind: 'programs' | 'universities',
  subject: Subject<Row, Action>,
  schema: { parse: (request: unknown) => Action },
): JobRunner {
  return {
    kind,
    batch: subject.batch,
    afterChange: (deps) => deps.catalogueChanged(),
    run: async (tx, deps, job, items) => {
      const now = deps.now()
      const action = schema.parse(job.request)
      const actor = whoStarted(job, { kind: 'all' })
      const positions = new Map(
        items.map(({ position, program_id, university_id }) => [
          program_id ?? university_id ?? 0,
          position,
        ]),
      )
      const judged = (await subject.read(tx, [...positions.keys()], action)).map((row) => ({
        row,
        outcome: judge(subject, row, { action, actor, now }),
      }))
      const changed = judged.flatMap(({ row, outcome }) => (outcome.changed ? [row] : []))
      const act = { id: job.id, action, actor, requestId: job.request_id ?? '', now }
      if (changed.length > 0) await subject.write(tx, changed, act)
      return judged.map(({ row, outcome }) => ({
        position: positions.get(row.id) ?? 0,
        ...outcome,
      }))
    },
  }
}

function judge<Row extends { id: number }, Action extends BulkAction>(
  subject: Subject<Row, Action>,
  row: Row,
  { action, actor, now }: { action: Action; actor: Actor; now: Date },
): Omit<Outcome, 'position'> {
  const stays = { changed: false, problem: null, fields: null }
  if (!can(actor, 'catalogue.write')) return { ...stays, problem: 'forbidden' }
  if (subject.isDone(row, action, now)) return stays
  const refusal = subject.refusalOf(row, action, now)
  return refusal ? { ...stays, ...refusal } : { ...stays, changed: true }
}

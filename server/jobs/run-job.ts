import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { isDatabaseAway } from '../http/endpoints/problems.ts'
import {
  claimItems,
  claimOfSamePeople,
  deleteOldJobs,
  findJob,
  finishItems,
  finishJob,
  type Job,
  type JobItem,
  type JobKind,
  listDueJobs,
  type Outcome,
} from './job-queries.ts'

/** How to handle the items of one kind of job. */
export interface JobRunner {
  kind: JobKind
  /** Items of one transaction: few enough that no one waits long for one of them. */
  batch: number
  /** How many steps may run side by side in one process; one if not given. */
  lanes?: (deps: Deps) => number
  /** Whether all items of one person belong in one step. */
  keepsPeopleTogether?: (job: Job) => boolean
  /**
   * Does to each item what the job asks for, with the same guards as for a single one. A refusal is an
   * outcome; an exception undoes the step, and its items are then tried one by one.
   */
  run: (tx: Db, deps: Deps, job: Job, items: readonly JobItem[]) => Promise<Outcome[]>
  /** After a step that changed something was committed. */
  afterChange?: (deps: Deps) => Promise<void>
  /** For how many days jobs that are over are kept; for good if not given. */
  keptDays?: number
}

/** How long a request waits for a job; a larger one continues, and its progress is polled. */
const patienceMs = 1500
const dayMs = 86_400_000

/** Begins a job and waits a moment: a small one is over by then. */
export async function beginJob(deps: Deps, runner: JobRunner, key: string): Promise<void> {
  const running = runJob(deps, runner, key).catch((error: unknown) =>
    deps.log.error({ err: error, kind: runner.kind }, 'a job stopped'),
  )
  await Promise.race([running, sleep(patienceMs, undefined, { ref: false })])
}

/** Runs a job; several processes may work on the same one. */
export async function runJob(
  deps: Deps & { stopping?: AbortSignal },
  runner: JobRunner,
  key: string,
): Promise<void> {
  const lane = async () => {
    while (!deps.stopping?.aborted) {
      // Read again for each step: its starter may have left since, or may do less.
      const job = await findJob(deps.db, [runner.kind], key)
      if (!job || job.finished_at !== null || job.cancelled_at !== null) return
      if (await doNext(deps, runner, job)) continue
      return finishJob(deps.db, job.id, deps.now())
    }
  }
  await Promise.all(Array.from({ length: runner.lanes?.(deps) ?? 1 }, lane))
}

/** Begins due jobs, continues those that a stop cut short, and deletes old ones. */
export async function sweepJobs(
  deps: Deps & { stopping?: AbortSignal },
  runner: JobRunner,
): Promise<void> {
  const { kind, keptDays } = runner
  for (const key of await listDueJobs(deps.db, kind, deps.now())) await runJob(deps, runner, key)
  if (keptDays === undefined) return
  await deleteOldJobs(deps.db, kind, new Date(deps.now().getTime() - keptDays * dayMs))
}

/**
 * False when there was nothing to claim. If a step fails, its items are tried one by one: the failing
 * one is refused with `internal`, and the others continue. If the database is away no item is at fault:
 * it throws, and the next sweep continues.
 */
async function doNext(deps: Deps, runner: JobRunner, job: Job): Promise<boolean> {
  try {
    return await doStep(deps, runner, job, runner.batch)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.error({ err: error, kind: job.kind }, 'a step of a job failed')
  }
  let tried: number | undefined
  try {
    return await doStep(deps, runner, job, 1, (position) => {
      tried = position
    })
  } catch (error) {
    if (isDatabaseAway(error) || tried === undefined) throw error
    deps.log.error({ err: error, kind: job.kind }, 'a job failed on one item')
    // This one and no other: another process may have begun with it as soon as it was let go.
    const outcome = { position: tried, changed: false, problem: 'internal' as const }
    await finishItems(deps.db, job.id, [outcome], deps.now())
    return true
  }
}

/** The act and the record of it are one transaction. */
async function doStep(
  deps: Deps,
  { run, keepsPeopleTogether, afterChange }: JobRunner,
  job: Job,
  limit: number,
  onClaimed: (position: number) => void = () => {},
): Promise<boolean> {
  const outcomes = await deps.db.transaction().execute(async (tx) => {
    const claimed = await claimItems(tx, job.id, limit)
    const [first] = claimed
    if (!first) return []
    onClaimed(first.position)
    const numbers = claimed.flatMap(({ number }) => number ?? [])
    const isTogether = limit > 1 && keepsPeopleTogether?.(job) === true
    const items = isTogether
      ? [...claimed, ...(await claimOfSamePeople(tx, job.id, numbers))]
      : claimed
    const done = await run(tx, deps, job, items)
    await finishItems(tx, job.id, done, deps.now())
    return done
  })
  if (outcomes.some(({ changed }) => changed)) await afterChange?.(deps)
  return outcomes.length > 0
}

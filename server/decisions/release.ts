import { z } from 'zod'
import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { ReleaseInput, ReleaseView } from '#contract/decisions/decisions.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import {
  cancelJob,
  countItems,
  findJob,
  insertJob,
  type Job,
  listRefusedItems,
} from '../jobs/job-queries.ts'
import { beginJob } from '../jobs/run-job.ts'
import { stateOf } from '../jobs/state-of.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { readSettings } from '../settings/read-settings.ts'
import { recordRefused } from './record-refused.ts'
import { whyNotReleased } from './releasable.ts'
import { releaseJobs } from './release-jobs.ts'
import { listKnown, listPendingOf, listReleased } from './release-queries.ts'

interface Caller {
  actor: Actor
  requestId: string
}

const kinds = [releaseJobs.kind]

const Started = z.object({ key: z.string(), unknown: z.array(z.string()) })

/**
 * Releases decisions, now or at a set time, each from the version that the user saw. A decision
 * that can't leave is listed with its reason and doesn't hold up the others. Once per idempotency
 * key.
 */
export async function startRelease(
  deps: Deps,
  { actor, requestId }: Caller,
  idempotencyKey: string | undefined,
  input: ReleaseInput,
): Promise<ReleaseView> {
  const now = deps.now()
  const at = input.at === null ? now : new Date(input.at)
  const { key, unknown } = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'release',
      visitor: `account:${actor.key}`,
      request: input,
      answer: Started,
    },
    async (tx) => {
      if (at < now) {
        throw new Problem('validation_failed', { fields: { at: { code: 'date_in_past' } } })
      }
      return writeDown(tx, { actor, requestId }, input, { key: newOpaqueKey(), at, now })
    },
  )
  if (at <= deps.now()) await beginJob(deps, releaseJobs, key)
  const view = await viewRelease(deps, key)
  const missing = unknown.map((number) => ({ number, problem: 'not_found' as const }))
  return { ...view, refused: [...view.refused, ...missing] }
}

async function writeDown(
  tx: Db,
  { actor, requestId }: Caller,
  { items }: ReleaseInput,
  release: { key: string; at: Date; now: Date },
): Promise<z.infer<typeof Started>> {
  const versions = new Map(items.map(({ number, version }) => [number, version]))
  const numbers = [...versions.keys()]
  const known = await listKnown(tx, numbers)
  const pending = new Map((await listPendingOf(tx, numbers)).map((row) => [row.number, row]))
  const released = await listReleased(tx, numbers)
  const { secondPerson } = (await readSettings(tx)).security
  const releasing = { actor, secondPerson, now: release.now }

  const problemOf = (number: string, version: number): ProblemCode | null => {
    const row = pending.get(number)
    if (row) return whyNotReleased(row, version, releasing)
    return released.has(number) ? 'already_released' : 'not_decided'
  }
  const judged = known.map(({ id, number }) => {
    const version = versions.get(number) ?? 0
    return { applicationId: id, number, version, problem: problemOf(number, version) }
  })
  await insertJob(
    tx,
    {
      ...{ key: release.key, kind: releaseJobs.kind, request: {}, requestId },
      ...{ now: release.now, accountId: actor.accountId, dueAt: release.at },
    },
    judged.toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null)),
  )
  await recordAudit(tx, {
    actor,
    action: 'release.started',
    entity: 'release',
    entityKey: release.key,
    after: { at: release.at.toISOString(), applications: numbers },
    requestId,
  })
  for (const { number, problem } of judged) {
    if (problem !== null) await recordRefused(tx, actor, number, problem, requestId)
  }
  const found = new Set(known.map(({ number }) => number))
  return { key: release.key, unknown: numbers.filter((number) => !found.has(number)) }
}

/** How far a release has got. */
export async function viewRelease({ db, now }: Pick<Deps, 'db' | 'now'>, key: string) {
  const job = await findJob(db, kinds, key)
  if (!job) throw new Problem('not_found')
  const { total, changed } = await countItems(db, job.id)
  const refused = await listRefusedItems(db, job.id)
  return {
    key,
    at: job.due_at.toISOString(),
    state: releaseState(job, now()),
    total,
    released: changed,
    refused: refused.map(({ number, problem }) => ({ number: number ?? '', problem })),
  } satisfies ReleaseView
}

function releaseState(job: Job, now: Date): ReleaseView['state'] {
  const state = stateOf(job)
  return state === 'running' && job.due_at > now ? 'scheduled' : state
}

/** Takes a scheduled release back before its time: its decisions stay as they are. */
export async function cancelScheduled(
  deps: Deps,
  { actor, requestId }: Caller,
  key: string,
): Promise<ReleaseView> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await findJob(tx, kinds, key))) throw new Problem('not_found')
    const isCancelled = await cancelJob(tx, { kinds, key, now: deps.now(), beforeDue: true })
    if (!isCancelled) throw new Problem('already_released')
    await recordAudit(tx, {
      actor,
      action: 'release.cancelled',
      entity: 'release',
      entityKey: key,
      requestId,
    })
  })
  return viewRelease(deps, key)
}

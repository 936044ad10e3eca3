import { z } from 'zod'
import {
  BulkAction,
  type BulkInput,
  type BulkListQuery,
  type BulkSubject,
  type BulkSummary,
  type BulkView,
  bulkListedDays,
  bulkSubjects,
  type FeePreview,
  type FeePreviewInput,
  feesShown,
  type UniversityBulkInput,
} from '#contract/catalogue/bulk.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/endpoints/idempotency.ts'
import {
  cancelJob,
  countItems,
  findJob,
  insertJob,
  type Job,
  listOwnJobs,
  lockJob,
  type NewItem,
} from '../../jobs/job-queries.ts'
import { beginJob } from '../../jobs/run-job.ts'
import { stateOf } from '../../jobs/state-of.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { refuseUngroundedOne } from '../grounds.ts'
import {
  countFittingPrograms,
  findProgramIds,
  listFittingPrograms,
} from '../lists/program-list-queries.ts'
import {
  countFittingUniversities,
  findUniversityIds,
  listFittingUniversities,
} from '../lists/university-list-queries.ts'
import { listStaffPrograms } from '../programs/staff-program-queries.ts'
import { isField, listChanged, listRefused } from './bulk-queries.ts'
import { programJobs, universityJobs } from './catalogue-jobs.ts'
import { withFee } from './fee.ts'

const runners = { programs: programJobs, universities: universityJobs } as const
const kinds = bulkSubjects
const maxListed = 10

const Started = z.object({ key: z.string() })

type Order = ({ about: 'programs' } & BulkInput) | ({ about: 'universities' } & UniversityBulkInput)

/**
 * Does one thing to many programs or universities. Which ones is settled now: what fits the filters
 * later is not touched. Throws `conflict` where the number that fits is not the one on the screen.
 * Once for an idempotency key.
 */
export async function startBulk(
  deps: Deps,
  idempotencyKey: string | undefined,
  order: Order,
  by: By,
): Promise<BulkView> {
  const { actor, requestId } = by
  const { key } = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'bulk',
      visitor: `account:${actor.key}`,
      request: order,
      answer: Started,
    },
    async (tx) => {
      const { about, action } = order
      if (action.kind === 'field' && !(await isField(tx, action.field))) {
        throw new Problem('validation_failed', { fields: { field: { code: 'not_a_choice' } } })
      }
      if (action.kind === 'fee') refuseUngroundedOne(action.line, deps.now(), 'line.')
      const ids = await chosen(tx, order, deps.now())
      return { key: await writeDown(tx, deps, { about, action, ids, actor, requestId }) }
    },
  )
  await beginJob(deps, runners[order.about], key)
  return viewBulk(deps, key)
}

type ToDo = By & {
  about: BulkSubject
  action: BulkAction
  ids: readonly number[]
  undoes?: number
}

/** Answers with the key of the job. */
async function writeDown(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  { about, action, ids, actor, requestId, undoes }: ToDo,
): Promise<string> {
  const key = newOpaqueKey()
  await insertJob(
    tx,
    {
      ...{ key, kind: about, request: action, requestId },
      ...{ now: deps.now(), accountId: actor.accountId },
      ...(undoes !== undefined && { undoes }),
    },
    ids.map((id): NewItem => (about === 'programs' ? { programId: id } : { universityId: id })),
  )
  await recordAudit(tx, {
    actor,
    action: 'bulk.started',
    entity: 'bulk',
    entityKey: key,
    after: { action, [about]: ids.length },
    requestId,
  })
  return key
}

/**
 * Undoes an act that kept what it overwrote, where no one has changed it since. Throws
 * `already_undone` if that was done before, or if there is nothing to undo.
 */
export async function undoBulk(deps: Deps, key: string, by: By): Promise<BulkView> {
  const { about, undoing } = await deps.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, kinds, key)
    if (!job) throw new Problem('not_found')
    if (!job.can_undo) throw new Problem('already_undone')
    const about = aboutOf(job)
    const action = { kind: 'undo' as const, bulk: key }
    const ids = await listChanged(tx, job.id)
    return {
      about,
      undoing: await writeDown(tx, deps, { ...by, about, action, ids, undoes: job.id }),
    }
  })
  await beginJob(deps, runners[about], undoing)
  return viewBulk(deps, undoing)
}

/** What a fee would do to the first of the chosen programs; nothing is changed. */
export async function previewFee(
  deps: Pick<Deps, 'db' | 'now'>,
  { selection, line }: FeePreviewInput,
): Promise<FeePreview> {
  refuseUngroundedOne(line, deps.now(), 'line.')
  const ids = await chosen(deps.db, { about: 'programs', selection }, deps.now())
  const shown = ids.slice(0, feesShown)
  const byId = new Map((await listStaffPrograms(deps.db, shown)).map((one) => [one.id, one]))
  const rows = shown.flatMap((id) => {
    const program = byId.get(id)
    if (!program) return []
    const { key, title, universityName, tuitionLines } = program
    const after = withFee(tuitionLines, line)
    return [{ key, title, university: universityName, before: tuitionLines, after }]
  })
  return { total: ids.length, rows }
}

type Chosen =
  | Pick<Extract<Order, { about: 'programs' }>, 'about' | 'selection'>
  | Pick<Extract<Order, { about: 'universities' }>, 'about' | 'selection'>

async function chosen(tx: Db, order: Chosen, now: Date): Promise<number[]> {
  const { about, selection } = order
  if ('keys' in selection) return named(tx, about, selection.keys)
  return about === 'programs'
    ? fittingPrograms(tx, selection, now)
    : fittingUniversities(tx, selection)
}

async function named(tx: Db, about: BulkSubject, given: readonly string[]): Promise<number[]> {
  const keys = [...new Set(given)]
  const find = about === 'programs' ? findProgramIds : findUniversityIds
  const known = await find(tx, keys)
  const ids = keys.flatMap((key) => known.get(key) ?? [])
  if (ids.length < keys.length) throw new Problem('conflict')
  return ids
}

type AllOf<Input extends { selection: object }> = Extract<Input['selection'], { query: unknown }>

async function fittingPrograms(
  tx: Db,
  { query, expected }: AllOf<BulkInput>,
  now: Date,
): Promise<number[]> {
  if ((await countFittingPrograms(tx, query, now)) !== expected) throw new Problem('conflict')
  return listFittingPrograms(tx, query, { sort: 'name' }, now)
}

async function fittingUniversities(
  tx: Db,
  { query, expected }: AllOf<UniversityBulkInput>,
): Promise<number[]> {
  if ((await countFittingUniversities(tx, query)) !== expected) throw new Problem('conflict')
  return listFittingUniversities(tx, query, { sort: 'name' })
}

/**
 * What a member of staff has started in the last days, so that they find it after leaving its page.
 */
export async function listOwn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { about }: BulkListQuery,
): Promise<BulkSummary[]> {
  const after = new Date(now().getTime() - bulkListedDays * 24 * 3600_000)
  const jobs = await listOwnJobs(db, {
    ...{ accountId, after, limit: maxListed },
    kinds: about === undefined ? kinds : [about],
  })
  return jobs.map((job) => ({
    key: job.key,
    about: aboutOf(job),
    action: BulkAction.parse(job.request),
    state: stateOf(job),
    ...job.counts,
    canUndo: job.can_undo,
    createdAt: job.created_at.toISOString(),
  }))
}

function aboutOf({ kind }: Pick<Job, 'kind'>): BulkSubject {
  return kind === 'universities' ? kind : 'programs'
}

/** How far it has got. */
export async function viewBulk({ db }: Pick<Deps, 'db'>, key: string): Promise<BulkView> {
  const job = await findJob(db, kinds, key)
  if (!job) throw new Problem('not_found')
  const refused = await listRefused(db, job.id)
  return {
    key,
    about: aboutOf(job),
    action: BulkAction.parse(job.request),
    state: stateOf(job),
    ...(await countItems(db, job.id)),
    canUndo: job.can_undo,
    told: refused.map(({ problem, fields, ...one }) => ({
      ...one,
      problem: problem ?? '',
      fields: fields ?? {},
    })),
    createdAt: job.created_at.toISOString(),
  }
}

/** Leaves the rest as it is: what was done stays done. */
export async function cancelBulk(deps: Deps, key: string, by: By): Promise<BulkView> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await findJob(tx, kinds, key))) throw new Problem('not_found')
    if (!(await cancelJob(tx, { kinds, key, now: deps.now() }))) return
    await recordAudit(tx, {
      actor: by.actor,
      action: 'bulk.cancelled',
      entity: 'bulk',
      entityKey: key,
      requestId: by.requestId,
    })
  })
  return viewBulk(deps, key)
}

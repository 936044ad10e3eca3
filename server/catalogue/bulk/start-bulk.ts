import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import {
  type BulkInput,
  type BulkListQuery,
  type BulkSubject,
  type BulkSummary,
  type BulkView,
  bulkListedDays,
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
import { once } from '../../http/idempotency.ts'
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
import { listStaffPrograms } from '../staff-program-queries.ts'
import {
  cancelBulkChange,
  countItems,
  findBulkChange,
  insertBulkChange,
  isField,
  listBulkChanges,
  listChanged,
  listRefused,
  lockBulkChange,
} from './bulk-queries.ts'
import { withFee } from './fee.ts'
import { runBulk } from './run-bulk.ts'

/** Until here an act is waited for; a larger one goes on, and is asked after. */
const patienceMs = 1500

const Started = z.object({ key: z.string() })

type Order = ({ about: 'programs' } & BulkInput) | ({ about: 'universities' } & UniversityBulkInput)

/**
 * Does one thing to many programs or universities. Which they are is settled now: what fits the filters later is
 * not touched. Throws `conflict` where another number fits than was on the screen. Once for an
 * idempotency key.
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
      const change = { key: newOpaqueKey(), about, action, requestId, now: deps.now() }
      await insertBulkChange(tx, { ...change, accountId: actor.accountId }, ids)
      await recordAudit(tx, {
        actor,
        action: 'bulk.started',
        entity: 'bulk',
        entityKey: change.key,
        after: { action, [about]: ids.length },
        requestId,
      })
      return { key: change.key }
    },
  )
  return runAWhile(deps, key)
}

async function runAWhile(deps: Deps, key: string): Promise<BulkView> {
  const running = runBulk(deps, key).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a change of many stopped'),
  )
  await Promise.race([running, sleep(patienceMs, undefined, { ref: false })])
  return viewBulk(deps, key)
}

/**
 * Undoes an act that kept what it wrote over, where nobody has changed it since. Throws
 * `already_undone` where that was done before, or there is nothing to undo.
 */
export async function undoBulk(deps: Deps, key: string, by: By): Promise<BulkView> {
  const undoing = await deps.db.transaction().execute(async (tx) => {
    const change = await lockBulkChange(tx, key)
    if (!change) throw new Problem('not_found')
    if (!change.canUndo) throw new Problem('already_undone')
    const ids = await listChanged(tx, change.id)
    const { about } = change
    const made = {
      key: newOpaqueKey(),
      about,
      action: { kind: 'undo' as const, bulk: key },
      requestId: by.requestId,
      now: deps.now(),
      undoes: change.id,
    }
    await insertBulkChange(tx, { ...made, accountId: by.actor.accountId }, ids)
    await recordAudit(tx, {
      actor: by.actor,
      action: 'bulk.started',
      entity: 'bulk',
      entityKey: made.key,
      after: { action: made.action, [about]: ids.length },
      requestId: by.requestId,
    })
    return made.key
  })
  return runAWhile(deps, undoing)
}

/** What a fee would make of the first of the chosen programs; nothing is changed. */
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

/** What one has started in the last days, found again after its page was left. */
export async function listOwn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { about }: BulkListQuery,
): Promise<BulkSummary[]> {
  const since = new Date(now().getTime() - bulkListedDays * 24 * 3600_000)
  const changes = await listBulkChanges(db, { accountId, since, about })
  return changes.map(({ counts, created_at, cancelled_at, finished_at, ...change }) => ({
    ...change,
    state: stateOf({ cancelled_at, finished_at }),
    ...counts,
    createdAt: created_at.toISOString(),
  }))
}

function stateOf(row: { cancelled_at: Date | null; finished_at: Date | null }) {
  return row.cancelled_at ? 'cancelled' : row.finished_at ? 'finished' : 'running'
}

/** How far it is. */
export async function viewBulk({ db }: Pick<Deps, 'db'>, key: string): Promise<BulkView> {
  const change = await findBulkChange(db, key)
  if (!change) throw new Problem('not_found')
  const counts = await countItems(db, change.id)
  const refused = await listRefused(db, change.id)
  return {
    key,
    about: change.about,
    action: change.action,
    state: stateOf(change),
    ...counts,
    canUndo: change.canUndo,
    told: refused.map(({ problem, fields, ...one }) => ({
      ...one,
      problem: problem ?? '',
      fields: fields ?? {},
    })),
    createdAt: change.created_at.toISOString(),
  }
}

/** Leaves the rest as it is: what was done stays done. */
export async function cancelBulk(deps: Deps, key: string, by: By): Promise<BulkView> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await findBulkChange(tx, key))) throw new Problem('not_found')
    if (!(await cancelBulkChange(tx, key, deps.now()))) return
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

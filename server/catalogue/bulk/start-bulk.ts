import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import {
  type BulkInput,
  type BulkSelection,
  type BulkSummary,
  type BulkView,
  bulkListedDays,
} from '#contract/bulk.ts'
import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { newOpaqueKey } from '../../admissions/secrets.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/idempotency.ts'
import type { By } from '../by.ts'
import {
  countFittingPrograms,
  findProgramIds,
  listFittingPrograms,
} from '../lists/program-list-queries.ts'
import {
  cancelBulkChange,
  countItems,
  findBulkChange,
  insertBulkChange,
  isField,
  listBulkChanges,
  listRefused,
} from './bulk-queries.ts'
import { runBulk } from './run-bulk.ts'

/** Until here an act is waited for; a larger one goes on, and is asked after. */
const patienceMs = 1500

const Started = z.object({ key: z.string() })

/**
 * Does one thing to many programs. Which they are is settled now: what fits the filters later is
 * not touched. Throws `conflict` where another number fits than was on the screen. Once for an
 * idempotency key.
 */
export async function startBulk(
  deps: Deps,
  idempotencyKey: string | undefined,
  input: BulkInput,
  by: By,
): Promise<BulkView> {
  const { actor, requestId } = by
  const { key } = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'bulk',
      visitor: `account:${actor.key}`,
      request: input,
      answer: Started,
    },
    async (tx) => {
      const { action } = input
      if (action.kind === 'field' && !(await isField(tx, action.field))) {
        throw new Problem('validation_failed', { fields: { field: { code: 'not_a_choice' } } })
      }
      const programs = await chosen(tx, input.selection, deps.now())
      const change = { key: newOpaqueKey(), action, requestId, now: deps.now() }
      await insertBulkChange(tx, { ...change, accountId: actor.accountId }, programs)
      await recordAudit(tx, {
        actor,
        action: 'bulk.started',
        entity: 'bulk',
        entityKey: change.key,
        after: { action, programs: programs.length },
        requestId,
      })
      return { key: change.key }
    },
  )
  const running = runBulk(deps, key).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a change of many programs stopped'),
  )
  await Promise.race([running, sleep(patienceMs, undefined, { ref: false })])
  return viewBulk(deps, key)
}

async function chosen(tx: Db, selection: BulkSelection, now: Date): Promise<number[]> {
  if ('keys' in selection) {
    const keys = [...new Set(selection.keys)]
    const known = await findProgramIds(tx, keys)
    const ids = keys.flatMap((key) => known.get(key) ?? [])
    if (ids.length < keys.length) throw new Problem('conflict')
    return ids
  }
  const { query, expected } = selection
  if ((await countFittingPrograms(tx, query, now)) !== expected) throw new Problem('conflict')
  return listFittingPrograms(tx, query, { sort: 'name' }, now)
}

/** What one has started in the last days, found again after its page was left. */
export async function listOwn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<BulkSummary[]> {
  const since = new Date(now().getTime() - bulkListedDays * 24 * 3600_000)
  return (await listBulkChanges(db, { accountId, since })).map(
    ({ key, action, counts, ...row }) => ({
      key,
      action,
      state: stateOf(row),
      ...counts,
      createdAt: row.created_at.toISOString(),
    }),
  )
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
    action: change.action,
    state: stateOf(change),
    ...counts,
    told: refused.map(({ key: program, title, problem, fields }) => ({
      key: program,
      title,
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

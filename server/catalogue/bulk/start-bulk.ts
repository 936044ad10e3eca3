import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { BulkInput, BulkSelection, BulkView } from '#contract/bulk.ts'
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

/** How far it is. */
export async function viewBulk({ db }: Pick<Deps, 'db'>, key: string): Promise<BulkView> {
  const change = await findBulkChange(db, key)
  if (!change) throw new Problem('not_found')
  const counts = await countItems(db, change.id)
  const refused = await listRefused(db, change.id)
  return {
    key,
    action: change.action,
    state: change.cancelled_at ? 'cancelled' : change.finished_at ? 'finished' : 'running',
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

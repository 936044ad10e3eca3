import { type BulkAction, UniversityBulkAction } from '#contract/catalogue/bulk.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { whoStarted } from '../../identity/who-started.ts'
import {
  type BulkChangeRow,
  claimItems,
  findBulkChange,
  finishBulkChange,
  finishItems,
  type ItemOutcome,
  listUnfinished,
} from './bulk-queries.ts'
import { programs } from './programs.ts'
import type { Subject } from './subject.ts'
import { universities } from './universities.ts'

/** Goes through a change of many; several processes may be at the same one. */
export async function runBulk(deps: Deps, key: string): Promise<void> {
  for (;;) {
    // Anew for each batch: whoever started it may have left since, or may do less.
    const change = await findBulkChange(deps.db, key)
    if (!change || change.finished_at !== null || change.cancelled_at !== null) return
    const taken =
      change.about === 'programs'
        ? await doBatch(deps, change, programs, change.action)
        : await doBatch(deps, change, universities, UniversityBulkAction.parse(change.action))
    if (taken) continue
    return finishBulkChange(deps.db, change.id, deps.now())
  }
}

/** Goes on with those that a stop cut short. */
export async function sweepBulk(deps: Deps): Promise<void> {
  for (const key of await listUnfinished(deps.db)) await runBulk(deps, key)
}

/** False when there was nothing to take. */
async function doBatch<Row extends { id: number }, Action extends BulkAction>(
  deps: Deps,
  change: BulkChangeRow,
  subject: Subject<Row, Action>,
  action: Action,
): Promise<boolean> {
  const now = deps.now()
  const { taken, changed } = await deps.db.transaction().execute(async (tx) => {
    const items = await claimItems(tx, change.id, subject.batch)
    if (items.length === 0) return { taken: false, changed: false }
    const places = new Map(items.map(({ id, position }) => [id, position]))
    const actor = whoStarted(change, { kind: 'all' })
    const judged = (await subject.read(tx, [...places.keys()], action)).map((row) => ({
      row,
      outcome: judge(subject, row, { action, actor, now }),
    }))
    const written = judged.flatMap(({ row, outcome }) => (outcome.changed ? [row] : []))
    const outcomes = judged.map(({ row, outcome }) => ({
      position: places.get(row.id) ?? 0,
      ...outcome,
    }))
    const act = { id: change.id, action, actor, requestId: change.request_id, now }
    if (written.length > 0) await subject.write(tx, written, act)
    await finishItems(tx, change.id, outcomes, now)
    return { taken: true, changed: written.length > 0 }
  })
  if (changed) await deps.catalogueChanged()
  return taken
}

function judge<Row extends { id: number }, Action extends BulkAction>(
  subject: Subject<Row, Action>,
  row: Row,
  { action, actor, now }: { action: Action; actor: Actor; now: Date },
): Omit<ItemOutcome, 'position'> {
  const stays = { changed: false, problem: null, fields: null }
  if (!can(actor, 'catalogue.write')) return { ...stays, problem: 'forbidden' }
  if (subject.isDone(row, action, now)) return stays
  const refusal = subject.refusalOf(row, action, now)
  return refusal ? { ...stays, ...refusal } : { ...stays, changed: true }
}

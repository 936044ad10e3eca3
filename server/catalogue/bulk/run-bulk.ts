import type { BulkAction } from '#contract/bulk.ts'
import { type Actor, can } from '#contract/permissions.ts'
import { faultsOf } from '#contract/publication.ts'
import { recordAudits } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { whoStarted } from '../../identity/who-started.ts'
import { keepEditions } from '../edition-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import { findProgramsForUpdate, type StaffProgram } from '../staff-program-queries.ts'
import {
  type BulkChangeRow,
  claimItems,
  findBulkChange,
  finishBulkChange,
  finishItems,
  type ItemOutcome,
  listUnfinished,
  writeAction,
} from './bulk-queries.ts'

/** Programs of one transaction: few enough that nobody waits long for one of them. */
const batch = 200

/** Goes through a change of many programs; several processes may be at the same one. */
export async function runBulk(deps: Deps, key: string): Promise<void> {
  for (;;) {
    // Anew for each batch: whoever started it may have left since, or may do less.
    const change = await findBulkChange(deps.db, key)
    if (!change || change.finished_at !== null || change.cancelled_at !== null) return
    if (await doBatch(deps, change)) continue
    return finishBulkChange(deps.db, change.id, deps.now())
  }
}

/** Goes on with those that a stop cut short. */
export async function sweepBulk(deps: Deps): Promise<void> {
  for (const key of await listUnfinished(deps.db)) await runBulk(deps, key)
}

/** False when there was nothing to take. */
async function doBatch(deps: Deps, change: BulkChangeRow): Promise<boolean> {
  const now = deps.now()
  const { taken, changed } = await deps.db.transaction().execute(async (tx) => {
    const items = await claimItems(tx, change.id, batch)
    if (items.length === 0) return { taken: false, changed: false }
    const places = new Map(items.map(({ program_id, position }) => [program_id, position]))
    const actor = whoStarted(change, { kind: 'all' })
    const judged = (await findProgramsForUpdate(tx, [...places.keys()])).map((program) => ({
      program,
      outcome: judge(program, change.action, actor, now),
    }))
    const written = judged.flatMap(({ program, outcome }) => (outcome.changed ? [program] : []))
    const outcomes = judged.map(({ program: { id }, outcome }) => ({
      position: places.get(id) ?? 0,
      ...outcome,
    }))
    if (written.length > 0) await write(tx, change, actor, written, now)
    await finishItems(tx, change.id, outcomes, now)
    return { taken: true, changed: written.length > 0 }
  })
  if (changed) await deps.catalogueChanged()
  return taken
}

function judge(
  program: StaffProgram,
  action: BulkAction,
  actor: Actor,
  now: Date,
): Omit<ItemOutcome, 'position'> {
  const stays = { changed: false, problem: null, fields: null }
  if (!can(actor, 'catalogue.write')) return { ...stays, problem: 'forbidden' }
  if (isDone(program, action)) return stays
  if (action.kind === 'publish') {
    const faults = Object.entries(faultsOf(program, now)).map(([field, { code }]) => [field, code])
    if (faults.length > 0) {
      return { ...stays, problem: 'nothing_open_to_publish', fields: Object.fromEntries(faults) }
    }
  }
  return { ...stays, changed: true }
}

function isDone(program: StaffProgram, action: BulkAction): boolean {
  switch (action.kind) {
    case 'publish':
      return program.status === 'published'
    case 'archive':
      return program.status === 'archived'
    case 'field':
      return program.field === action.field && !program.derivedFields.includes('field')
  }
}

async function write(
  tx: Db,
  { action, request_id, account_id }: BulkChangeRow,
  actor: Actor,
  programs: readonly StaffProgram[],
  now: Date,
): Promise<void> {
  const ids = programs.map(({ id }) => id)
  await keepEditions(tx, programs)
  await writeAction(tx, { ids, action, now, accountId: account_id })
  await refreshSearch(tx, { programs: ids })
  await recordAudits(
    tx,
    programs.map((program) => ({
      actor,
      action: 'program.changed',
      entity: 'program',
      entityKey: program.key,
      ...toldOf(program, action),
      requestId: request_id,
    })),
  )
}

function toldOf(program: StaffProgram, action: BulkAction) {
  if (action.kind === 'field') {
    return { before: { field: program.field }, after: { field: action.field } }
  }
  const after = action.kind === 'publish' ? 'published' : 'archived'
  return { before: { status: program.status }, after: { status: after } }
}

import { bulkKeptDays } from '#contract/applicants/applicant-bulk.ts'
import { can } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { isDatabaseAway } from '../../http/problems.ts'
import { scopeOf } from '../../identity/scope.ts'
import { whoStarted } from '../../identity/who-started.ts'
import { doAct } from './acts.ts'
import {
  type BulkRow,
  claimItems,
  claimOfSamePeople,
  deleteOldBulks,
  findBulk,
  finishBulk,
  finishItems,
  listUnfinished,
} from './bulk-queries.ts'

/** Applications of one transaction: few enough that nobody waits long for one of them. */
const batch = 50
const dayMs = 86_400_000

/** Goes through an act on many applications; several processes may be at the same one. */
export async function runBulk(deps: Deps, key: string): Promise<void> {
  for (;;) {
    // Anew for each step: whoever started it may have left since, or may do less.
    const bulk = await findBulk(deps.db, key)
    if (!bulk || bulk.finished_at !== null || bulk.cancelled_at !== null) return
    if (await doNext(deps, bulk)) continue
    return finishBulk(deps.db, bulk.id, deps.now())
  }
}

/** Goes on with those that a stop cut short, and forgets the old ones. */
export async function sweepApplicationBulk(deps: Deps): Promise<void> {
  for (const key of await listUnfinished(deps.db)) await runBulk(deps, key)
  await deleteOldBulks(deps.db, new Date(deps.now().getTime() - bulkKeptDays * dayMs))
}

/**
 * False when there was nothing to take. Where a step fails, its applications are taken one by one:
 * the one that it fails on is told, and the others go on. Where the database is away, nobody's is at
 * fault: it throws, and the next sweep goes on.
 */
async function doNext(deps: Deps, bulk: BulkRow): Promise<boolean> {
  try {
    return await doBatch(deps, bulk, batch)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.error({ err: error }, 'a step of an act on many applications failed')
  }
  try {
    return await doBatch(deps, bulk, 1)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.error({ err: error }, 'an act failed on one application')
    return deps.db.transaction().execute(async (tx) => {
      const items = await claimItems(tx, bulk.id, 1)
      const outcomes = items.map(({ position }) => ({ position, problem: 'internal' as const }))
      await finishItems(tx, bulk.id, outcomes, deps.now())
      return items.length > 0
    })
  }
}

/** What is done and that it is done are one transaction. */
function doBatch(deps: Deps, bulk: BulkRow, most: number): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const claimed = await claimItems(tx, bulk.id, most)
    if (claimed.length === 0) return false
    const numbers = claimed.map(({ number }) => number)
    const isTogether = bulk.act.kind === 'move' && most > 1
    const items = isTogether
      ? [...claimed, ...(await claimOfSamePeople(tx, bulk.id, numbers))]
      : claimed
    const actor = whoStarted(bulk, scopeOf(bulk))
    const outcomes = can(actor, 'applicants.write')
      ? await doAct(
          tx,
          deps,
          { actor, requestId: bulk.request_id, since: bulk.created_at },
          bulk.act,
          items,
        )
      : items.map(({ position }) => ({ position, problem: 'forbidden' as const }))
    await finishItems(tx, bulk.id, outcomes, deps.now())
    return true
  })
}

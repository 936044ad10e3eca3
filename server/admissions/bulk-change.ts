import type { BulkAssign, BulkMove, BulkResult, BulkTag } from '#contract/applicant-bulk.ts'
import { mostTags } from '#contract/applicants.ts'
import type { Actor } from '#contract/permissions.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { tellHandOver } from '../notifications/tell.ts'
import { findOwner } from './applicant-queries.ts'
import { giveFiles, listSeen, tagFiles } from './bulk-queries.ts'
import { holdApplication, moveApplication } from './move.ts'

interface Caller {
  actor: Actor
  requestId: string
}

/**
 * Moves many applications, each through the guards that one alone goes through. What a guard
 * refuses stays where it is and is told with its reason; the others move.
 */
export function bulkMove(
  deps: Deps,
  caller: Caller,
  { to, reason, items }: BulkMove,
): Promise<BulkResult> {
  return deps.db.transaction().execute(async (tx) => {
    const seen = new Set((await listSeen(tx, numbersOf(items), caller.actor)).map(numberOf))
    const problems = new Map<string, ProblemCode | null>()
    // In one order whoever asks, so that two who move the same ones never wait in a ring.
    for (const item of items.toSorted((a, b) => (a.number < b.number ? -1 : 1))) {
      const problem = seen.has(item.number)
        ? await problemOf(() => moveOne(tx, deps, caller, item, { to, reason }))
        : 'not_found'
      problems.set(item.number, problem)
    }
    return items.map(({ number }) => ({ number, problem: problems.get(number) ?? null }))
  })
}

async function moveOne(
  tx: Db,
  deps: Deps,
  { actor, requestId }: Caller,
  { number, version }: BulkMove['items'][number],
  { to, reason }: Pick<BulkMove, 'to' | 'reason'>,
): Promise<void> {
  const application = await holdApplication(tx, { number })
  if (!application) throw new Problem('not_found')
  if (application.version !== version) throw new Problem('version_stale')
  const words = reason[application.language]
  await moveApplication(tx, deps, application, { to, by: actor, reason: words, requestId })
}

/** Guards speak before anything is written: after a refusal the transaction goes on. */
async function problemOf(act: () => Promise<void>): Promise<ProblemCode | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** Gives the files of these applications to somebody, or to nobody. */
export function bulkAssign(
  deps: Deps,
  { actor, requestId }: Caller,
  { owner, numbers }: BulkAssign,
): Promise<BulkResult> {
  return deps.db.transaction().execute(async (tx) => {
    const found = owner === null ? null : await findOwner(tx, owner)
    if (found === undefined) {
      throw new Problem('validation_failed', { fields: { owner: { code: 'not_a_choice' } } })
    }
    const seen = await listSeen(tx, numbers, actor)
    const [ids, ownerId, now] = [filesOf(seen), found?.id ?? null, deps.now()]
    await tellHandOver(tx, { at: now, by: actor.accountId }, { applicantIds: ids, ownerId })
    const keys = await giveFiles(tx, ids, { ownerId, now, accountId: actor.accountId })
    for (const entityKey of keys) {
      await recordAudit(tx, {
        actor,
        action: 'applicant.assigned',
        entity: 'applicant',
        entityKey,
        after: { owner },
        requestId,
      })
    }
    return resultOf(numbers, seen)
  })
}

/** Puts a tag on the files of these applications, or takes it off. */
export function bulkTag(
  deps: Deps,
  { actor, requestId }: Caller,
  { tag, on, numbers }: BulkTag,
): Promise<BulkResult> {
  return deps.db.transaction().execute(async (tx) => {
    const seen = await listSeen(tx, numbers, actor)
    const keys = await tagFiles(tx, filesOf(seen), {
      ...{ tag, on, most: mostTags },
      now: deps.now(),
      accountId: actor.accountId,
    })
    for (const entityKey of keys) {
      await recordAudit(tx, {
        actor,
        action: 'applicant.tagged',
        entity: 'applicant',
        entityKey,
        requestId,
      })
    }
    return resultOf(numbers, seen)
  })
}

type Seen = Awaited<ReturnType<typeof listSeen>>

function resultOf(numbers: readonly string[], seen: Seen): BulkResult {
  const known = new Set(seen.map(numberOf))
  return numbers.map((number) => ({ number, problem: known.has(number) ? null : 'not_found' }))
}

function filesOf(seen: Seen): number[] {
  return [...new Set(seen.map((one) => one.applicant_id))]
}

function numbersOf(items: BulkMove['items']): string[] {
  return items.map(numberOf)
}

function numberOf({ number }: { number: string }): string {
  return number
}

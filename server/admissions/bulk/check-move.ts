import { type MoveCheck, type MoveCheckInput, mostNamed } from '#contract/applicant-bulk.ts'
import { type Actor, can } from '#contract/permissions.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { channelAllows, findTransition, passOverPermission } from '#contract/transitions.ts'
import type { Deps } from '../../deps.ts'
import { listToCheck } from './act-queries.ts'
import { chosen } from './start-bulk.ts'

const atOnce = 5000

/**
 * Which of many a move would leave as they are, and why, before it is made. What only the move itself
 * can know, such as an intake's last place, it still refuses then.
 */
export async function checkMove(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { selection, to, passOver }: MoveCheckInput,
): Promise<MoveCheck> {
  const items = await chosen(deps, actor, selection)
  const refused = new Map<ProblemCode, MoveCheck['refused'][number]>()
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce)
    const rows = await listToCheck(
      deps.db,
      some.map(({ number }) => number),
      actor,
    )
    const seen = new Map(rows.map((row) => [row.number, row]))
    for (const { number, version } of some) {
      const row = seen.get(number)
      const problem = problemOf(row, { to, version, actor, passOver })
      if (!problem) continue
      const group = refused.get(problem) ?? { problem, count: 0, named: [] }
      refused.set(problem, group)
      group.count += 1
      if (row && group.named.length < mostNamed) group.named.push({ number, name: row.name })
    }
  }
  return {
    total: items.length,
    refused: [...refused.values()].toSorted((one, other) => other.count - one.count),
  }
}

function problemOf(
  row: Awaited<ReturnType<typeof listToCheck>>[number] | undefined,
  {
    to,
    version,
    actor,
    passOver,
  }: Pick<MoveCheckInput, 'to' | 'passOver'> & { version: number; actor: Actor },
): ProblemCode | undefined {
  if (!row) return 'not_found'
  if (row.version !== version) return 'version_stale'
  const transition = findTransition(row.status, to, 'staff')
  if (!transition) return 'move_not_allowed'
  if (transition.permission && !can(actor, transition.permission)) return 'forbidden'
  if (!channelAllows(transition, row.submission_channel)) return 'channel_refuses'
  if (!transition.documents || !row.lacks_documents) return undefined
  if (passOver === null) return 'documents_missing'
  return can(actor, passOverPermission) ? undefined : 'forbidden'
}

import { passOverPermission } from '#contract/admissions/values/transitions.ts'
import {
  type MoveCheck,
  type MoveCheckInput,
  mostNamed,
} from '#contract/applicants/applicant-bulk.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { needsTerms, readTerms, type Terms } from '../following/open-terms.ts'
import { transitionFor } from '../moves/move.ts'
import { listToCheck } from './act-queries.ts'
import { chosen } from './start-bulk.ts'

const atOnce = 5000

/**
 * Which of many applications a move would leave as they are, and why, before it is made. The move
 * itself still refuses what only it can know, such as an intake whose last place is taken.
 */
export async function checkMove(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { selection, ...move }: MoveCheckInput,
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
    const ids = rows.map(({ id }) => id)
    const terms = needsTerms(move.to) ? await readTerms(deps.db, ids) : undefined
    for (const { number, version } of some) {
      const row = seen.get(number)
      const problem = problemOf(row, { ...move, version, actor, terms: row && terms?.get(row.id) })
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

interface Asked extends Omit<MoveCheckInput, 'selection'> {
  version: number
  actor: Actor
  terms: Terms | undefined
}

function problemOf(
  row: Awaited<ReturnType<typeof listToCheck>>[number] | undefined,
  { to, version, actor, reasonIn, passOver, terms }: Asked,
): ProblemCode | undefined {
  if (!row) return 'not_found'
  if (row.version !== version) return 'version_stale'
  const found = transitionFor(row, { to, by: actor }, reasonIn.includes(row.language))
  if ('problem' in found) return found.problem
  const heldUp =
    found.transition.documents && row.lacks_documents
      ? 'documents_missing'
      : terms?.open
        ? 'terms_open'
        : undefined
  if (!heldUp || passOver === null) return heldUp
  return can(actor, passOverPermission) ? undefined : 'forbidden'
}

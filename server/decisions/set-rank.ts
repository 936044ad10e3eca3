import { Problem } from '#contract/common/values/problems.ts'
import type { Decisions } from '#contract/decisions/decisions.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { holdApplication } from '../admissions/moves/move.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { getDecisions } from './decide.ts'
import { listDecisions, touchApplication, updateRank } from './queries.ts'

/**
 * Moves an applicant up or down the waiting list that they are on; no one is notified, their page
 * shows it.
 */
export async function setRank(
  deps: Deps,
  { actor, requestId }: { actor: Actor; requestId: string },
  { number, expectedVersion }: { number: string; expectedVersion: number },
  rank: number,
): Promise<Decisions> {
  await deps.db.transaction().execute(async (tx) => {
    const application = await holdApplication(tx, { number })
    if (!application) throw new Problem('not_found')
    if (application.version !== expectedVersion) throw new Problem('version_stale')
    if (application.status !== 'waitlisted') throw new Problem('move_not_allowed')
    const rows = await listDecisions(tx, [application.id])
    const listed = rows.find(
      ({ outcome, released_at }) => outcome === 'waitlisted' && released_at !== null,
    )
    if (!listed) throw new Problem('not_decided')

    await updateRank(tx, listed.id, rank)
    await touchApplication(tx, application.id, { now: deps.now(), accountId: actor.accountId })
    await recordAudit(tx, {
      actor,
      action: 'rank.changed',
      entity: 'application',
      entityKey: number,
      before: { rank: listed.rank },
      after: { rank },
      requestId,
    })
  })
  return getDecisions(deps, number)
}

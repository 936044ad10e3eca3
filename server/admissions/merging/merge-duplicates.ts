import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import type { ClosedDuplicate } from '../../database/columns/closed-duplicate.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { sayIn } from '../../words/say.ts'
import { refuseUnlessFree } from '../moves/move.ts'
import { insertHistory, updateStatus } from '../queries.ts'
import { listTwice, putDuplicateOf, type Twice } from './merge-queries.ts'

interface By {
  now: Date
  accountId: number
}

/**
 * For each intake that two files both have an application for, closes the one that came less far,
 * without a mail: its applicant continues with the other. Answers their previous states.
 */
export async function closeDuplicates(
  tx: Db,
  deps: Pick<Deps, 'locales'>,
  { keptId, mergedId }: { keptId: number; mergedId: number },
  { now, accountId }: By,
): Promise<ClosedDuplicate[]> {
  const closed: ClosedDuplicate[] = []
  for (const { kept, merged } of await listTwice(tx, keptId, mergedId)) {
    const [further, duplicate] = howFar(merged) > howFar(kept) ? [merged, kept] : [kept, merged]
    await putDuplicateOf(tx, duplicate.id, further.id)
    await updateStatus(tx, duplicate.id, {
      ...{ status: 'closed', nextMover: 'nobody', nextBy: null },
      ...{ now, accountId },
    })
    const say = sayIn(deps.locales, duplicate.language, 'mail')
    await insertHistory(tx, {
      application_id: duplicate.id,
      at: now,
      from_status: duplicate.status,
      to_status: 'closed',
      actor_id: accountId,
      by_applicant: false,
      reason: say('duplicate', { number: further.number }),
    })
    closed.push({
      id: duplicate.id,
      status: duplicate.status,
      nextMover: duplicate.nextMover,
      nextBy: duplicate.nextBy,
    })
  }
  return closed
}

/**
 * Restores the applications that were closed as duplicates, once the files are separated. Throws
 * `intake_full` if one had a place that another person has by now.
 */
export async function reopenDuplicates(
  tx: Db,
  duplicates: readonly ClosedDuplicate[],
  { now, accountId }: By,
): Promise<void> {
  for (const { id, status, nextMover, nextBy } of duplicates) {
    // One that staff have moved since is left alone.
    const closed = await putDuplicateOf(tx, id, null)
    if (!closed) continue
    await refuseUnlessFree(tx, closed, status)
    await updateStatus(tx, id, { status, nextMover, nextBy, now, accountId })
    await insertHistory(tx, {
      application_id: id,
      at: now,
      from_status: 'closed',
      to_status: status,
      actor_id: accountId,
      by_applicant: false,
    })
  }
}

/** How far an application ever came, then where it is now. */
function howFar({ reached, status }: Twice['kept']): number {
  return reached * applicationStatuses.length + applicationStatuses.indexOf(status)
}

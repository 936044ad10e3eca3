import { type ApplicationStatus, nextMoverOf } from '#contract/admissions/values/transitions.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { findLastStep, insertHistory, lockApplication, updateStatus } from '../queries.ts'
import { putBack } from './history-queries.ts'

interface AskedMove {
  number: string
  from: ApplicationStatus
  nextBy: string | null
}

/**
 * Takes an application that waits for documents back to where it was before they were asked for,
 * without a mail to its applicant; false if it has moved since.
 */
export async function undoMove(
  tx: Db,
  { number, from, nextBy }: AskedMove,
  by: { actor: Actor; now: Date; requestId: string; actId: string },
): Promise<boolean> {
  const application = await lockApplication(tx, { number })
  if (!application) return false
  const last = await findLastStep(tx, application.id)
  if (last?.act_id !== by.actId) return false

  await updateStatus(tx, application.id, {
    status: from,
    nextMover: nextMoverOf(from, application.submission_channel),
    nextBy,
    now: by.now,
    accountId: by.actor.accountId,
  })
  if (last.before) await putBack(tx, application.id, last.before)
  await insertHistory(tx, {
    application_id: application.id,
    at: by.now,
    from_status: application.status,
    to_status: from,
    actor_id: by.actor.accountId,
    by_applicant: false,
    undoes: last.id,
  })
  await recordAudit(tx, {
    actor: by.actor,
    action: 'application.moved',
    entity: 'application',
    entityKey: number,
    before: { status: application.status },
    after: { status: from },
    requestId: by.requestId,
  })
  return true
}

import { findTransition, type Mover, nextMoverOf } from '#contract/admissions/values/transitions.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseHidden } from '../../identity/staff/within-sight.ts'
import { rewriteMail, takeBackMails } from '../../messaging/take-back.ts'
import { forgetPayment, restorePayments } from '../following/deposit-queries.ts'
import {
  insertHistory,
  listMovedWith,
  lockApplications,
  type MovingApplication,
  updateStatus,
} from '../queries.ts'
import { findStep, forgetReports, listStanding, putBack } from './history-queries.ts'
import { refuseUnlessFree } from './move.ts'
import { movesMail } from './tell-of-moves.ts'

interface Undo {
  actId: string
  by: Actor
  requestId: string | undefined
}

/**
 * Undoes a move that the applicant has not heard of, and the same act's moves of their other
 * applications that are named: all of them or none. Answers the applicant's key.
 */
export function undoMove(
  deps: Deps,
  number: string,
  { also, ...undo }: Undo & { also: readonly string[] },
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const numbers = [...new Set([number, ...also])]
    await refuseHidden({ db: tx }, undo.by, { applications: numbers })
    const held = await lockApplications(tx, numbers)
    const [first] = held
    if (!first || held.length < numbers.length) throw new Problem('not_found')

    for (const application of held) await undoHeld(tx, deps, application, undo)
    return first.applicant_key
  })
}

/**
 * Puts an application held by `tx` back to where it was before an act, and cancels the act's mail.
 * Only the last move can be undone, and only as long as its mail waits: an applicant who has read of
 * it gets a correction instead.
 */
export async function undoHeld(
  tx: Db,
  deps: Deps,
  application: MovingApplication,
  { actId, by, requestId }: Undo,
): Promise<void> {
  const { before, from, step } = await findUndoable(tx, application, actId)
  if (!mayUndo(by, from, application.status)) throw new Problem('forbidden')
  await refuseUnlessFree(tx, application, from)
  if (!(await untell(tx, deps, application, { actId, by }))) throw new Problem('mail_left')

  const now = deps.now()
  await updateStatus(tx, application.id, {
    status: from,
    nextMover: nextMoverOf(from, application.submission_channel),
    nextBy: before.nextBy,
    now,
    accountId: by.accountId,
  })
  await putBack(tx, application.id, before)
  await forgetReports(tx, application.id, step.at)
  await forgetPayment(tx, actId)
  if (step.corrects) await restorePayments(tx, application.id, step.at)
  await insertHistory(tx, {
    application_id: application.id,
    at: now,
    from_status: application.status,
    to_status: from,
    actor_id: by.accountId,
    undoes: step.id,
  })
  await recordAudit(tx, {
    actor: by,
    action: 'application.move_undone',
    entity: 'application',
    entityKey: application.number,
    before: { status: application.status },
    after: { status: from },
    requestId,
  })
}

/**
 * Cancels what an act says about this application: its mail, or its part of a mail about several.
 * False if that has left.
 */
async function untell(
  tx: Db,
  deps: Deps,
  { id }: MovingApplication,
  { actId, by }: Pick<Undo, 'actId' | 'by'>,
): Promise<boolean> {
  const isChanged = await rewriteMail(tx, deps, actId, async () => {
    const rest = await listMovedWith(tx, actId, id)
    if (rest.length === 0) return undefined
    return movesMail(
      tx,
      deps,
      rest.map((one) => ({ ...one, by })),
    )
  })
  return isChanged ?? (await takeBackMails(tx, actId)).takenBack > 0
}

async function findUndoable(tx: Db, { id }: MovingApplication, actId: string) {
  const named = await findStep(tx, id, actId)
  if (!named) throw new Problem('not_found')
  if (named.undone_by !== null) throw new Problem('already_undone')
  const step = (await listStanding(tx, id)).at(-1)
  if (step?.id !== named.id) throw new Problem('moved_since')
  const { before, from_status: from } = step
  if (before === null || from === null) throw new Problem('not_found')
  return { before, from, step }
}

/** An actor who may make a move may undo it. */
function mayUndo(actor: Actor, from: MovingApplication['status'], to: typeof from): boolean {
  const movers: readonly Mover[] = ['staff', 'correction', 'applicant']
  return movers.some((mover) => {
    const transition = findTransition(from, to, mover)
    return transition && (transition.permission === undefined || can(actor, transition.permission))
  })
}

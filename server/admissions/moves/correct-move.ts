import {
  type ApplicationStatus,
  applicationStatuses,
  findTransition,
  promisedDays,
  statusesOf,
} from '#contract/admissions/values/transitions.ts'
import type {
  CorrectApplication,
  MoveMail,
  MoveMailQuery,
} from '#contract/applicants/applicants.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { BeforeMove } from '../../database/columns/before-move.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseHidden } from '../../identity/staff/within-sight.ts'
import { readBeforehand } from '../../messaging/queue-mail.ts'
import { withdrawPayments } from '../following/deposit-queries.ts'
import { findSeen, lockApplication } from '../queries.ts'
import {
  listStanding,
  milestoneOf,
  putOffer,
  putReached,
  readBefore,
  type StandingStep,
} from './history-queries.ts'
import { moveUntold } from './move.ts'
import { movesMail, tellOfMove } from './tell-of-moves.ts'

interface Correction extends CorrectApplication {
  version: number
  by: Actor
  requestId: string
}

/**
 * Corrects a mistake: back to a state that the application was in before, with a reason that its
 * applicant reads. The consequences of the mistake go with it: an answer to the offer, a deposit, how
 * far it counts in figures. Answers the applicant's key.
 */
export function correctMove(
  deps: Deps,
  number: string,
  { version, to, reason, tell, by, requestId }: Correction,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const application = await lockApplication(tx, { number })
    if (!application) throw new Problem('not_found')
    if (application.version !== version) throw new Problem('version_stale')
    const { id, status } = application
    const steps = await listStanding(tx, id)
    if (!correctionsOf(status, steps).includes(to)) throw new Problem('move_not_allowed')

    const before = await readBefore(tx, id)
    await reopenOffer(tx, deps, before.offer, to)
    const moved = await moveUntold(tx, deps, application, {
      ...{ to, by, as: 'correction', reason, requestId, before },
    })
    await putReached(tx, id, await milestoneOf(tx, statesUntil(steps, to)))
    if (to === 'accepted') await withdrawPayments(tx, id, deps.now())
    if (tell) await tellOfMove(tx, deps, moved)
    return application.applicant_key
  })
}

/** The states that a mistake can be corrected to: it was in them, and the table has a way back. */
export function correctionsOf(
  status: ApplicationStatus,
  steps: readonly Pick<StandingStep, 'from_status' | 'to_status'>[],
): ApplicationStatus[] {
  const held = new Set(steps.flatMap(({ from_status, to_status }) => [from_status, to_status]))
  return applicationStatuses.filter(
    (to) => held.has(to) && findTransition(status, to, 'correction') !== undefined,
  )
}

/** The states that it had gone through when it was last in this one. */
function statesUntil(steps: readonly StandingStep[], to: ApplicationStatus): ApplicationStatus[] {
  const last = steps.findLastIndex(({ to_status }) => to_status === to)
  return [...steps.slice(0, last + 1).map(({ to_status }) => to_status), to]
}

const dayMs = 86_400_000

/** An offer that is open again waits for an answer; if its last day has passed, it gets a new one. */
async function reopenOffer(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  offer: BeforeMove['offer'],
  to: ApplicationStatus,
): Promise<void> {
  const waiting = statusesOf.offer.find((one) => one === to)
  if (waiting === undefined || offer === null) return
  const today = now().toISOString().slice(0, 10)
  const anew = new Date(now().getTime() + promisedDays[waiting] * dayMs).toISOString().slice(0, 10)
  const replyBy = offer.replyBy < today ? anew : offer.replyBy
  await putOffer(tx, { id: offer.id, reply: null, repliedAt: null, replyBy })
}

/** The mail that an applicant would get about a move or a correction. */
export async function previewMoveMail(
  deps: Deps,
  actor: Actor,
  number: string,
  { to, reason, corrects, also }: MoveMailQuery,
): Promise<MoveMail> {
  await refuseHidden(deps, actor, { applications: also })
  const application = await findSeen(deps.db, number)
  if (!application) throw new Problem('not_found')
  const others = await Promise.all(also.map((one) => findSeen(deps.db, one)))
  const as = corrects ? ('correction' as const) : undefined
  const moved = [application, ...others].map((one) => {
    if (one?.applicant_id !== application.applicant_id) throw new Problem('not_found')
    return { application: one, to, by: actor, as, reason }
  })
  const mail = {
    ...(await movesMail(deps.db, deps, moved)),
    language: application.language,
    to: application.email,
  }
  const [read] = await readBeforehand(deps.db, deps, [mail])
  return { to: application.email, subject: read?.subject ?? '', text: read?.text ?? '' }
}

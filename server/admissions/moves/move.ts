import { randomUUID } from 'node:crypto'
import {
  type ApplicationStatus,
  channelAllows,
  endedStatuses,
  findTransition,
  isTold,
  nextMoverOf,
  passOverPermission,
  placedStatuses,
  type Transition,
} from '#contract/admissions/values/transitions.ts'
import type { DepositPaid } from '#contract/applicants/applicants.ts'
import { type FieldProblem, Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { EndReason } from '#contract/common/values/vocabulary.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { BeforeMove } from '../../database/columns/before-move.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseHidden } from '../../identity/staff/within-sight.ts'
import { heldUntil } from '../../messaging/hold-mail.ts'
import { letGoMails } from '../../messaging/take-back.ts'
import { tellMoved } from '../../notifications/tell.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { insertPayment } from '../following/deposit-queries.ts'
import { hasAgreed } from '../following/has-agreed.ts'
import { needsTerms, readTerms } from '../following/open-terms.ts'
import {
  findOfferDays,
  insertHistory,
  isIntakeFull,
  keepReply,
  lockApplication,
  lockApplications,
  type MovingApplication,
  updateStatus,
} from '../queries.ts'
import { closingOfApplication } from '../sending/closing.ts'
import { hasAnotherActive, listStanding, readBefore } from './history-queries.ts'
import { listIncomplete } from './lacks-documents.ts'
import { promisedBy } from './promised-by.ts'
import { type Moved, type Moving, tellOfMove, tellOfMoves } from './tell-of-moves.ts'

export type { MovingApplication }

interface Move extends Moving {
  /** The act by which it is undone while its mail waits; a new one unless the caller gives it. */
  actId?: string
  /** The civil day of the next step, if the caller knows it. */
  nextBy?: string | null
  /** Why an applicant ends it, chosen from the list. */
  reasonCode?: EndReason | null
  /** The civil day on which it happened, if it was reported later. */
  happenedOn?: string | null
  /** Who reported it to staff. */
  toldBy?: string | null
  /** What was paid. */
  deposit?: DepositPaid | null
  /** Why open terms or missing documents don't hold it up: for colleagues. */
  passOver?: string | null
  /** The values before it, if the caller has begun to change them. */
  before?: BeforeMove
  requestId: string | undefined
}

/** An application and the version that was on screen. */
interface SeenVersion {
  number: string
  version: number
}

/**
 * An administrator's move, made from the version they saw; if the same person's other applications
 * make it too, all of them do or none, with one mail. Answers the applicant's key.
 */
export function moveByStaff(
  deps: Deps,
  seen: SeenVersion,
  { also, ...move }: Move & { by: Actor; also: readonly SeenVersion[] },
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const all = [seen, ...also]
    const numbers = all.map(({ number }) => number)
    await refuseHidden({ db: tx }, move.by, { applications: numbers })
    const held = await lockApplications(tx, numbers)
    const [first, ...others] = all.map(({ number, version }) => {
      const application = held.find((one) => one.number === number)
      if (!application) throw new Problem('not_found')
      if (application.version !== version) throw new Problem('version_stale')
      return application
    })
    if (!first) throw new Problem('not_found')
    const isOnePerson = others.every(({ applicant_id }) => applicant_id === first.applicant_id)
    if (new Set(numbers).size < all.length || !isOnePerson) throw new Problem('not_found')

    const actId = randomUUID()
    const moved: Moved[] = []
    for (const application of [first, ...others]) {
      refuseImpossibleDays(deps, application, move)
      const recorded = asReported(application, { ...move, actId })
      moved.push(await moveUntold(tx, deps, application, recorded))
    }
    await tellOfMoves(tx, deps, moved)
    return first.applicant_key
  })
}

/** When staff record a move that only applicants make, it needs a day and who reported it. */
function asReported(
  { status }: MovingApplication,
  move: Move & { by: Actor },
): Move & { by: Actor } {
  if (!isTold(status, move.to)) return move
  const fields: Record<string, FieldProblem> = {}
  if (!move.happenedOn) fields['happenedOn'] = { code: 'required' }
  if (!move.toldBy) fields['toldBy'] = { code: 'required' }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
  return { ...move, as: 'applicant' }
}

/** Holds an application until the end of the transaction, to be moved. */
export function holdApplication(tx: Db, by: { number: string; accessTokenHash?: Buffer }) {
  return lockApplication(tx, by)
}

/** Holds several, always in the same order. */
export function holdApplications(tx: Db, numbers: readonly string[]) {
  return lockApplications(tx, numbers)
}

/**
 * Makes one move of the table of transitions on an application held by `tx`: status, history, audit
 * and at most one mail, all or nothing.
 */
export async function moveApplication(
  tx: Db,
  deps: Deps,
  application: MovingApplication,
  move: Move,
): Promise<void> {
  await tellOfMove(tx, deps, await moveUntold(tx, deps, application, move))
}

/**
 * The same without the mail: a caller that makes several moves mails them together. A move by staff
 * waits, so that it can be undone; a release has its own time and its own undo.
 */
export async function moveUntold(
  tx: Db,
  deps: Deps,
  application: MovingApplication,
  move: Move,
): Promise<Moved> {
  const { passedOver } = await refuseUnlessAllowed(tx, application, move)

  const { to, by, reason, requestId } = move
  const now = deps.now()
  const actor = typeof by === 'string' ? undefined : by
  const isHeld = actor !== undefined && move.as !== 'release'
  const actId = isHeld ? (move.actId ?? randomUUID()) : undefined
  if (!isHeld) await letEarlierMailsGo(tx, application, now)
  const before = move.before ?? (await readBefore(tx, application.id))
  if (to === 'accepted' || to === 'declined') await keepReply(tx, application.id, to, now)
  await updateStatus(tx, application.id, {
    status: to,
    nextMover: nextMoverOf(to, application.submission_channel),
    nextBy: move.nextBy === undefined ? await nextByOf(tx, application, to, now) : move.nextBy,
    now,
    accountId: actor?.accountId ?? null,
  })
  await insertHistory(tx, {
    application_id: application.id,
    at: now,
    from_status: application.status,
    to_status: to,
    actor_id: actor?.accountId ?? null,
    by_applicant: by === 'applicant',
    reason,
    reason_code: move.reasonCode ?? null,
    happened_on: move.happenedOn ?? move.deposit?.on ?? null,
    act_id: actId ?? null,
    before: JSON.stringify(before),
    corrects: move.as === 'correction',
    told_by: move.toldBy ?? move.deposit?.toldBy ?? null,
    passed_over: passedOver,
  })
  await tellMoved(
    tx,
    { at: now, by: actor?.accountId ?? null },
    { applicationId: application.id, from: application.status, to },
    by === 'applicant' || move.as === 'applicant' || (actor !== undefined && Boolean(move.toldBy)),
  )
  if (move.deposit && actId !== undefined) {
    const { amountMinor, currency, on, toldBy } = move.deposit
    await insertPayment(tx, {
      application_id: application.id,
      act_id: actId,
      ...{ amount_minor: amountMinor, currency, paid_on: on, told_by: toldBy, at: now },
      by_id: actor?.accountId ?? null,
    })
  }
  await recordAudit(tx, {
    actor: by,
    action: move.as === 'correction' ? 'application.corrected' : 'application.moved',
    entity: 'application',
    entityKey: application.number,
    before: { status: application.status },
    after: { status: to, ...(passedOver !== null && { documentsPassedOver: true }) },
    reason: reason ?? passedOver ?? undefined,
    requestId,
  })
  const held = actId !== undefined && { actId, heldUntil: heldUntil(await readSettings(tx), now) }
  return { application, to, by, as: move.as, reason, ...held }
}

/**
 * A move that can't be undone is mailed at once. Mails that still wait about earlier moves leave ahead
 * of it, or an applicant would read of the offer first and of "we are reviewing it" afterwards.
 */
async function letEarlierMailsGo(
  tx: Db,
  { id, email }: MovingApplication,
  now: Date,
): Promise<void> {
  const steps = await listStanding(tx, id)
  const actIds = steps.flatMap(({ act_id }) => (act_id === null ? [] : [act_id]))
  await letGoMails(tx, { actIds, to: email, now })
}

/** The day an offer has to be answered or paid by; for other states the promised day. */
async function nextByOf(
  tx: Db,
  application: MovingApplication,
  to: ApplicationStatus,
  now: Date,
): Promise<string | null> {
  const { id, submission_channel, snapshot } = application
  const days = offerDays.includes(to) ? await findOfferDays(tx, id) : undefined
  const set = to === 'accepted' ? days?.deposit_by : days?.reply_by
  if (set) return set
  const { closesAt } = closingOfApplication(application)
  const intake = { ...snapshot.intake, closesAt }
  return promisedBy(await readSettings(tx), to, now, submission_channel, intake)
}

const offerDays: readonly ApplicationStatus[] = [
  'offer_conditional',
  'offer_unconditional',
  'accepted',
]

async function refuseUnlessAllowed(
  tx: Db,
  application: MovingApplication,
  move: Move,
): Promise<{ passedOver: string | null }> {
  const { to, by, as, passOver = null } = move
  const found = transitionFor(application, move, move.reason !== null)
  if ('problem' in found) throw new Problem(found.problem)
  await refuseUnlessFree(tx, application, to)
  if (typeof by !== 'string' && as === undefined && to === 'deposit_paid' && !move.deposit) {
    throw new Problem('deposit_needed')
  }
  const problem = await whyHeldUp(tx, application.id, found.transition)
  if (problem === null) return { passedOver: null }
  if (passOver === null) throw new Problem(problem)
  if (typeof by === 'string' || !can(by, passOverPermission)) throw new Problem('forbidden')
  return { passedOver: passOver }
}

/** The transition that a move makes, or what on the application itself keeps it from being made. */
export function transitionFor(
  application: Pick<
    MovingApplication,
    'status' | 'submission_channel' | 'consent_how' | 'agreed_at'
  >,
  { to, by, as }: Pick<Move, 'to' | 'by' | 'as'>,
  hasReason: boolean,
): { transition: Transition } | { problem: ProblemCode } {
  const { status, submission_channel } = application
  const transition = findTransition(status, to, as ?? (typeof by === 'string' ? by : 'staff'))
  if (!transition) return { problem: 'move_not_allowed' }
  if (typeof by !== 'string' && transition.permission && !can(by, transition.permission)) {
    return { problem: 'forbidden' }
  }
  if (transition.reason && !hasReason) return { problem: 'reason_required' }
  if (!channelAllows(transition, submission_channel)) return { problem: 'channel_refuses' }
  if (to === 'sent' && by !== 'applicant' && as !== 'applicant' && !hasAgreed(application)) {
    return { problem: 'consent_missing' }
  }
  return { transition }
}

/** What stops a move unless staff with the permission give a reason: documents, or terms of the offer. */
async function whyHeldUp(
  tx: Db,
  id: number,
  { to, by, documents }: Transition,
): Promise<'documents_missing' | 'terms_open' | null> {
  if (documents && (await listIncomplete(tx, [id])).has(id)) return 'documents_missing'
  const hasOpen = by === 'staff' && needsTerms(to) && (await readTerms(tx, [id])).get(id)?.open
  return hasOpen ? 'terms_open' : null
}

/** Whether there is room for it in a state: the intake has a place, and the person has no other application for it. */
export async function refuseUnlessFree(
  tx: Db,
  {
    id,
    status,
    active,
    intake_id,
  }: Pick<MovingApplication, 'id' | 'status' | 'active' | 'intake_id'>,
  to: ApplicationStatus,
): Promise<void> {
  if (takesPlace(to) && !takesPlace(status) && (await isIntakeFull(tx, intake_id))) {
    throw new Problem('intake_full')
  }
  if (!active && !ended.includes(to) && (await hasAnotherActive(tx, id))) {
    throw new Problem('already_applied')
  }
}

const ended: readonly ApplicationStatus[] = endedStatuses

const placed: readonly ApplicationStatus[] = placedStatuses

function takesPlace(status: ApplicationStatus): boolean {
  return placed.includes(status)
}

/** Not in the future, wherever they are, and not before anything was handed in. */
function refuseImpossibleDays(
  { now }: Pick<Deps, 'now'>,
  { submitted_at }: MovingApplication,
  { happenedOn, deposit }: Move,
): void {
  const latest = new Date(now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  const earliest = submitted_at.toISOString().slice(0, 10)
  const fields: Record<string, FieldProblem> = {}
  for (const [name, day] of [
    ['happenedOn', happenedOn],
    ['deposit.on', deposit?.on],
  ] as const) {
    if (!day) continue
    if (day > latest) fields[name] = { code: 'date_in_future' }
    if (day < earliest) fields[name] = { code: 'date_in_past' }
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

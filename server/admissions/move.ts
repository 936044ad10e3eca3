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
import { inLanguage } from '#contract/common/values/by-language.ts'
import { type FieldProblem, Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { EndReason } from '#contract/common/values/vocabulary.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { BeforeMove } from '../database/columns/before-move.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { refuseHidden } from '../identity/within-sight.ts'
import { applicationLink } from '../links/application-link.ts'
import { heldUntil } from '../messaging/hold-mail.ts'
import { type Mail, queueMail, queueMails } from '../messaging/queue-mail.ts'
import { letGoMails } from '../messaging/take-back.ts'
import type { MailContent } from '../messaging/templates.ts'
import { tellMoved } from '../notifications/tell.ts'
import { readSettings } from '../settings/read-settings.ts'
import { sayIn } from '../words/say.ts'
import { universityIn } from '../words/university-in.ts'
import { closingOfApplication } from './closing.ts'
import { insertPayment } from './deposit-queries.ts'
import { hasAgreed } from './has-agreed.ts'
import { hasAnotherActive, listStanding, readBefore } from './history-queries.ts'
import { listIncomplete } from './lacks-documents.ts'
import { needsTerms, readTerms } from './open-terms.ts'
import { promisedBy } from './promised-by.ts'
import {
  findOfferDays,
  insertHistory,
  isIntakeFull,
  keepReply,
  lockApplication,
  lockApplications,
  type MovingApplication,
  updateStatus,
} from './queries.ts'
import { ownSending, statusInMail } from './sending-words.ts'

export type { MovingApplication }

interface Move {
  to: ApplicationStatus
  by: Actor | 'applicant' | 'system'
  /**
   * Whose move of the table it is, where that is not the mover's own: the release of a decision
   * makes moves that are no others'; staff write down what an applicant told them that they did;
   * where documents are asked for, the state follows by itself.
   */
  as?: 'release' | 'applicant' | 'system' | 'correction'
  /** The mail that tells of it, where another does than the usual one. */
  mail?: MailContent
  reason: string | null
  /** By which it is undone while its mail waits; one of its own unless the caller knows it. */
  actId?: string
  /** The civil day of the next step, where whoever moves it knows. */
  nextBy?: string | null
  /** Why an applicant ends it, as they chose it from the list. */
  reasonCode?: EndReason | null
  /** The civil day on which it happened, where that was before it was told. */
  happenedOn?: string | null
  /** Who told staff of it. */
  toldBy?: string | null
  /** What was paid. */
  deposit?: DepositPaid | null
  /** Why what is open, or documents that are missing, don't hold it up: for colleagues. */
  passOver?: string | null
  /** What stood before it, where the caller has begun to change it. */
  before?: BeforeMove
  requestId: string | undefined
}

/** An application and the version that was seen of it. */
interface SeenVersion {
  number: string
  version: number
}

/**
 * An administrator's move, made from the version they saw; where the same person's other applications
 * make it too, all of them or none, with one mail. Answers the applicant's key.
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
    const moved: MovedTogether[] = []
    for (const application of [first, ...others]) {
      refuseImpossibleDays(deps, application, move)
      const told = asTold(application, { ...move, actId })
      const mail = await moveBeforeMail(tx, deps, application, told)
      moved.push({ application, to: move.to, reason: move.reason, actId, mail })
    }
    await tellOfMoves(tx, deps, moved)
    return first.applicant_key
  })
}

/** What only applicants do, staff write down as they were told: then it needs a day and who said it. */
function asTold({ status }: MovingApplication, move: Move & { by: Actor }): Move & { by: Actor } {
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

/** Holds several, in an order that all who hold several keep to. */
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
  await queueMail(tx, deps, await moveBeforeMail(tx, deps, application, move))
}

/**
 * The same but for the mail, which it answers: who moves many queues theirs at once. What staff move
 * waits, so that it can be undone; a release has a time and an undo of its own.
 */
export async function moveBeforeMail(
  tx: Db,
  deps: Deps,
  application: MovingApplication,
  move: Move,
): Promise<Mail> {
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
  return {
    ...(move.mail ?? (await moveMail(tx, deps, application, move))),
    language: application.language,
    to: application.email,
    ...(actId !== undefined && { actId, heldUntil: heldUntil(await readSettings(tx), now) }),
  }
}

/** One of several moves of which one mail a person tells. */
export interface MovedTogether {
  application: MovingApplication
  to: ApplicationStatus
  reason: string | null
  actId: string
  /** What would tell of it alone. */
  mail: Mail
}

/** Tells each person once of what moved with one act. */
export async function tellOfMoves(
  tx: Db,
  deps: Deps,
  moved: readonly MovedTogether[],
): Promise<void> {
  const acts = Map.groupBy(moved, ({ actId }) => actId)
  const mails: Mail[] = []
  for (const together of acts.values()) {
    const [first] = together
    if (first) mails.push({ ...first.mail, ...(await movesMail(tx, deps, together)) })
  }
  await queueMails(tx, deps, mails)
}

/**
 * A move that can't be undone tells of itself at once. What still waits of the moves before it leaves
 * ahead of it, else an applicant would read of the offer first and "we are reviewing it" after.
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

/** What an offer has to be answered or paid by; elsewhere the promised time. */
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

/** What keeps it from a move unless somebody who may says why not: documents, or terms of the offer. */
async function whyHeldUp(
  tx: Db,
  id: number,
  { to, by, documents }: Transition,
): Promise<'documents_missing' | 'terms_open' | null> {
  if (documents && (await listIncomplete(tx, [id])).has(id)) return 'documents_missing'
  const hasOpen = by === 'staff' && needsTerms(to) && (await readTerms(tx, [id])).get(id)?.open
  return hasOpen ? 'terms_open' : null
}

/** Whether there is room for it in a state: a place of the intake, and no other for the same. */
export async function refuseUnlessFree(
  tx: Db,
  { id, status, active, intake_id }: MovingApplication,
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

/** What tells of a move: as it is read beforehand, as it is sent, and as it is written again. */
export async function moveMail(
  db: Db,
  deps: Deps,
  application: MovingApplication,
  { to, by, as, reason }: Pick<Move, 'to' | 'by' | 'as' | 'reason'>,
): Promise<MailContent> {
  const { language, given_names, number, link_seed, snapshot } = application
  const { title } = snapshot.program
  const told = {
    name: given_names,
    number,
    program: inLanguage(title, language),
    status: await statusInMail(db, deps, application, { to, language }),
    link: applicationLink(deps, link_seed),
  }
  if (as === 'correction') {
    return { template: 'application_corrected', params: { ...told, reason: reason ?? '' } }
  }
  return {
    template: 'application_moved',
    params: {
      ...told,
      sending: ownSending(deps, application, { to, language }),
      // What they wrote themselves is not told to them as ours.
      reason: by === 'applicant' ? '' : (reason ?? ''),
    },
  }
}

/** The same of several that one person's applications made together: a line for each. */
export async function movesMail(
  db: Db,
  deps: Deps,
  moved: readonly Pick<MovedTogether, 'application' | 'to' | 'reason'>[],
): Promise<MailContent> {
  const [first] = moved
  if (!first) throw new Error('No move to tell of')
  const { application, reason } = first
  if (moved.length === 1) {
    return moveMail(db, deps, application, { to: first.to, by: 'system', reason })
  }
  const { language, given_names, number, link_seed } = application
  const say = sayIn(deps.locales, language, 'mail', 'moved.')
  const lines: string[] = []
  for (const { application: one, to } of moved) {
    const title = inLanguage(one.snapshot.program.title, language)
    lines.push(
      [
        `${one.number}, ${title}, ${universityIn(one.snapshot, language)}`,
        say('status', { status: await statusInMail(db, deps, one, { to, language }) }),
        ownSending(deps, one, { to, language }),
        // Each form that was handed in has a page of its own.
        one.link_seed === link_seed
          ? ''
          : say('page', { link: applicationLink(deps, one.link_seed) }),
      ]
        .filter((line) => line !== '')
        .join('\n'),
    )
  }
  return {
    template: 'applications_moved',
    params: {
      name: given_names,
      number,
      howMany: new Intl.NumberFormat(language).format(moved.length),
      applications: lines.join('\n\n'),
      reason: reason ?? '',
      link: applicationLink(deps, link_seed),
    },
  }
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

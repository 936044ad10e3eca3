import { type Actor, can } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import {
  type ApplicationStatus,
  channelAllows,
  findTransition,
  nextMoverOf,
  passOverPermission,
  placedStatuses,
} from '#contract/transitions.ts'
import type { EndReason } from '#contract/vocabulary.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { standingEach } from '../documents/standing.ts'
import { type Mail, queueMail } from '../messaging/queue-mail.ts'
import type { MailContent } from '../messaging/templates.ts'
import { readSettings } from '../settings/read-settings.ts'
import { applicationLink } from './application-link.ts'
import { closingOfApplication } from './closing.ts'
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
  as?: 'release' | 'applicant' | 'system'
  /** Why required documents that are missing don't hold it up, for colleagues. */
  passOver?: string | null
  /** The mail that tells of it, where another does than the usual one. */
  mail?: MailContent
  reason: string | null
  /** The civil day of the next step, where whoever moves it knows. */
  nextBy?: string | null
  /** Why an applicant ends it, as they chose it from the list. */
  reasonCode?: EndReason | null
  /** The civil day on which it happened, where that was before it was told. */
  happenedOn?: string
  /** What it is a part of, by which it can be undone while its mail waits. */
  actId?: string
  requestId: string | undefined
}

/** An administrator's move, made from the version they saw. Answers the applicant's key. */
export function moveByStaff(
  deps: Deps,
  number: string,
  expectedVersion: number,
  move: Move & { by: Actor },
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const application = await lockApplication(tx, { number })
    if (!application) throw new Problem('not_found')
    if (application.version !== expectedVersion) throw new Problem('version_stale')

    await moveApplication(tx, deps, application, move)
    return application.applicant_key
  })
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

/** The same but for the mail, which it answers: who moves many queues theirs at once. */
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
    passed_over: passedOver,
    happened_on: move.happenedOn ?? null,
    act_id: move.actId ?? null,
  })
  await recordAudit(tx, {
    actor: by,
    action: 'application.moved',
    entity: 'application',
    entityKey: application.number,
    before: { status: application.status },
    after: { status: to, ...(passedOver !== null && { documentsPassedOver: true }) },
    reason: reason ?? passedOver ?? undefined,
    requestId,
  })
  return {
    ...(move.mail ?? moveMail(deps, application, move)),
    language: application.language,
    to: application.email,
  }
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
  { to, by, as, reason, passOver = null }: Move,
): Promise<{ passedOver: string | null }> {
  const { status, submission_channel, intake_id } = application
  const transition = findTransition(status, to, as ?? (typeof by === 'string' ? by : 'staff'))
  if (!transition) throw new Problem('move_not_allowed')
  if (typeof by !== 'string' && transition.permission && !can(by, transition.permission)) {
    throw new Problem('forbidden')
  }
  if (transition.reason && reason === null) throw new Problem('reason_required')
  if (!channelAllows(transition, submission_channel)) throw new Problem('channel_refuses')
  if (to === 'sent' && by !== 'applicant' && as !== 'applicant' && !hasAgreed(application)) {
    throw new Problem('consent_missing')
  }
  if (takesPlace(to) && !takesPlace(status) && (await isIntakeFull(tx, intake_id))) {
    throw new Problem('intake_full')
  }
  if (!transition.documents || !(await lacksDocuments(tx, application.id))) {
    return { passedOver: null }
  }
  if (passOver === null) throw new Problem('documents_missing')
  if (typeof by === 'string' || !can(by, passOverPermission)) throw new Problem('forbidden')
  return { passedOver: passOver }
}

async function lacksDocuments(tx: Db, id: number): Promise<boolean> {
  const standing = (await standingEach(tx, [id])).get(id)
  return standing === undefined || standing.unsettled.length > 0
}

/** Nothing that staff entered goes to a university before its applicant has agreed. */
function hasAgreed({
  consent_how,
  agreed_at,
}: Pick<MovingApplication, 'consent_how' | 'agreed_at'>): boolean {
  return consent_how !== 'later' || agreed_at !== null
}

const placed: readonly ApplicationStatus[] = placedStatuses

function takesPlace(status: ApplicationStatus): boolean {
  return placed.includes(status)
}

function moveMail(
  deps: Deps,
  application: MovingApplication,
  { to, by, reason }: Move,
): MailContent {
  const { language, given_names, number, link_seed, snapshot } = application
  const { title } = snapshot.program
  return {
    template: 'application_moved',
    params: {
      name: given_names,
      number,
      program: title[language] || title.en,
      status: statusInMail(deps, application, { to, language }),
      sending: ownSending(deps, application, { to, language }),
      // What they wrote themselves is not told to them as ours.
      reason: by === 'applicant' ? '' : (reason ?? ''),
      link: applicationLink(deps, link_seed),
    },
  }
}

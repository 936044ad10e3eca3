import type { submissionChannels } from '#contract/common/values/vocabulary.ts'
import type { Permission } from '#contract/identity/permissions.ts'

/** Every state of an application, in the order of its journey, side states last. */
export const applicationStatuses = [
  'submitted',
  'in_review',
  'documents_requested',
  'ready_to_send',
  'sent',
  'interview',
  'offer_conditional',
  'offer_unconditional',
  'waitlisted',
  'refused',
  'accepted',
  'deposit_paid',
  'visa_preparing',
  'visa_applied',
  'visa_granted',
  'visa_refused',
  'enrolled',
  'ineligible',
  'declined',
  'offer_expired',
  'offer_withdrawn',
  'conditions_not_met',
  'deferred',
  'cancelled',
  'withdrawn',
  'closed',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Who takes the next step while an application is in a state. */
export const nextMover = {
  submitted: 'agency',
  in_review: 'agency',
  documents_requested: 'applicant',
  ready_to_send: 'agency',
  sent: 'university',
  interview: 'applicant',
  offer_conditional: 'applicant',
  offer_unconditional: 'applicant',
  waitlisted: 'university',
  refused: 'nobody',
  accepted: 'applicant',
  deposit_paid: 'agency',
  visa_preparing: 'applicant',
  visa_applied: 'embassy',
  visa_granted: 'applicant',
  visa_refused: 'agency',
  enrolled: 'nobody',
  ineligible: 'nobody',
  declined: 'nobody',
  offer_expired: 'nobody',
  offer_withdrawn: 'nobody',
  conditions_not_met: 'nobody',
  deferred: 'agency',
  cancelled: 'nobody',
  withdrawn: 'nobody',
  closed: 'nobody',
} as const satisfies Record<ApplicationStatus, NextMover>
/** Who may have a next step to take. */
export const movers = ['agency', 'applicant', 'university', 'embassy'] as const
export type NextMover = (typeof movers)[number] | 'nobody'

/**
 * Who takes the next step: if only the applicant can send a complete application, it is the
 * applicant.
 */
export function nextMoverOf(
  status: ApplicationStatus,
  channel: (typeof submissionChannels)[number],
): NextMover {
  return status === 'ready_to_send' && isSentByApplicant(channel) ? 'applicant' : nextMover[status]
}

/** Whether applicants send it to the university themselves, and we help. */
export function isSentByApplicant(channel: (typeof submissionChannels)[number]): boolean {
  const portals: readonly string[] = sendingChannels.portal
  return portals.includes(channel)
}

/** Promised days until the next step is taken; the applicant reads "by". */
export const promisedDays = {
  submitted: 3,
  in_review: 7,
  documents_requested: 14,
  ready_to_send: 3,
  sent: 30,
  interview: 14,
  offer_conditional: 21,
  offer_unconditional: 21,
  waitlisted: 45,
  accepted: 21,
  deposit_paid: 5,
  visa_preparing: 21,
  visa_applied: 45,
  visa_granted: 30,
  visa_refused: 7,
  deferred: 30,
} as const satisfies Partial<Record<ApplicationStatus, number>>

export type Mover = 'staff' | 'applicant' | 'release' | 'system' | 'correction'

export interface Transition {
  from: ApplicationStatus
  to: ApplicationStatus
  /**
   * Who may make the move. `release`: only the release of a decision makes it; `system`: it happens
   * automatically when what it waits for is there; `correction`: staff correct a mistake.
   */
  by: Mover
  permission?: Permission
  /** A reason in the applicant's language is needed. */
  reason?: true
  /** Only if the program's channel lets the agency submit, or if the applicant submits it. */
  channel?: keyof typeof sendingChannels
  /**
   * Every required document is accepted or doesn't apply; authorised staff can pass over this with
   * a reason.
   */
  documents?: true
}

/** What is needed to move an application on although required documents are missing. */
export const passOverPermission = 'decisions.release' satisfies Permission

/** Who may send an application to the university, by the program's submission channel. */
export const sendingChannels = {
  agency: ['agency'],
  portal: ['university_portal', 'national_portal'],
} as const satisfies Record<string, readonly (typeof submissionChannels)[number][]>

/** Whether a move is possible if the program has this channel. */
export function channelAllows(
  transition: Transition,
  channel: (typeof submissionChannels)[number],
): boolean {
  const channels: readonly string[] | undefined =
    transition.channel && sendingChannels[transition.channel]
  return channels?.includes(channel) ?? true
}

const staff = (
  from: ApplicationStatus,
  to: ApplicationStatus,
  more: Partial<Omit<Transition, 'from' | 'to' | 'by'>> = {},
): Transition => ({ from, to, by: 'staff', permission: 'applicants.write', ...more })

const refusal = { permission: 'decisions.make', reason: true } as const
const applicant = (
  from: ApplicationStatus,
  to: ApplicationStatus,
  more: Pick<Transition, 'channel'> = {},
): Transition => ({ from, to, by: 'applicant', ...more })

const release = (
  from: ApplicationStatus,
  to: ApplicationStatus,
  more: Pick<Transition, 'reason'> = {},
): Transition => ({ from, to, by: 'release', permission: 'decisions.release', ...more })

const system = (from: ApplicationStatus, to: ApplicationStatus): Transition => ({
  from,
  to,
  by: 'system',
})

const moves: readonly Transition[] = [
  staff('submitted', 'in_review'),
  staff('in_review', 'documents_requested', { reason: true }),
  staff('documents_requested', 'in_review'),
  system('documents_requested', 'in_review'),
  // If documents are asked for, the applications that need them wait.
  ...(['submitted', 'in_review', 'ready_to_send', 'sent'] as const).map((from) =>
    system(from, 'documents_requested'),
  ),
  staff('in_review', 'ready_to_send', { documents: true }),
  staff('ready_to_send', 'in_review'),
  staff('ready_to_send', 'sent', { channel: 'agency', documents: true }),
  release('submitted', 'ineligible', { reason: true }),
  release('in_review', 'ineligible', { reason: true }),
  staff('sent', 'documents_requested', { reason: true }),
  staff('sent', 'interview', { reason: true }),
  staff('interview', 'sent'),
  ...(['sent', 'interview', 'waitlisted'] as const).flatMap((from) => [
    release(from, 'offer_conditional'),
    release(from, 'offer_unconditional'),
    release(from, 'refused', { reason: true }),
  ]),
  release('sent', 'waitlisted'),
  release('interview', 'waitlisted'),
  system('offer_conditional', 'offer_unconditional'),
  staff('offer_conditional', 'conditions_not_met', refusal),
  staff('accepted', 'conditions_not_met', refusal),
  ...(['offer_conditional', 'offer_unconditional'] as const).flatMap((from) => [
    applicant(from, 'accepted'),
    applicant(from, 'declined'),
    // Reported by phone or at the desk.
    staff(from, 'accepted'),
    staff(from, 'declined'),
    staff(from, 'offer_withdrawn', refusal),
    system(from, 'offer_expired'),
  ]),
  staff('accepted', 'deposit_paid'),
  staff('accepted', 'deferred', { reason: true }),
  staff('deposit_paid', 'deferred', { reason: true }),
  staff('deferred', 'accepted'),
  staff('deposit_paid', 'visa_preparing'),
  staff('accepted', 'visa_preparing'),
  staff('visa_preparing', 'visa_applied'),
  staff('visa_applied', 'visa_granted'),
  staff('visa_applied', 'visa_refused', { reason: true }),
  staff('visa_refused', 'visa_preparing'),
  staff('visa_granted', 'enrolled'),
  staff('accepted', 'enrolled'),
  ...(
    [
      'refused',
      'ineligible',
      'declined',
      'offer_expired',
      'offer_withdrawn',
      'conditions_not_met',
      'visa_refused',
      'withdrawn',
      'cancelled',
      'enrolled',
    ] as const
  ).map((from) => staff(from, 'closed')),
  staff('closed', 'in_review', { permission: 'decisions.release', reason: true }),
  // A portal account is the applicant's own: they may send there before anyone here has read the
  // file.
  ...(['submitted', 'in_review', 'documents_requested', 'ready_to_send'] as const).map((from) =>
    applicant(from, 'sent', { channel: 'portal' }),
  ),
  applicant('visa_preparing', 'visa_applied'),
  applicant('visa_applied', 'visa_granted'),
  applicant('visa_applied', 'visa_refused'),
  ...(['submitted', 'in_review', 'documents_requested', 'ready_to_send'] as const).map((from) =>
    applicant(from, 'cancelled'),
  ),
  ...(
    [
      'sent',
      'interview',
      'waitlisted',
      'accepted',
      'deposit_paid',
      'visa_preparing',
      'visa_applied',
      'visa_granted',
      'deferred',
    ] as const
  ).map((from) => applicant(from, 'withdrawn')),
]

/**
 * The way back for each move that was a mistake, with a reason. Only staff who may release can go
 * back from a state that only a release reaches; if an ordinary move leads the same way, it is the
 * way back.
 */
function wayBack({ from, to, by, permission }: Transition): Transition[] {
  const isOrdinary = moves.some((one) => one.from === to && one.to === from && one.by === 'staff')
  if (isOrdinary) return []
  const decides = by === 'release' || permission === 'decisions.make'
  return [
    {
      ...{ from: to, to: from, by: 'correction', reason: true },
      permission: decides ? 'decisions.release' : 'applicants.write',
    },
  ]
}

/** Two moves that lead to the same state have one way back: the one that asks for more. */
function withoutDoubles(corrections: readonly Transition[]): Transition[] {
  const strictest = corrections.toSorted((one, other) => weightOf(one) - weightOf(other))
  return [...new Map(strictest.map((one) => [`${one.from} ${one.to}`, one])).values()]
}

function weightOf({ permission }: Transition): number {
  return permission === 'decisions.release' ? 1 : 0
}

/** The one table of moves. Buttons, server, bulk actions, documentation and tests read it. */
export const transitions: readonly Transition[] = [
  ...moves,
  ...withoutDoubles(moves.flatMap(wayBack)),
]

/** The states that can't be left again, and why. */
export const withoutWayBack = {
  submitted: 'It is where every application begins: nothing was before it.',
} as const satisfies Partial<Record<ApplicationStatus, string>>

/** The move from one state to another, or undefined where the table has none. */
export function findTransition(
  from: ApplicationStatus,
  to: ApplicationStatus,
  by: Mover,
): Transition | undefined {
  return transitions.find((one) => one.from === from && one.to === to && one.by === by)
}

/**
 * Whether only applicants make a move, and staff record it when they report it.
 * Sending on a portal also has a number, and has its own form.
 */
export function isTold(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return (
    to !== 'sent' &&
    findTransition(from, to, 'staff') === undefined &&
    findTransition(from, to, 'applicant') !== undefined
  )
}

/** States that leave a new application possible: this one no longer takes a place. */
export const endedStatuses = [
  'refused',
  'ineligible',
  'declined',
  'offer_expired',
  'offer_withdrawn',
  'conditions_not_met',
  'cancelled',
  'withdrawn',
  'closed',
] as const satisfies readonly ApplicationStatus[]

/** States that take one of an intake's places. */
export const placedStatuses = [
  'accepted',
  'deposit_paid',
  'visa_preparing',
  'visa_applied',
  'visa_granted',
  'visa_refused',
  'enrolled',
] as const satisfies readonly ApplicationStatus[]

/** If an applicant sends an application from one of these states, we have not checked it yet. */
export const uncheckedStatuses = [
  'submitted',
  'in_review',
  'documents_requested',
] as const satisfies readonly ApplicationStatus[]

/** Whether the words of a state say that a file was checked: they can't if it isn't complete. */
export function saysChecked(status: ApplicationStatus): status is 'ready_to_send' {
  return status === 'ready_to_send'
}

/** States that are viewed together. */
export const statusesOf = {
  /** It still has to go to the university. */
  unsent: ['submitted', 'in_review', 'documents_requested', 'ready_to_send'],
  /** An offer waits for the applicant's answer. */
  offer: ['offer_conditional', 'offer_unconditional'],
} as const satisfies Record<string, readonly ApplicationStatus[]>
export const stages = ['unsent', 'offer'] as const satisfies readonly (keyof typeof statusesOf)[]

/** How far an application ever got: the database keeps the place of the furthest one, from 1. */
export const milestones = ['sent', 'offer', 'accepted', 'enrolled'] as const
export type Milestone = (typeof milestones)[number]

/** Whether the first reply keeps its promise: in time, too late or overdue, not due yet. */
export const replyStandings = ['kept', 'broken', 'open'] as const
export type ReplyStanding = (typeof replyStandings)[number]

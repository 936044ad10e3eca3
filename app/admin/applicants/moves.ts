import {
  type ApplicationStatus,
  channelAllows,
  type Transition,
  transitions,
} from '#contract/admissions/values/transitions.ts'
import type { ApplicantRecord, ApplicantRow } from '#contract/applicants/applicants.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { hasDay, type Move } from './move-draft.ts'

type Me = Pick<Actor, 'role' | 'permissions'>

/** The moves that this administrator can make of an application; the server decides again. */
export function movesOf(
  { status, submissionChannel }: ApplicantRow['application'],
  me: Me,
): Transition[] {
  return transitions.filter(
    (one) => one.from === status && isOpenTo(one, me) && channelAllows(one, submissionChannel),
  )
}

/** Moves that a drag alone doesn't say enough of: an amount, or what is still open. */
const askingMore: readonly ApplicationStatus[] = ['deposit_paid', 'enrolled']

/** Whether a move asks for something before it is made, as far as a card of the board knows. */
export function asksFirst(
  { missingDocuments }: Pick<ApplicantRow['application'], 'missingDocuments'>,
  { to, reason, documents }: Pick<Transition, 'to' | 'reason' | 'documents'>,
): boolean {
  return reason === true || askingMore.includes(to) || (documents === true && missingDocuments > 0)
}

/** The text of a move: a reason if one is required, or an optional message. */
export function writtenWith(isRequired: boolean): 'reason' | 'message' {
  return isRequired ? 'reason' : 'message'
}

/** Whether the dialog of a move asks for what the move was refused for. */
export function isAskedFor(code: ProblemCode): boolean {
  return askedFor.includes(code)
}

const askedFor: readonly ProblemCode[] = [
  'documents_missing',
  'terms_open',
  'deposit_needed',
  'reason_required',
]

/** What is known about an application that could move with another of the same person. */
export type Mate = Pick<
  ApplicantRecord['applications'][number],
  'number' | 'version' | 'status' | 'moves'
>

/**
 * The other applications of a person that can make the same move with the same words. Each has its
 * own deposit, applicant's report and open terms of an offer, so these are left out. Nor is a
 * missing document passed over without asking for a reason.
 */
export function matesOf(
  number: string,
  move: Move,
  applications: readonly Mate[],
): Pick<Mate, 'number' | 'version'>[] {
  if (move.told || move.open !== null || askingMore.includes(move.to)) return []
  return applications.flatMap((one) => {
    const same = one.moves.find(({ to, told }) => to === move.to && !told)
    const fits =
      same?.allowed && same.open === null && (move.lacksDocuments || !same.lacksDocuments)
    return one.number !== number && fits && !hasDay(one, same)
      ? [{ number: one.number, version: one.version }]
      : []
  })
}

/** The words for a move, as its button and its dialog have them. */
export function moveWords({ to, told }: Pick<Move, 'to' | 'told'>) {
  if (!told) return `move.${to}` as const
  return `moveTold.${to === 'cancelled' ? 'cancelled' : 'withdrawn'}` as const
}

function isOpenTo({ by, permission }: Transition, me: Me): boolean {
  return (
    by === 'staff' &&
    can(me, 'applicants.write') &&
    (permission === undefined || can(me, permission))
  )
}

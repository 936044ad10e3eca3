import {
  channelAllows,
  type Transition,
  transitions,
} from '#contract/admissions/values/transitions.ts'
import type { ApplicantRecord, ApplicantRow } from '#contract/applicants/applicants.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { Move } from './move-draft.ts'

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

/** The words for a move, as its button and its dialog have them. */
export function moveWords({ to, told }: Pick<Move, 'to' | 'told'>) {
  if (!told) return `move.${to}` as const
  return `moveTold.${to === 'cancelled' ? 'cancelled' : 'withdrawn'}` as const
}

/** The last of an applicant's moves that can still be undone. */
export function lastUndoable(
  applications: readonly Pick<ApplicantRecord['applications'][number], 'number' | 'undo'>[],
) {
  return applications
    .flatMap(({ number, undo }) => (undo ? [{ number, ...undo }] : []))
    .toSorted((one, other) => Date.parse(one.leavesAt) - Date.parse(other.leavesAt))
    .at(-1)
}

function isOpenTo({ by, permission }: Transition, me: Me): boolean {
  return (
    by === 'staff' &&
    can(me, 'applicants.write') &&
    (permission === undefined || can(me, permission))
  )
}

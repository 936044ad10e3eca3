import type { ApplicantRow } from '#contract/applicants.ts'
import { type Actor, can } from '#contract/permissions.ts'
import { channelAllows, type Transition, transitions } from '#contract/transitions.ts'

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

function isOpenTo({ by, permission }: Transition, me: Me): boolean {
  return (
    by === 'staff' &&
    can(me, 'applicants.write') &&
    (permission === undefined || can(me, permission))
  )
}

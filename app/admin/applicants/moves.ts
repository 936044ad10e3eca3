import type { ApplicantRow } from '#contract/applicants.ts'
import { type Actor, can } from '#contract/permissions.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  channelAllows,
  type Transition,
  transitions,
} from '#contract/transitions.ts'

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

/** Where this administrator can move any application at all, and whether that needs a reason. */
export function targetsOf(me: Me): { to: ApplicationStatus; needsReason: boolean }[] {
  const open = transitions.filter((one) => isOpenTo(one, me))
  return applicationStatuses.flatMap((to) => {
    const moves = open.filter((one) => one.to === to)
    return moves.length === 0 ? [] : [{ to, needsReason: moves.some(({ reason }) => reason) }]
  })
}

function isOpenTo({ by, permission }: Transition, me: Me): boolean {
  return (
    by === 'staff' &&
    can(me, 'applicants.write') &&
    (permission === undefined || can(me, permission))
  )
}

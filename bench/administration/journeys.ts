import {
  type ApplicationStatus,
  channelAllows,
  type Mover,
  nextMoverOf,
  promisedDays,
  transitions,
} from '#contract/admissions/values/transitions.ts'
import type { submissionChannels } from '#contract/common/values/vocabulary.ts'
import type { Random } from '../random.ts'

type Channel = (typeof submissionChannels)[number]

export interface Step {
  from: ApplicationStatus
  to: ApplicationStatus
  at: Date
  by: Mover
}

export interface Journey {
  status: ApplicationStatus
  submittedAt: Date
  steps: readonly Step[]
  nextMover: ReturnType<typeof nextMoverOf>
  nextBy: string | null
}

/** How many of a thousand applications have which status. */
const shares: Readonly<Record<ApplicationStatus, number>> = {
  submitted: 55,
  in_review: 75,
  documents_requested: 65,
  ready_to_send: 30,
  sent: 95,
  interview: 15,
  offer_conditional: 30,
  offer_unconditional: 35,
  waitlisted: 20,
  refused: 130,
  accepted: 50,
  deposit_paid: 30,
  visa_preparing: 40,
  visa_applied: 30,
  visa_granted: 30,
  visa_refused: 12,
  enrolled: 80,
  ineligible: 30,
  declined: 40,
  offer_expired: 20,
  offer_withdrawn: 4,
  conditions_not_met: 6,
  deferred: 8,
  cancelled: 40,
  withdrawn: 25,
  closed: 35,
}

const reviewed = ['in_review'] as const
const completed = ['in_review', 'documents_requested', 'in_review', 'ready_to_send'] as const
const sent = ['in_review', 'ready_to_send', 'sent'] as const
const offered = [...sent, 'offer_unconditional'] as const
const offeredIf = [...completed, 'sent', 'offer_conditional'] as const
const accepted = [...offered, 'accepted'] as const
const visa = [...accepted, 'deposit_paid', 'visa_preparing', 'visa_applied'] as const

/** How an application reached its status, from `submitted` onwards. */
const ways: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: [],
  in_review: reviewed,
  documents_requested: [...reviewed, 'documents_requested'],
  ready_to_send: completed,
  sent,
  interview: [...sent, 'interview'],
  offer_conditional: offeredIf,
  offer_unconditional: offered,
  waitlisted: [...sent, 'waitlisted'],
  refused: [...sent, 'refused'],
  accepted,
  deposit_paid: [...accepted, 'deposit_paid'],
  visa_preparing: [...accepted, 'deposit_paid', 'visa_preparing'],
  visa_applied: visa,
  visa_granted: [...visa, 'visa_granted'],
  visa_refused: [...visa, 'visa_refused'],
  enrolled: [...visa, 'visa_granted', 'enrolled'],
  ineligible: [...reviewed, 'ineligible'],
  declined: [...offered, 'declined'],
  offer_expired: [...offered, 'offer_expired'],
  offer_withdrawn: [...offered, 'offer_withdrawn'],
  conditions_not_met: [...offeredIf, 'conditions_not_met'],
  deferred: [...accepted, 'deferred'],
  cancelled: [...reviewed, 'cancelled'],
  withdrawn: [...sent, 'withdrawn'],
  closed: [...sent, 'refused', 'closed'],
}

const dayMs = 86_400_000
const longestDays = 330

/** An application's way from being sent to its status, all of it before `now`. */
export function makeJourney(random: Random, now: Date, channel: Channel): Journey {
  const status = random.weighted(shares)
  const way = ways[status]
  // Most applications that wait for the team have moved within their promised time.
  const days = status in promisedDays ? promisedDays[status as keyof typeof promisedDays] : 120
  const quietMs = dayMs * days * (random.chance(0.12) ? 1 + random.next() : random.next())
  const lastAt = now.getTime() - quietMs
  const lengths = way.map(() => dayMs * (0.5 + 16 * random.next()))
  const wholeMs = lengths.reduce((sum, length) => sum + length, 0)
  const startMs = Math.max(lastAt - wholeMs, now.getTime() - longestDays * dayMs)
  const squeeze = wholeMs === 0 ? 0 : (lastAt - startMs) / wholeMs

  let at = startMs
  let from: ApplicationStatus = 'submitted'
  const steps = way.map((to, place): Step => {
    at += (lengths[place] ?? 0) * squeeze
    const step = { from, to, at: new Date(at), by: moverOf(from, to, channel) }
    from = to
    return step
  })
  return {
    status,
    submittedAt: new Date(way.length === 0 ? lastAt : startMs),
    steps,
    nextMover: nextMoverOf(status, channel),
    nextBy:
      status in promisedDays ? new Date(lastAt + days * dayMs).toISOString().slice(0, 10) : null,
  }
}

/** Who makes a move of the table, if this channel allows it. */
function moverOf(from: ApplicationStatus, to: ApplicationStatus, channel: Channel): Mover {
  const found = transitions.find(
    (one) => one.from === from && one.to === to && channelAllows(one, channel),
  )
  if (!found) throw new Error(`No move from ${from} to ${to} through ${channel}`)
  return found.by
}

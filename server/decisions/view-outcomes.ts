import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { OutcomeView } from '#contract/decisions/offers.ts'
import { offerOutcomes } from '#contract/decisions/values/decision-rules.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../keys/secret.ts'
import { findAlternatives } from './find-alternatives.ts'
import { listFollowed } from './offer-queries.ts'
import { type DecisionRow, listConditions, listDecisions, listPlaces } from './queries.ts'
import { isOver } from './reply-day.ts'
import { viewOffer } from './view-decision.ts'

type Followed = Awaited<ReturnType<typeof listFollowed>>[number]

/** The released decisions on the applications behind a private link, the latest of each. */
export async function viewOutcomes(
  deps: Pick<Deps, 'db' | 'now'>,
  accessToken: string,
): Promise<OutcomeView[]> {
  const applications = await listFollowed(deps.db, sha256(accessToken))
  if (applications.length === 0) throw new Problem('not_found')
  const ids = applications.map(({ id }) => id)
  const released = (await listDecisions(deps.db, ids)).filter((one) => one.released_at !== null)
  const conditions = await listConditions(
    deps.db,
    released.flatMap(({ offer_id }) => (offer_id === null ? [] : [offer_id])),
  )
  const places = await listPlaces(deps.db, ids)
  const views: OutcomeView[] = []
  for (const application of applications) {
    const latest = released.find((one) => one.application_id === application.id)
    if (!latest || !isCurrent(latest, application.status)) continue
    const offer = viewOffer(latest, conditions)
    const isPast = offer !== null && isOver(offer.replyBy, offer.zone, deps.now())
    const isOffered = offerOutcomes.some((one) => one === application.status)
    views.push({
      ...basics(application, latest),
      place: places.get(application.id) ?? null,
      offer,
      canAnswer: offer !== null && isOffered && offer.reply === null && !isPast,
      isOver: isPast,
      hasLetter: offer !== null && letterStands(application.status),
      alternatives: latest.reason_code === null ? [] : await findAlternatives(deps, application),
    })
  }
  return views
}

function basics({ number }: Followed, latest: DecisionRow) {
  return {
    number,
    outcome: latest.outcome,
    releasedAt: (latest.released_at ?? latest.decided_at).toISOString(),
    reasonCode: latest.reason_code,
    note: latest.note,
  }
}

/** After a case was opened again, its applicant does not see what was decided before. */
function isCurrent({ outcome }: DecisionRow, status: ApplicationStatus): boolean {
  const isOpenAgain: readonly ApplicationStatus[] = [
    'submitted',
    'in_review',
    'documents_requested',
    'ready_to_send',
    'sent',
    'interview',
  ]
  return !isOpenAgain.includes(status) && (status !== 'waitlisted' || outcome === 'waitlisted')
}

const offered: readonly ApplicationStatus[] = [
  'offer_conditional',
  'offer_unconditional',
  'accepted',
  'deposit_paid',
  'deferred',
  'visa_preparing',
  'visa_applied',
  'visa_granted',
  'visa_refused',
  'enrolled',
]

/** Whether the letter of an offer is still true: not lost, and not opened again. */
export function letterStands(status: ApplicationStatus): boolean {
  return offered.includes(status)
}

import { Problem } from '#contract/common/values/problems.ts'
import type { Decisions } from '#contract/decisions/decisions.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { holdApplication, moveApplication } from '../admissions/moves/move.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { getDecisions } from './decide.ts'
import { findOffer, listConditionsOf, updateCondition } from './offer-queries.ts'
import { touchApplication } from './queries.ts'

/**
 * Records that a condition of the offer is met, or that it isn't after all. With the last one the
 * offer no longer has conditions, in the same transaction.
 */
export async function setCondition(
  deps: Deps,
  { actor, requestId }: { actor: Actor; requestId: string },
  { number, key, expectedVersion }: { number: string; key: string; expectedVersion: number },
  state: 'open' | 'met',
): Promise<Decisions> {
  const now = deps.now()
  const by = { now, accountId: actor.accountId }
  await deps.db.transaction().execute(async (tx) => {
    const application = await holdApplication(tx, { number })
    if (!application) throw new Problem('not_found')
    if (application.version !== expectedVersion) throw new Problem('version_stale')
    const offer = await findOffer(tx, application.id)
    const conditions = offer ? await listConditionsOf(tx, offer.id) : []
    const condition = conditions.find((one) => one.key === key)
    if (!condition) throw new Problem('not_found')
    if (!openStatuses.includes(application.status)) throw new Problem('move_not_allowed')

    await updateCondition(tx, condition.id, state, by)
    await touchApplication(tx, application.id, by)
    await recordAudit(tx, {
      actor,
      action: state === 'met' ? 'condition.met' : 'condition.reopened',
      entity: 'application',
      entityKey: number,
      before: { condition: key, state: condition.state },
      after: { condition: key, state },
      requestId,
    })
    const others = conditions.filter((one) => one.key !== key)
    const isLast = state === 'met' && others.every((one) => one.state === 'met')
    if (isLast && application.status === 'offer_conditional') {
      const move = { to: 'offer_unconditional', by: 'system', reason: null, requestId } as const
      await moveApplication(tx, deps, application, move)
    }
  })
  return getDecisions(deps, number)
}

/** Until an applicant starts their studies, promised documents can still arrive. */
const openStatuses: readonly string[] = [
  'offer_conditional',
  'accepted',
  'deposit_paid',
  'deferred',
  'visa_preparing',
  'visa_applied',
  'visa_granted',
]

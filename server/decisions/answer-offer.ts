import { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import { offerOutcomes, type Reply } from '#contract/decisions/values/decision-rules.ts'
import { refuseUnproved } from '../admissions/links/prove-address.ts'
import { holdApplication, moveApplication } from '../admissions/moves/move.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import { sha256 } from '../keys/secret.ts'
import { findOffer } from './offer-queries.ts'
import { isOver } from './reply-day.ts'

interface Caller {
  accessToken: string
  number: string
  idempotencyKey: string | undefined
  requestId: string
}

/**
 * Accepts an offer or declines it, until its last day is over. Repeating the same answer counts
 * once.
 */
export async function answerOffer(
  deps: Deps,
  { accessToken, number, idempotencyKey, requestId }: Caller,
  to: Reply,
  /** The browser that must have proved the address on file. */
  browser: string,
): Promise<void> {
  const accessTokenHash = sha256(accessToken)
  await once(
    deps,
    {
      key: idempotencyKey,
      route: 'answer-offer',
      visitor: `application:${accessTokenHash.toString('base64url')}`,
      request: { number, to },
      answer: z.object({}),
    },
    async (tx) => {
      const application = await holdApplication(tx, { number, accessTokenHash })
      if (!application) throw new Problem('not_found')
      const offer = await findOffer(tx, application.id)
      if (offer?.reply === to) return {}
      if (!offer || !offerOutcomes.some((one) => one === application.status)) {
        throw new Problem('move_not_allowed')
      }
      if (isOver(offer.reply_by, offer.zone, deps.now())) throw new Problem('reply_too_late')
      await refuseUnproved(tx, deps, { applicantId: application.applicant_id, browser })

      const move = { to, by: 'applicant', reason: null, requestId } as const
      await moveApplication(tx, deps, application, move)
      return {}
    },
  )
}

import { endReasons } from '#contract/vocabulary.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { FollowingOutcome, FollowingPost } from './actions.server.ts'
import { refusalOf } from './refusal-of.server.ts'

/** Ends an application at its applicant's wish. */
export async function endByApplicant(post: FollowingPost): Promise<FollowingOutcome> {
  const { form, link, accessToken, number, attempt } = post
  const reason = textOf(form, 'reason').trim().slice(0, 2000)
  const reasonCode = endReasons.find((one) => one === textOf(form, 'reasonCode')) ?? null
  const outcome = await outcomeOf(
    link[':number'].withdraw.$post({
      param: { access_token: accessToken, number },
      header: { 'idempotency-key': attempt },
      json: { reasonCode, reason: reason === '' ? null : reason },
    }),
  )
  return outcome.ok
    ? { ok: true }
    : refusalOf(outcome.problem, { reason, reasonCode: reasonCode ?? '' })
}

/** The applicant sent it through the portal that only they can use. */
export async function reportSent({ link, accessToken, number, attempt }: FollowingPost) {
  const outcome = await outcomeOf(
    link[':number'].sent.$post({
      param: { access_token: accessToken, number },
      header: { 'idempotency-key': attempt },
    }),
  )
  return outcome.ok ? { ok: true as const } : refusalOf(outcome.problem)
}

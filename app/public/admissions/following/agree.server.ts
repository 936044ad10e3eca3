import { outcomeOf } from '../../../server-api.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'

/** The applicant agrees to what our team entered for them. */
export async function agreeToEntry({
  link,
  accessToken,
}: FollowingPost): Promise<FollowingOutcome> {
  const outcome = await outcomeOf(link.agreement.$post({ param: { access_token: accessToken } }))
  return outcome.ok ? { ok: true, to: 'entered' } : refusalOf(outcome.problem)
}

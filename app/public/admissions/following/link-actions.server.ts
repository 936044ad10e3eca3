import { textOf } from '../../../auth/form-answer.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'

/** Has the code mailed that what can't be undone asks for. */
export async function askProof({ link, accessToken }: FollowingPost): Promise<FollowingOutcome> {
  const outcome = await outcomeOf(link.proof.$post({ param: { access_token: accessToken } }))
  return outcome.ok ? { ok: true, asksOn: true } : refusalOf(outcome.problem)
}

/** With the code, asks the question that needed it. */
export async function confirmProof({
  form,
  link,
  accessToken,
}: FollowingPost): Promise<FollowingOutcome> {
  const code = textOf(form, 'code').slice(0, 40)
  const outcome = await outcomeOf(
    link.proof.confirm.$post({ param: { access_token: accessToken }, json: { code } }),
  )
  return outcome.ok ? { ok: true, asksOn: true } : refusalOf(outcome.problem, { code })
}

/** A new private link in the place of the one that the page was opened with. */
export async function renewLink({ link, accessToken }: FollowingPost): Promise<FollowingOutcome> {
  const outcome = await outcomeOf(link['new-link'].$post({ param: { access_token: accessToken } }))
  return outcome.ok
    ? { ok: true, to: 'language', accessToken: outcome.body.accessToken }
    : refusalOf(outcome.problem)
}

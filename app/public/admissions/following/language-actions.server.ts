import { textOf } from '../../../auth/form-answer.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { FollowingOutcome, FollowingPost } from './actions.server.ts'
import { refusalOf } from './refusal-of.server.ts'

/** The language of mails from now on. */
export async function chooseLanguage(post: FollowingPost): Promise<FollowingOutcome> {
  const chosen = textOf(post.form, 'language')
  const outcome = await outcomeOf(
    post.link.language.$post({
      param: { access_token: post.accessToken },
      json: { language: chosen === 'fr' ? 'fr' : 'en' },
    }),
  )
  return outcome.ok ? { ok: true, to: 'language' } : refusalOf(outcome.problem)
}

import { languageOf } from '#contract/common/values/languages.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'

/** The language of mails from now on. */
export async function chooseLanguage(post: FollowingPost): Promise<FollowingOutcome> {
  const chosen = textOf(post.form, 'language')
  const outcome = await outcomeOf(
    post.link.language.$post({
      param: { access_token: post.accessToken },
      json: { language: languageOf(chosen) },
    }),
  )
  return outcome.ok ? { ok: true, to: 'language' } : refusalOf(outcome.problem)
}

/** Has a code mailed to the address that is right. */
export async function askEmail({
  form,
  link,
  accessToken,
}: FollowingPost): Promise<FollowingOutcome> {
  const typed = { email: textOf(form, 'email'), endLink: textOf(form, 'endLink') }
  const outcome = await outcomeOf(
    link.email.$post({
      param: { access_token: accessToken },
      json: { email: typed.email, endLink: typed.endLink !== '' },
    }),
  )
  return outcome.ok ? { ok: true, to: 'language' } : refusalOf(outcome.problem, typed)
}

/** The new address holds from now on; the page may have another link with it. */
export async function confirmEmail({
  form,
  link,
  accessToken,
}: FollowingPost): Promise<FollowingOutcome> {
  const code = textOf(form, 'code').slice(0, 40)
  const outcome = await outcomeOf(
    link.email.confirm.$post({ param: { access_token: accessToken }, json: { code } }),
  )
  return outcome.ok
    ? { ok: true, to: 'language', accessToken: outcome.body.accessToken }
    : refusalOf(outcome.problem, { code })
}

export async function stopEmail({ link, accessToken }: FollowingPost): Promise<FollowingOutcome> {
  const outcome = await outcomeOf(link.email.$delete({ param: { access_token: accessToken } }))
  return outcome.ok ? { ok: true, to: 'language' } : refusalOf(outcome.problem)
}

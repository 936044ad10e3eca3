import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { passwordLength } from '#contract/identity/values/password-length.ts'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { serverApi } from '../server-api.ts'
import { serverWords } from '../server-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Route } from './+types/reset'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { fieldError, formErrors, refused, textOf } from './form-answer.ts'
import { linkToken, noToken, useTokenHidden } from './link-token.ts'
import { PasswordField } from './password-field.tsx'

export function loader({ context, params, request }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  return {
    title: serverWords(language)(`${wordsFor(new URL(request.url).searchParams)}.title`),
    token: csrf().token,
    link: linkToken(params.token),
    lengths: passwordLength,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const link = textOf(form, 'token')
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const response = await api.reset.$post({
    json: { token: link, password: textOf(form, 'password') },
  })
  if (!response.ok) return refused(response, { link })
  return redirect(
    isInvited(new URL(request.url).searchParams) ? '/auth/signin?invited' : '/auth/signin?reset',
  )
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const [query] = useSearchParams()
  const who = wordsFor(query)
  useTokenHidden('/auth/reset')
  // A refused password leaves the link as good as it was.
  const link = loaderData.link ?? actionData?.typed['link']
  const links = <Link to="/auth/forgot">{t('auth.reset.another')}</Link>
  if (link === undefined) {
    return (
      <AuthPage title={t(`${who}.title`)} links={links}>
        <p>{t('auth.linkGone')}</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t(`${who}.title`)} lede={t(`${who}.lede`)} links={links}>
      <ErrorSummary errors={formErrors(actionData, ['password'], t)} />
      <Form
        method="post"
        action={`/auth/reset/${noToken}${isInvited(query) ? '?invited' : ''}`}
        className="form"
        noValidate
      >
        <input type="hidden" name="_token" value={loaderData.token} />
        <input type="hidden" name="token" value={link} />
        <PasswordField
          label={t('auth.password.new')}
          hint={t('auth.password.rules', {
            applicant: loaderData.lengths.applicant,
            administrator: loaderData.lengths.administrator,
          })}
          error={fieldError(actionData, 'password', t)}
          autoComplete="new-password"
          maxLength={loaderData.lengths.max}
        />
        <Button disabled={isSending}>{t(isSending ? 'auth.sending' : 'auth.reset.send')}</Button>
      </Form>
    </AuthPage>
  )
}

/** An invitation opens this page too: who is invited has no password to replace. */
function isInvited(query: URLSearchParams): boolean {
  return query.has('invited')
}

function wordsFor(query: URLSearchParams) {
  return isInvited(query) ? 'auth.invited' : 'auth.reset'
}

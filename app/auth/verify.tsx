import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { serverApi } from '../server-api.ts'
import { serverWords } from '../server-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Route } from './+types/verify'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { formErrors, refused, textOf } from './form-answer.ts'
import { linkHeaders, linkToken, noToken, useTokenHidden } from './link-token.ts'

export const headers = linkHeaders

export function loader({ context, params }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  return {
    title: serverWords(language)('auth.verify.title'),
    token: csrf().token,
    link: linkToken(params.token),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

/** Only a pressed button uses the link up: programs that read mail open links too. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const response = await api.verify.$post({ json: { token: textOf(form, 'token') } })
  return response.ok ? redirect('/auth/signin?verified') : refused(response)
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  useTokenHidden('/auth/verify')
  const links = <Link to="/auth/signin">{t('auth.toSignIn')}</Link>
  if (loaderData.link === undefined && !actionData) {
    return (
      <AuthPage title={t('auth.verify.title')} links={links}>
        <p>{t('auth.linkGone')}</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('auth.verify.title')} lede={t('auth.verify.lede')} links={links}>
      <ErrorSummary errors={formErrors(actionData, [], t)} />
      {loaderData.link !== undefined && (
        <Form method="post" action={`/auth/verify/${noToken}`} className="form">
          <input type="hidden" name="_token" value={loaderData.token} />
          <input type="hidden" name="token" value={loaderData.link} />
          <Button disabled={isSending}>{t(isSending ? 'auth.sending' : 'auth.verify.send')}</Button>
        </Form>
      )}
    </AuthPage>
  )
}

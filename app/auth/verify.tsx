import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { isSure, notSure } from '../is-sure.ts'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { serverApi } from '../server-api.ts'
import { serverWords } from '../server-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SureField } from '../ui/sure-field.tsx'
import type { Route } from './+types/verify'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { formErrors, refused, refusedBy, textOf } from './form-answer.ts'
import { linkToken, noToken, useTokenHidden } from './link-token.ts'

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
  const link = textOf(form, 'token')
  if (!isSure(form)) return refusedBy(notSure(), { link })
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const response = await api.verify.$post({ json: { token: link } })
  return response.ok ? redirect('/auth/signin?verified') : refused(response)
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  useTokenHidden('/auth/verify')
  // The form that is to be sent again has the link, which the address has no more.
  const isAsked = actionData?.problem === 'not_confirmed'
  const link = loaderData.link ?? (isAsked ? actionData?.typed['link'] : undefined)
  const links = <Link to="/auth/signin">{t('auth.toSignIn')}</Link>
  if (link === undefined && !actionData) {
    return (
      <AuthPage title={t('auth.verify.title')} links={links}>
        <p>{t('auth.linkGone')}</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('auth.verify.title')} lede={t('auth.verify.lede')} links={links}>
      <ErrorSummary errors={formErrors(actionData, [], t)} />
      {link !== undefined && (
        <Form method="post" action={`/auth/verify/${noToken}`} className="form">
          <input type="hidden" name="_token" value={loaderData.token} />
          <input type="hidden" name="token" value={link} />
          <SureField isAsked={isAsked} />
          <Button disabled={isSending}>{t(isSending ? 'auth.sending' : 'auth.verify.send')}</Button>
        </Form>
      )}
    </AuthPage>
  )
}

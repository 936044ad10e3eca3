import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { serverApi } from '../server-api.ts'
import { serverWords } from '../server-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { EmailField } from '../ui/field.tsx'
import type { Route } from './+types/forgot'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { fieldError, formErrors, refused, textOf } from './form-answer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  return { title: serverWords(language)('auth.forgot.title'), token: csrf().token }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const email = textOf(form, 'email')
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const response = await api.forgot.$post({
    json: { email, language: context.get(pageContext).language },
  })
  return response.ok ? redirect('/auth/forgot?sent') : refused(response, { email })
}

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const isSending = useNavigation().state === 'submitting'
  const back = <Link to="/auth/signin">{t('auth.toSignIn')}</Link>
  if (query.has('sent') && !actionData) {
    return (
      <AuthPage title={t('auth.forgot.sent.title')} links={back}>
        <p>{t('auth.forgot.sent.text')}</p>
        <p>{t('auth.sentHint')}</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('auth.forgot.title')} lede={t('auth.forgot.lede')} links={back}>
      <ErrorSummary errors={formErrors(actionData, ['email'], t)} />
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="_token" value={loaderData.token} />
        <EmailField
          label={t('auth.email')}
          error={fieldError(actionData, 'email', t)}
          autoComplete="username"
          defaultValue={actionData?.typed['email']}
          required
        />
        <Button disabled={isSending}>{t(isSending ? 'auth.sending' : 'auth.forgot.send')}</Button>
      </Form>
    </AuthPage>
  )
}

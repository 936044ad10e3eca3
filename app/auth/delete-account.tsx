import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { CodeField } from '../public/admissions/steps/code-field.tsx'
import { serverApi } from '../server-api.ts'
import { serverWords } from '../server-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Route } from './+types/delete-account'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { CredentialsFields } from './credentials-fields.tsx'
import { fieldError, formErrors, refused, textOf } from './form-answer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  return { title: serverWords(language)('auth.delete.title'), token: csrf().token }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

/** By password, or by a code that is mailed first: the page is the same with scripts and without. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const email = textOf(form, 'email')
  const intent = textOf(form, 'intent')
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  if (intent === 'mail') {
    const { language } = context.get(pageContext)
    const response = await api.account.deletion.code.$post({ json: { email, language } })
    return response.ok ? { mailedTo: email } : refused(response, { email })
  }
  const proof =
    intent === 'code' ? { code: textOf(form, 'code') } : { password: textOf(form, 'password') }
  const response = await api.account.deletion.$post({ json: { email, ...proof } })
  if (response.ok) return redirect('/auth/delete?done')
  return refused(response, { email, ...(intent === 'code' && { step: 'code' }) })
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const isSending = useNavigation().state === 'submitting'
  const answer = actionData && 'problem' in actionData ? actionData : undefined
  const mailedTo = actionData && 'mailedTo' in actionData ? actionData.mailedTo : undefined
  const hasCode = mailedTo !== undefined || answer?.typed['step'] === 'code'
  const email = mailedTo ?? answer?.typed['email']
  if (query.has('done') && !actionData) {
    return (
      <AuthPage
        title={t('auth.delete.done.title')}
        links={<Link to="/">{t('auth.delete.home')}</Link>}
      >
        <p>{t('auth.delete.done.text')}</p>
      </AuthPage>
    )
  }
  const back = <Link to="/application">{t('auth.delete.back')}</Link>
  return (
    <AuthPage title={t('auth.delete.title')} lede={t('auth.delete.lede')} links={back}>
      <ErrorSummary errors={formErrors(answer, ['email', 'password', 'code'], t)} />
      <p>{t('auth.delete.stays')}</p>
      {mailedTo !== undefined && <p>{t('auth.delete.mailed')}</p>}
      <Form method="post" action="/auth/delete" className="form" noValidate>
        <input type="hidden" name="_token" value={loaderData.token} />
        {hasCode ? (
          <>
            <input type="hidden" name="email" value={email} />
            <CodeField error={fieldError(answer, 'code', t)} />
            <Button name="intent" value="code" look="danger" disabled={isSending}>
              {t('auth.delete.send')}
            </Button>
          </>
        ) : (
          <>
            <CredentialsFields label={t('auth.email')} email={email} answer={answer} />
            <Button name="intent" value="password" look="danger" disabled={isSending}>
              {t('auth.delete.send')}
            </Button>
            <Button name="intent" value="mail" look="quiet" disabled={isSending}>
              {t('auth.delete.mailCode')}
            </Button>
          </>
        )}
      </Form>
    </AuthPage>
  )
}

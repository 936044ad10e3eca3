import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { CodeField } from '../public/admissions/steps/code-field.tsx'
import { serverApi } from '../server-api.ts'
import { serverWords } from '../server-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import type { Route } from './+types/change-address'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { CredentialsFields } from './credentials-fields.tsx'
import { fieldError, formErrors, refused, textOf } from './form-answer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  return { title: serverWords(language)('auth.address.title'), token: csrf().token }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

/** The proof first, then the code that reached the new address: the same with scripts and without. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const email = textOf(form, 'email')
  const address = textOf(form, 'address')
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  if (textOf(form, 'intent') === 'code') {
    const json = { email, address, code: textOf(form, 'code') }
    const response = await api.account.address.$post({ json })
    if (response.ok) return redirect('/auth/address?done')
    return refused(response, { email, address, step: 'code' })
  }
  const secondFactor = textOf(form, 'secondFactor')
  const json = { email, address, password: textOf(form, 'password') }
  const response = await api.account.address.code.$post({
    json: { ...json, ...(secondFactor !== '' && { secondFactor }) },
  })
  return response.ok ? { mailed: { email, address } } : refused(response, { email, address })
}

export default function ChangeAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const isSending = useNavigation().state === 'submitting'
  const answer = actionData && 'problem' in actionData ? actionData : undefined
  const mailed = actionData && 'mailed' in actionData ? actionData.mailed : undefined
  const hasCode = mailed !== undefined || answer?.typed['step'] === 'code'
  const { email, address } = mailed ?? {
    email: answer?.typed['email'],
    address: answer?.typed['address'],
  }
  if (query.has('done') && !actionData) {
    return (
      <AuthPage
        title={t('auth.address.done.title')}
        links={<Link to="/auth/signin">{t('auth.signIn.title')}</Link>}
      >
        <p>{t('auth.address.done.text')}</p>
      </AuthPage>
    )
  }
  const needsFactor =
    answer?.problem === 'second_factor_needed' || answer?.problem === 'code_rejected'
  const back = <Link to="/auth/account">{t('auth.address.back')}</Link>
  return (
    <AuthPage title={t('auth.address.title')} lede={t('auth.address.lede')} links={back}>
      <ErrorSummary errors={formErrors(answer, ['email', 'password', 'address', 'code'], t)} />
      <p>{t('auth.address.signsOut')}</p>
      {mailed && <p>{t('auth.address.mailed', { address })}</p>}
      <Form method="post" action="/auth/address" className="form" noValidate>
        <input type="hidden" name="_token" value={loaderData.token} />
        {hasCode ? (
          <>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="address" value={address} />
            <CodeField error={fieldError(answer, 'code', t)} />
            <Button name="intent" value="code" disabled={isSending}>
              {t('auth.address.send')}
            </Button>
          </>
        ) : (
          <>
            <CredentialsFields label={t('auth.address.present')} email={email} answer={answer} />
            {needsFactor && (
              <TextField
                name="secondFactor"
                label={t('auth.address.secondFactor')}
                hint={t('auth.address.secondFactorHint')}
                error={undefined}
                autoComplete="one-time-code"
                maxLength={40}
                className="input-short"
              />
            )}
            <TextField
              name="address"
              type="email"
              inputMode="email"
              label={t('auth.address.next')}
              error={fieldError(answer, 'address', t)}
              autoComplete="email"
              maxLength={254}
              defaultValue={address}
              required
            />
            <Button name="intent" value="mail" disabled={isSending}>
              {t('auth.address.ask')}
            </Button>
          </>
        )}
      </Form>
    </AuthPage>
  )
}

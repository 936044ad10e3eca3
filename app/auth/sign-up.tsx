import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { nameLength } from '#contract/common/values/vocabulary.ts'
import { passwordLength } from '#contract/identity/values/password-length.ts'
import { checkIn, nextStamp } from '../form-check.server.ts'
import { isReadInApp } from '../in-app-browser.ts'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { readProblem } from '../problem.ts'
import { Honeypot } from '../public/contact/honeypot.tsx'
import { InAppLine } from '../public/in-app-line.tsx'
import { serverApi } from '../server-api.ts'
import { serverWords } from '../server-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { EmailField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/sign-up'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { fieldError, formErrors, refusedBy, textOf } from './form-answer.ts'
import { PasswordField } from './password-field.tsx'

const fields = ['givenNames', 'familyName', 'email', 'password'] as const

export function loader({ request, context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  return {
    title: serverWords(language)('auth.signUp.title'),
    token: csrf().token,
    isInApp: isReadInApp(request),
    stamp: csrf().stamp,
    minimum: passwordLength.applicant,
    maximum: passwordLength.max,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const typed = {
    givenNames: textOf(form, 'givenNames'),
    familyName: textOf(form, 'familyName'),
    email: textOf(form, 'email'),
  }
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const response = await api.signup.$post({
    json: {
      ...typed,
      familyName: typed.familyName.trim() || null,
      password: textOf(form, 'password'),
      language: context.get(pageContext).language,
      ...checkIn(form),
    },
  })
  if (response.ok) return redirect('/auth/signup?sent')
  const problem = await readProblem(response)
  return refusedBy(problem, { ...typed, stamp: nextStamp(form, context, problem) })
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const isSending = useNavigation().state === 'submitting'
  if (query.has('sent') && !actionData) {
    return (
      <AuthPage title={t('auth.signUp.sent.title')}>
        <p>{t('auth.signUp.sent.text')}</p>
        <p>{t('auth.sentHint')}</p>
        <p>
          <Link to="/auth/signin">{t('auth.toSignIn')}</Link>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title={t('auth.signUp.title')}
      links={<Link to="/auth/signin">{t('auth.signUp.hasAccount')}</Link>}
    >
      {loaderData.isInApp && <InAppLine />}
      <Notice>{t('auth.signUp.notNeeded')}</Notice>
      <ErrorSummary errors={formErrors(actionData, fields, t)} />
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="_token" value={loaderData.token} />
        <TextField
          name="givenNames"
          label={t('auth.givenNames')}
          error={fieldError(actionData, 'givenNames', t)}
          autoComplete="given-name"
          maxLength={nameLength}
          defaultValue={actionData?.typed['givenNames']}
          required
        />
        <TextField
          name="familyName"
          label={t('auth.familyName')}
          hint={t('auth.familyNameHint')}
          error={fieldError(actionData, 'familyName', t)}
          optional
          autoComplete="family-name"
          maxLength={nameLength}
          defaultValue={actionData?.typed['familyName']}
        />
        <EmailField
          label={t('auth.email')}
          hint={t('auth.signUp.emailHint')}
          error={fieldError(actionData, 'email', t)}
          defaultValue={actionData?.typed['email']}
          required
        />
        <PasswordField
          label={t('auth.password.label')}
          hint={t('auth.password.rule', { minimum: loaderData.minimum })}
          error={fieldError(actionData, 'password', t)}
          autoComplete="new-password"
          maxLength={loaderData.maximum}
        />
        <Honeypot
          label={t('auth.leaveEmpty')}
          stamp={actionData?.typed['stamp'] ?? loaderData.stamp}
        />
        <Button disabled={isSending}>{t(isSending ? 'auth.sending' : 'auth.signUp.send')}</Button>
      </Form>
    </AuthPage>
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useLocation, useNavigation, useSearchParams } from 'react-router'
import { Problem } from '#contract/problems.ts'
import { languageOfDocument } from '../language.ts'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { readProblem } from '../problem.ts'
import { serverWords } from '../server-words.ts'
import { callBare } from '../session/calls.ts'
import { signIn } from '../session/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/sign-in'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { type FormAnswer, fieldError, formErrors, textOf } from './form-answer.ts'
import { PasswordField } from './password-field.tsx'
import { afterSignIn, pathInState } from './return-path.ts'

const longestPassword = 128

export const headers = () => ({ 'cache-control': 'no-store' })

export function loader({ context }: Route.LoaderArgs) {
  return { title: serverWords(context.get(pageContext).language)('auth.signIn.title') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

/** Reached without scripts, or before they have run: the tokens need local storage to live in. */
export async function action({ request }: Route.ActionArgs) {
  const typed = await postedForm(request)
  return { tooEarly: true, email: textOf(typed, 'email') }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const typed = await request.formData()
  const email = textOf(typed, 'email')
  try {
    if (typed.has('resend')) {
      const language = languageOfDocument()
      const response = await callBare('/api/verify/resend', { email, language })
      if (!response.ok) throw await readProblem(response)
      return { resent: true, email }
    }
    const { role } = await signIn({
      email,
      password: textOf(typed, 'password'),
      persist: typed.get('persist') === 'on',
    })
    return redirect(afterSignIn(textOf(typed, 'from'), role, location.origin))
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('unavailable')
    const answer: FormAnswer = { problem: problem.code, fields: problem.fields ?? {}, typed: {} }
    return { answer, email }
  }
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const asked = useAskedPath()
  const isSending = useNavigation().state === 'submitting'
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined
  const tooEarly = actionData !== undefined && 'tooEarly' in actionData
  const resent = actionData !== undefined && 'resent' in actionData
  return (
    <AuthPage
      title={t('auth.signIn.title')}
      links={
        <>
          <Link to="/auth/forgot">{t('auth.signIn.forgotten')}</Link>
          <Link to="/auth/signup">{t('auth.signIn.noAccount')}</Link>
        </>
      }
    >
      <noscript>
        <Notice tone="warning" title={t('auth.signIn.needsScript.title')}>
          <p>{t('auth.signIn.needsScript.text')}</p>
        </Notice>
      </noscript>
      {query.has('verified') && <Notice tone="success">{t('auth.signIn.verified')}</Notice>}
      {query.has('reset') && <Notice tone="success">{t('auth.signIn.passwordSet')}</Notice>}
      {tooEarly && <Notice tone="warning">{t('auth.signIn.tooEarly')}</Notice>}
      {resent && <Notice tone="success">{t('auth.signIn.resent')}</Notice>}
      <ErrorSummary errors={formErrors(answer, ['email', 'password'], t)} />
      {answer?.problem === 'email_not_verified' && (
        <Form method="post" className="form">
          <input type="hidden" name="email" value={actionData?.email} />
          <Button look="quiet" name="resend" value="yes">
            {t('auth.signIn.resend')}
          </Button>
        </Form>
      )}
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="from" value={asked ?? query.get('from') ?? ''} />
        <TextField
          name="email"
          label={t('auth.email')}
          error={fieldError(answer, 'email', t)}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={actionData?.email}
          required
        />
        <PasswordField
          label={t('auth.password.label')}
          error={fieldError(answer, 'password', t)}
          autoComplete="current-password"
          maxLength={longestPassword}
        />
        <div>
          <Choice type="checkbox" name="persist" label={t('auth.signIn.persist')} />
          <p className="field-hint">{t('auth.signIn.persistHint')}</p>
        </div>
        <Button disabled={isSending}>
          {t(isSending ? 'auth.signIn.sending' : 'auth.signIn.send')}
        </Button>
      </Form>
    </AuthPage>
  )
}

/** The page in the navigation's state, which the server never sees: hydration has to agree with it. */
function useAskedPath(): string | undefined {
  const { state } = useLocation()
  const [asked, setAsked] = useState<string>()
  useEffect(() => setAsked(pathInState(state)), [state])
  return asked
}

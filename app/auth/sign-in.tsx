import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { isReadInApp } from '../in-app-browser.ts'
import { pageContext } from '../page-context.ts'
import { postedForm } from '../posted-form.ts'
import { InAppLine } from '../public/in-app-line.tsx'
import { serverWords } from '../server-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Choice } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/sign-in'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'
import { CredentialsFields } from './credentials-fields.tsx'
import { formErrors, textOf } from './form-answer.ts'
import { RecoveryCodesPage } from './recovery-codes.tsx'
import { endedInState, pathInState } from './return-path.ts'
import { SecondStepPage } from './second-step.tsx'
import { answerSignIn, type SignInAnswer } from './sign-in-action.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const { language, sendsMail } = context.get(pageContext)
  return {
    sendsMail,
    title: serverWords(language)('auth.signIn.title'),
    isInApp: isReadInApp(request),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

/** Reached without scripts, or before they have run: the tokens need local storage to live in. */
export async function action({ request }: Route.ActionArgs) {
  const typed = await postedForm(request)
  return { tooEarly: true, email: textOf(typed, 'email') }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerSignIn(await request.formData())
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const { isReady, asked, ended } = useArrival()
  const isSending = useNavigation().state === 'submitting'
  const said: Partial<SignInAnswer> & { tooEarly?: boolean } = actionData ?? {}
  const { answer, tooEarly, resent, next, recoveryCodes, onward, email = '' } = said
  const from = asked ?? query.get('from') ?? ''
  if (recoveryCodes && onward) return <RecoveryCodesPage codes={recoveryCodes} onward={onward} />
  if (next) return <SecondStepPage next={next} answer={answer} email={email} from={from} />
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
      {loaderData.isInApp && <InAppLine />}
      <noscript>
        <Notice tone="warning" title={t('auth.signIn.needsScript.title')}>
          <p>{t('auth.signIn.needsScript.text')}</p>
        </Notice>
      </noscript>
      {query.has('verified') && <Notice tone="success">{t('auth.signIn.verified')}</Notice>}
      {query.has('invited') && <Notice tone="success">{t('auth.signIn.firstPasswordSet')}</Notice>}
      {query.has('reset') && <Notice tone="success">{t('auth.signIn.passwordSet')}</Notice>}
      {ended && !answer && (
        <Notice tone="warning" title={t(`auth.signIn.ended.${ended}.title`)}>
          <p>{t(`auth.signIn.ended.${ended}.text`)}</p>
        </Notice>
      )}
      {tooEarly && <Notice tone="warning">{t('auth.signIn.tooEarly')}</Notice>}
      {resent && (
        <Notice tone={loaderData.sendsMail ? 'success' : 'warning'}>
          {t('auth.signIn.resent')}
        </Notice>
      )}
      <ErrorSummary errors={formErrors(answer, ['email', 'password'], t)} />
      {answer?.problem === 'email_not_verified' && (
        <Form method="post" className="form">
          <input type="hidden" name="email" value={email} />
          <Button look="quiet" name="intent" value="resend">
            {t('auth.signIn.resend')}
          </Button>
        </Form>
      )}
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="from" value={from} />
        <CredentialsFields label={t('auth.email')} email={email} answer={answer} />
        <div>
          <Choice type="checkbox" name="persist" label={t('auth.signIn.persist')} />
          <p className="field-hint">{t('auth.signIn.persistHint')}</p>
        </div>
        <Button disabled={isSending || !isReady}>
          {t(isSending ? 'auth.signIn.sending' : 'auth.signIn.send')}
        </Button>
        <Button look="quiet" name="intent" value="passkey" disabled={isSending || !isReady}>
          {t('auth.signIn.withPasskey')}
        </Button>
      </Form>
    </AuthPage>
  )
}

/**
 * The navigation's state, which the server never sees: hydration has to agree with the server.
 * Until then nothing is sent: a form that the browser posts without scripts could not keep the
 * session.
 */
function useArrival() {
  const { state } = useLocation()
  const [arrival, setArrival] = useState<{ isReady: boolean; asked?: string; ended?: Ended }>({
    isReady: false,
  })
  useEffect(() => {
    const [asked, ended] = [pathInState(state), endedInState(state)]
    setArrival({
      isReady: true,
      ...(asked !== undefined && { asked }),
      ...(ended && { ended }),
    })
  }, [state])
  return arrival
}

type Ended = NonNullable<ReturnType<typeof endedInState>>

import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { passwordLength } from '#contract/identity/values/password-length.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { AuthPage } from './auth-page.tsx'
import { EnrolSteps } from './enrol-steps.tsx'
import { fieldError, formErrors } from './form-answer.ts'
import { PasswordField } from './password-field.tsx'
import type { SignInAnswer } from './sign-in-action.ts'

interface SecondStepProps {
  next: NonNullable<SignInAnswer['next']>
  answer: SignInAnswer['answer']
  email: string
  from: string
}

/** The page after a right password: a second proof, or the setting up of one. */
export function SecondStepPage({ next, answer, email, from }: SecondStepProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const isEnrolling = next.step === 'enrol'
  const isChoosing = next.step === 'new_password'
  const part = isEnrolling ? 'auth.enrol' : 'auth.second'
  const hasCode = isEnrolling || next.methods.some((one) => one !== 'passkey')
  const hidden = (
    <>
      <input type="hidden" name="step" value={JSON.stringify(next)} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="from" value={from} />
    </>
  )
  return (
    <AuthPage
      title={t(isChoosing ? 'auth.firstPassword.title' : `${part}.title`)}
      lede={t(isChoosing ? 'auth.firstPassword.lede' : `${part}.lede`)}
      links={
        <Link to="/auth/signin" reloadDocument>
          {t('auth.second.again')}
        </Link>
      }
    >
      <ErrorSummary errors={formErrors(answer, ['code', 'password'], t)} />
      {next.methods.includes('passkey') && (
        <Form method="post" className="form">
          {hidden}
          <Button name="intent" value="passkey" disabled={isSending}>
            {t('auth.second.passkey')}
          </Button>
        </Form>
      )}
      {next.setup && (
        <EnrolSteps
          setup={next.setup}
          words={{
            scan: t('auth.enrol.scan'),
            picture: t('auth.enrol.picture'),
            open: t('auth.enrol.open'),
            byHand: t('auth.enrol.byHand'),
          }}
        />
      )}
      {isChoosing && (
        <Form method="post" className="form" noValidate>
          {hidden}
          <PasswordField
            label={t('auth.password.new')}
            hint={t('auth.firstPassword.hint', { administrator: passwordLength.administrator })}
            error={fieldError(answer, 'password', t)}
            autoComplete="new-password"
            maxLength={passwordLength.max}
            // As with the code below: the next thing to type is the new password.
            autoFocus
          />
          <Button name="intent" value="password" disabled={isSending}>
            {t(isSending ? 'auth.signIn.sending' : 'auth.firstPassword.send')}
          </Button>
        </Form>
      )}
      {hasCode && (
        <Form method="post" className="form" noValidate>
          {hidden}
          <TextField
            name="code"
            label={t(`${part}.code`)}
            error={fieldError(answer, 'code', t)}
            hint={t(isEnrolling ? 'auth.enrol.codeHint' : 'auth.second.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            // The page before had the focus on its password: what is typed next is the code.
            autoFocus
            inputMode={next.methods.includes('recovery_code') ? 'text' : 'numeric'}
            required
          />
          <Button name="intent" value={isEnrolling ? 'enrol' : 'code'} disabled={isSending}>
            {t(isSending ? 'auth.signIn.sending' : `${part}.send`)}
          </Button>
        </Form>
      )}
    </AuthPage>
  )
}

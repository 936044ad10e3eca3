import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Me } from '#contract/identity/identity.ts'
import type { SessionRow } from '#contract/identity/sign-ins.ts'
import { passwordLength } from '#contract/identity/values/password-length.ts'
import { answerOf, api, done } from '../api.ts'
import { formatDayOf } from '../format.ts'
import { ensureSession } from '../session/refresh.ts'
import { signOut } from '../session/sign-in.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { WithNames } from '../with-names.tsx'
import styles from './auth-page.module.css'
import { type FormAnswer, fieldError, formErrors, problemWords, textOf } from './form-answer.ts'
import { PasswordField } from './password-field.tsx'

/** What a signed-in person sees and changes of their account. */
export function OwnAccount({ signedOut }: { signedOut: ReactNode }) {
  const { t } = useTranslation()
  const { status, role, signIns } = useSession()
  const [me, setMe] = useState<Me>()
  const [sessions, setSessions] = useState<SessionRow[]>()
  const [problem, setProblem] = useState<FormAnswer>()

  useEffect(() => {
    void ensureSession()
  }, [])
  useEffect(() => {
    // Someone else may have signed in than before.
    setMe(undefined)
    if (status !== 'authenticated') return
    let isCurrent = signIns >= 0
    Promise.all([answerOf(api.api.me.$get()), answerOf(api.api.me.sessions.$get())]).then(
      ([found, living]) => {
        if (!isCurrent) return
        setMe(found)
        setSessions(living)
      },
      (error: unknown) => isCurrent && setProblem(answerFor(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [status, signIns])

  async function end(key: string | undefined) {
    setProblem(undefined)
    try {
      const own = api.api.me.sessions
      await done(
        key === undefined
          ? own['end-others'].$post()
          : own[':session_key'].end.$post({ param: { session_key: key } }),
      )
      setSessions(await answerOf(own.$get()))
    } catch (error) {
      setProblem(answerFor(error))
    }
  }

  if (status === 'anonymous') return signedOut
  return (
    <>
      {problem && <ErrorSummary errors={formErrors(problem, [], t)} />}
      {!me && !problem && <p role="status">{t('shell.loading')}</p>}
      {me && (
        <>
          <p>
            <WithNames names={[me.email]}>
              {t('auth.account.address', { email: me.email })}
            </WithNames>{' '}
            <Link to="/auth/address">
              <Unbroken>{t('auth.address.title')}</Unbroken>
            </Link>
          </p>
          {role === 'admin' && (
            <p>
              <Link to="/admin/account">{t('auth.account.factors')}</Link>
            </p>
          )}
          <PasswordForm isAdministrator={role !== 'applicant'} />
        </>
      )}
      {me && sessions && (
        <section className={styles['further']} aria-labelledby="sessions-title">
          <h2 id="sessions-title">{t('auth.account.sessions')}</h2>
          <SessionList sessions={sessions} onEnd={(key) => void end(key)} />
        </section>
      )}
      {me && role === 'applicant' && (
        <p className={styles['links']}>
          <Link to="/auth/delete">{t('application.own.deleteAccount')}</Link>
        </p>
      )}
    </>
  )
}

function PasswordForm({ isAdministrator }: { isAdministrator: boolean }) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<FormAnswer>()
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    setState('sending')
    try {
      const json = { present: textOf(typed, 'present'), password: textOf(typed, 'password') }
      await done(api.api.me.password.$post({ json }))
      form.reset()
      setAnswer(undefined)
      setState('done')
    } catch (error) {
      setAnswer(answerFor(error))
      setState('open')
    }
  }

  const isPresentWrong = answer?.problem === 'password_rejected'
  const errors = isPresentWrong
    ? [{ name: 'present', message: problemWords(answer, t) }]
    : formErrors(answer, ['present', 'password'], t)
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">{t('auth.account.change')}</h2>
      {state === 'done' && (
        <Notice tone="success" live>
          {t('auth.account.changed')}
        </Notice>
      )}
      <ErrorSummary errors={errors} />
      <form className="form" noValidate onSubmit={(event) => void send(event)}>
        <PasswordField
          name="present"
          label={t('auth.account.present')}
          error={isPresentWrong ? problemWords(answer, t) : fieldError(answer, 'present', t)}
          autoComplete="current-password"
          maxLength={passwordLength.max}
        />
        <PasswordField
          label={t('auth.account.next')}
          hint={t('auth.password.rule', {
            minimum: passwordLength[isAdministrator ? 'administrator' : 'applicant'],
          })}
          error={fieldError(answer, 'password', t)}
          autoComplete="new-password"
          maxLength={passwordLength.max}
        />
        <Button disabled={state === 'sending'}>
          {t(state === 'sending' ? 'auth.sending' : 'auth.account.save')}
        </Button>
      </form>
    </section>
  )
}

interface SessionListProps {
  sessions: readonly SessionRow[]
  /** Without a key, for all others. */
  onEnd: (key: string | undefined) => void
}

function SessionList({ sessions, onEnd }: SessionListProps) {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n.language)
  const nameOf = ({ browser, system }: SessionRow['device']) =>
    [browser, system].filter((one) => one !== null).join(', ') || t('auth.account.unknownDevice')
  return (
    <>
      <ul className="plain-list">
        {sessions.map(({ key, current, device, startedAt, lastUsedAt }) => (
          <li key={key} className={styles['session']}>
            <span>
              <strong>{nameOf(device)}</strong>
              {current && ` · ${t('auth.account.thisDevice')}`}
              <br />
              <span className="soft small">
                {t('auth.account.used', {
                  used: formatDayOf(lastUsedAt, 'UTC', language),
                  since: formatDayOf(startedAt, 'UTC', language),
                })}
              </span>
            </span>
            <Button
              type="button"
              look="quiet"
              onClick={() => (current ? void signOut() : onEnd(key))}
            >
              {t('auth.account.end')}
              <span className="visually-hidden"> {nameOf(device)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button type="button" look="quiet" onClick={() => onEnd(undefined)}>
          {t('auth.account.endOthers')}
        </Button>
      )}
    </>
  )
}

function answerFor(error: unknown): FormAnswer {
  const {
    code,
    fields = {},
    retryAfterSeconds,
  } = error instanceof Problem ? error : new Problem('unavailable')
  return { problem: code, fields, typed: {}, retryAfterSeconds }
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { dropCopies } from '../../device/draft-copy.ts'
import { dropAnswers } from '../../device/kept-answers.ts'
import { eraseProfile } from '../../device/profile.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './apply.module.css'
import { applyPath } from './apply-path.ts'
import type { ApplyAnswer, ApplyView, DraftFrame } from './apply-view.ts'
import { BackToTasks } from './back-to-tasks.tsx'
import { AimLine } from './choices/aim.tsx'
import { Refusal } from './refusal.tsx'
import { summaryOf, useMessages } from './steps/field-messages.ts'

interface Asked {
  answer: ApplyAnswer | undefined
  token: string
}

interface SurroundingPageProps extends Asked {
  view: Extract<ApplyView, { page: 'link' | 'delete' | 'forget' | 'lost' }>
  /** For how many days a form is kept. */
  keptDays: number
}

/** What can be done about a form besides filling it in. */
export function SurroundingPage({ view, answer, token, keptDays }: SurroundingPageProps) {
  const asked = { answer, token }
  switch (view.page) {
    case 'link':
      return <LinkPage {...view} {...asked} />
    case 'delete':
      return <DeletePage {...view} {...asked} />
    case 'forget':
      return <ForgetPage {...view} token={token} />
    case 'lost':
      return <LostPage keptDays={keptDays} />
  }
}

type LinkView = Asked & Omit<Extract<ApplyView, { page: 'link' }>, 'page'>

/** A link to continue elsewhere, mailed on request; the previous one ends. */
function LinkPage({ draft, sent, isMailed, answer, token }: LinkView) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const messages = useMessages(answer?.fields)
  const errors = useMemo(() => summaryOf(['email'], messages), [messages])
  return (
    <>
      <BackToTasks draft={draft} />
      <ErrorSummary errors={errors} />
      <Refusal answer={answer} />
      <h1 className={styles['title']}>{t('apply.link.title')}</h1>
      {sent && draft.linkUntil && (
        <Notice tone={isMailed ? 'success' : 'warning'} title={t('apply.link.sent')} live>
          <p>{t('apply.link.sentText')}</p>
        </Notice>
      )}
      <p className="lede">{t('apply.link.lead')}</p>
      {isMailed && (
        <Form method="post" className={`form ${styles['form']}`} noValidate>
          <input type="hidden" name="_token" value={token} />
          <EmailField
            label={t('apply.identity.email')}
            error={messages['email']}
            defaultValue={answer?.answers?.['email'] ?? draft.answers['email']}
          />
          <div>
            <Button disabled={isSending}>{t('apply.link.button')}</Button>
          </div>
        </Form>
      )}
      {draft.linkUntil && (
        <Form method="post" className={styles['add']}>
          <input type="hidden" name="_token" value={token} />
          <p>{t('apply.link.until', { date: draft.linkUntil })}</p>
          <Button look="quiet" name="intent" value="revoke" disabled={isSending}>
            {t('apply.link.revoke')}
          </Button>
        </Form>
      )}
    </>
  )
}

/** Before a form is removed: what goes, and the way back. */
function DeletePage({ draft, answer, token }: Asked & { draft: DraftFrame }) {
  const { t } = useTranslation()
  return (
    <>
      <BackToTasks draft={draft} />
      <Refusal answer={answer} />
      <h1 className={styles['title']}>{t('apply.delete.title')}</h1>
      {draft.choices.map((choice) => (
        <AimLine key={choice.intake.key + choice.program.key} aim={choice} />
      ))}
      <p>{t('apply.delete.text')}</p>
      <Form method="post" onSubmit={() => dropCopies(draft.key)}>
        <input type="hidden" name="_token" value={token} />
        <div className="row">
          <Button look="danger">{t('apply.delete.button')}</Button>
          <LinkButton look="quiet" to={applyPath(draft.key, 'tasks')}>
            {t('apply.delete.keep')}
          </LinkButton>
        </div>
      </Form>
    </>
  )
}

/** A phone that others use next: nothing of these forms stays on it. */
function ForgetPage({
  begun,
  token,
}: Pick<Asked, 'token'> & Omit<Extract<ApplyView, { page: 'forget' }>, 'page'>) {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('apply.forget.title')}</h1>
      <p className="lede">{t('apply.forget.text')}</p>
      {begun.length > 0 && (
        <Notice tone="warning" title={t('apply.forget.begun', { count: begun.length })}>
          <ul>
            {begun.map(({ key, choices }) => (
              <li key={key}>
                {choices[0]?.program.title ?? t('apply.choices.none')}:{' '}
                <Link to={applyPath(key, 'link')}>{t('apply.link.open')}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Form
        method="post"
        onSubmit={() => {
          dropCopies()
          eraseProfile()
          dropAnswers()
        }}
      >
        <input type="hidden" name="_token" value={token} />
        <div className="row">
          <Button look="danger">{t('apply.forget.button')}</Button>
          <LinkButton look="quiet" to="/apply">
            {t('apply.forget.keep')}
          </LinkButton>
        </div>
      </Form>
    </>
  )
}

function LostPage({ keptDays }: Pick<SurroundingPageProps, 'keptDays'>) {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('apply.lost.title')}</h1>
      <p className="lede">{t('apply.lost.text', { days: keptDays })}</p>
      <p>
        <LinkButton to="/program">{t('apply.choose.browse')}</LinkButton>
      </p>
      <p>
        <Link to="/application">{t('apply.done.find')}</Link>
      </p>
    </>
  )
}

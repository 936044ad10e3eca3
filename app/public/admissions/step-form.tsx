import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { type DraftStep, draftFields, draftSteps } from '#contract/vocabulary.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AimLine } from './aim.tsx'
import styles from './apply.module.css'
import { applyPath } from './apply-path.ts'
import type { ApplyAnswer, DraftFrame } from './apply-view.ts'
import { summaryOf, useMessages } from './field-messages.ts'
import { Progress } from './progress.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { SavedAt } from './saved-at.tsx'

interface StepFormProps {
  step: Exclude<DraftStep, 'review'>
  draft: DraftFrame
  answer: ApplyAnswer | undefined
  token: string
  lead: string
  children: ReactNode
}

/** One page of the form: where one is, what is wrong, the questions, and the way on. */
export function StepForm({ step, draft, answer, token, lead, children }: StepFormProps) {
  const { t } = useTranslation()
  const messages = useMessages(answer ? undefined : draft.fields)
  const errors = useMemo(
    () => summaryOf(Object.keys(draftFields[step]), messages),
    [step, messages],
  )
  const before = draftSteps[draftSteps.indexOf(step) - 1]
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      {before && (
        <Link className="link-onward" to={applyPath(draft.key, before)}>
          <Icon name="back" />
          {t('apply.back')}
        </Link>
      )}
      <Progress step={step} draft={draft} />
      <ErrorSummary errors={errors} />
      <Refusal answer={answer} draft={draft} />
      <h1 className={styles['title']}>{t(`apply.steps.${step}`)}</h1>
      <AimLine aim={draft.aim} />
      <p className="lede">{lead}</p>
      <Form method="post" className={`form ${styles['form']}`} noValidate>
        <input type="hidden" name="_token" value={token} />
        {children}
        <div className={styles['send']}>
          <Button size="large" disabled={isSending}>
            {t(isSending ? 'shell.form.sending' : 'apply.continue')}
          </Button>
          {draft.saved && <SavedAt saved={draft.saved} />}
        </div>
      </Form>
    </>
  )
}

interface RefusalProps {
  answer: ApplyAnswer | undefined
  draft: DraftFrame
}

/** What stopped the whole page, and what was kept. */
export function Refusal({ answer, draft }: RefusalProps) {
  const { t } = useTranslation()
  const { state } = draft.aim.intake
  const problem = answer?.problem ?? null
  switch (problem) {
    case null:
    case 'validation_failed':
      if (state === 'open' || state === 'closing_soon') return null
      return (
        <Notice
          tone="warning"
          title={t(`problem.${state === 'full' ? 'intake_full' : 'intake_closed'}`)}
        >
          <OtherIntakes draft={draft} />
        </Notice>
      )
    case 'intake_closed':
    case 'intake_full':
    case 'intake_not_open':
    case 'program_unavailable':
      return (
        <RefusalNotice answer={answer} tone="error" title={t(`problem.${problem}`)}>
          <OtherIntakes draft={draft} />
        </RefusalNotice>
      )
    case 'csrf_mismatch':
      return (
        <RefusalNotice answer={answer} tone="warning" title={t('apply.expired.title')}>
          <p>{t('apply.expired.text')}</p>
        </RefusalNotice>
      )
    default:
      return (
        <RefusalNotice answer={answer} tone="error" title={t('apply.failed.title')}>
          <p>{t(`problem.${problem}`)}</p>
          <p>{t('apply.failed.text')}</p>
        </RefusalNotice>
      )
  }
}

function OtherIntakes({ draft }: { draft: DraftFrame }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('apply.closed.text', { date: draft.keptUntil })}</p>
      <p>
        <Link to={`/program/${draft.aim.program.key}#intakes`}>{t('apply.closed.link')}</Link>
      </p>
    </>
  )
}

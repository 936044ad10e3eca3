import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import type { DraftStep } from '#contract/vocabulary.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { fieldId } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Facts } from '../catalogue/facts.tsx'
import { AimLine } from './aim.tsx'
import styles from './apply.module.css'
import { applyPath } from './apply-path.ts'
import type { ApplyAnswer, DraftFrame, ReviewedAnswers } from './apply-view.ts'
import { Progress } from './progress.tsx'
import { Refusal } from './step-form.tsx'

interface ReviewPageProps {
  draft: DraftFrame
  shown: ReviewedAnswers
  answer: ApplyAnswer | undefined
  token: string
}

const parts = ['identity', 'education', 'consent'] as const satisfies readonly DraftStep[]

/** Every answer with its way back, then the button that sends them. */
export function ReviewPage({ draft, shown, answer, token }: ReviewPageProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const facts = useReviewedFacts(draft, shown)
  const incomplete = answer?.problem === 'validation_failed'
  const errors = useMemo(
    () =>
      incomplete
        ? parts
            .filter((part) => !draft.complete.includes(part))
            .map((part) => ({
              name: part,
              message: t('apply.review.incompletePart', { part: t(`apply.steps.${part}`) }),
            }))
        : [],
    [incomplete, draft.complete, t],
  )
  return (
    <>
      <Link className="link-onward" to={applyPath(draft.key, 'consent')}>
        <Icon name="back" />
        {t('apply.back')}
      </Link>
      <Progress step="review" draft={draft} />
      <ErrorSummary errors={errors} />
      <Refusal answer={answer} draft={draft} />
      <h1 className={styles['title']}>{t('apply.review.title')}</h1>
      <AimLine aim={draft.aim} />
      <p className="lede">{t('apply.review.lead')}</p>
      {parts.map((part) => (
        <section key={part} id={fieldId(part)} tabIndex={-1} className={styles['reviewed']}>
          <div className={styles['reviewedHead']}>
            <h2>{t(`apply.steps.${part}`)}</h2>
            <Link to={applyPath(draft.key, part, { from: 'review' })}>
              {t('apply.review.change')}
              <span className="visually-hidden"> {t(`apply.steps.${part}`)}</span>
            </Link>
          </div>
          {!draft.complete.includes(part) && (
            <p className={styles['incomplete']}>
              {t('apply.review.incomplete')}{' '}
              <Link to={applyPath(draft.key, part, { from: 'review' })}>
                {t('apply.review.complete')}
              </Link>
            </p>
          )}
          <Facts facts={facts[part]} />
        </section>
      ))}
      <Form method="post" className={styles['send']}>
        <input type="hidden" name="_token" value={token} />
        <Button look="accent" size="large" disabled={isSending}>
          {t(isSending ? 'shell.form.sending' : 'apply.review.send')}
        </Button>
        <p className="soft">{t('apply.review.sendNote')}</p>
      </Form>
    </>
  )
}

function useReviewedFacts({ answers }: DraftFrame, shown: ReviewedAnswers) {
  const { t } = useTranslation()
  const levels: Record<string, string> = t('vocabulary.highestLevel', { returnObjects: true })
  const scales: Record<string, string> = t('vocabulary.gradeScale', { returnObjects: true })
  const typed = (field: string) => answers[field]?.trim() ?? ''
  const given = (value: string): ReactNode =>
    value === '' ? <span className="soft">{t('apply.review.none')}</span> : value
  const grade = [typed('grade'), scales[typed('gradeScale')]].filter(Boolean).join(' · ')
  return {
    identity: [
      [t('apply.identity.givenNames'), given(typed('givenNames'))],
      [
        t('apply.identity.familyName'),
        typed('noFamilyName') === 'on'
          ? t('apply.identity.noFamilyName')
          : given(typed('familyName')),
      ],
      [t('apply.identity.birthDate'), given(shown.birthDate)],
      [t('apply.identity.nationality'), given(shown.nationality)],
      [t('apply.identity.residenceCountry'), given(shown.residenceCountry)],
      [t('apply.identity.email'), given(typed('email'))],
      [t('apply.identity.phone'), given(typed('phone'))],
      [t('apply.identity.guardianName'), typed('guardianName')],
      [t('apply.identity.guardianPhone'), typed('guardianPhone')],
    ],
    education: [
      [t('apply.education.highestLevel'), given(levels[typed('highestLevel')] ?? '')],
      [t('apply.education.institution'), given(typed('institution'))],
      [t('apply.education.country'), given(shown.country)],
      [t('apply.education.completionYear'), given(typed('completionYear'))],
      [t('apply.education.grade'), given(grade)],
      [t('apply.education.languageTest'), given(typed('languageTest'))],
    ],
    consent: [
      [
        t('apply.steps.consent'),
        t(typed('declaration') === 'on' ? 'apply.review.agreed' : 'apply.review.notYet'),
      ],
    ],
  } as const satisfies Record<string, readonly (readonly [string, ReactNode])[]>
}

import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { type DraftStep, draftFields } from '#contract/common/values/vocabulary.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import styles from './apply.module.css'
import type { ApplyAnswer, DraftFrame } from './apply-view.ts'
import { useFieldName } from './steps/field-name.ts'

interface ConflictProps {
  draft: DraftFrame
  step: DraftStep
  typed: Record<string, string>
  answer: ApplyAnswer | undefined
}

/** What another device or tab saved meanwhile, beside what was typed here: one of them is chosen. */
export function Conflict({ draft, step, typed, answer }: ConflictProps) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const { pathname, search } = useLocation()
  const answerShown = (value: string | undefined) =>
    value === undefined || value === '' ? t('apply.review.none') : value
  const different = Object.keys(draftFields[step]).filter(
    (field) => (typed[field] ?? '') !== (draft.answers[field] ?? ''),
  )
  return (
    <RefusalNotice answer={answer} tone="warning" title={t('apply.conflict.title')}>
      <p>{t('apply.conflict.text')}</p>
      <ul className={`plain-list ${styles['compared']}`}>
        {different.map((field) => (
          <li key={field}>
            <strong>{nameOf(field)}</strong>
            <span>{t('apply.conflict.there', { answer: answerShown(draft.answers[field]) })}</span>
            <span>{t('apply.conflict.here', { answer: answerShown(typed[field]) })}</span>
          </li>
        ))}
      </ul>
      <p>{t('apply.conflict.keepHere')}</p>
      <p>
        <Link to={`${pathname}${search}`} reloadDocument>
          {t('apply.conflict.takeThere')}
        </Link>
      </p>
    </RefusalNotice>
  )
}

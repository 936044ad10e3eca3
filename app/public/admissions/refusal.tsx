import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RefusalNotice } from '../refusal-notice.tsx'
import type { ApplyAnswer, ChoiceView } from './apply-view.ts'
import { AimLine } from './choices/aim.tsx'

interface RefusalProps {
  answer: ApplyAnswer | undefined
  /** The choices that a refusal may be about: its fields name their places. */
  about?: readonly ChoiceView[]
}

/** What stopped the whole page, and what was kept. */
export function Refusal({ answer, about = [] }: RefusalProps) {
  const { t } = useTranslation()
  const problem = answer?.problem ?? null
  switch (problem) {
    case null:
    case 'validation_failed':
      return null
    case 'csrf_mismatch':
      return (
        <RefusalNotice answer={answer} tone="warning" title={t('apply.expired.title')}>
          <p>{t('apply.expired.text')}</p>
        </RefusalNotice>
      )
    case 'intake_closed':
    case 'intake_full':
    case 'intake_not_open':
    case 'program_unavailable':
    case 'channel_refuses':
    case 'already_applied':
    case 'sender_changed':
      return (
        <RefusalNotice answer={answer} tone="error" title={t(`problem.${problem}`)}>
          {about
            .filter((_, at) => answer?.fields[`choice${at + 1}`] !== undefined)
            .map((choice) => (
              <AimLine key={`${choice.program.key} ${choice.intake.key}`} aim={choice} />
            ))}
          {problem === 'already_applied' && (
            <p>
              {t('apply.already.elsewhere')}{' '}
              <Link to="/application">{t('apply.already.find')}</Link>
            </p>
          )}
          {problem === 'sender_changed' && <p>{t('apply.review.changedText')}</p>}
        </RefusalNotice>
      )
    case 'version_stale':
      return (
        <RefusalNotice answer={answer} tone="warning" title={t('apply.conflict.title')}>
          <p>{t('apply.conflict.again')}</p>
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

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type DraftStep, draftSteps } from '#contract/vocabulary.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './apply.module.css'
import { applyPath } from './apply-path.ts'
import type { DraftFrame } from './apply-view.ts'

interface ProgressProps {
  step: DraftStep
  draft: DraftFrame
}

/** The steps of the form: which are done, where one is; those that are done can be gone back to. */
export function Progress({ step, draft }: ProgressProps) {
  const { t } = useTranslation()
  const at = draftSteps.indexOf(step)
  return (
    <nav aria-label={t('apply.progress.label')} className={styles['progress']}>
      <p className={styles['progressNow']}>
        {t('apply.progress.step', { at: at + 1, of: draftSteps.length })}
      </p>
      <ol>
        {draftSteps.map((one, index) => {
          const done = draft.complete.includes(one)
          const label = t(`apply.steps.${one}`)
          return (
            <li
              key={one}
              aria-current={one === step ? 'step' : undefined}
              data-done={done || undefined}
            >
              <span className={styles['mark']} aria-hidden="true">
                {done ? <Icon name="check" size={16} /> : index + 1}
              </span>
              {one !== step && (done || index < at) ? (
                <Link to={applyPath(draft.key, one)}>{label}</Link>
              ) : (
                <span>{label}</span>
              )}
              {done && <span className="visually-hidden"> ({t('apply.progress.done')})</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './apply.module.css'
import { applyPath } from './apply-path.ts'
import type { ApplyAnswer, DraftFrame, TaskState } from './apply-view.ts'
import { AimLine } from './choices/aim.tsx'
import { ChoiceSends } from './choices/choice-row.tsx'
import { SavedAt } from './drafts/saved-at.tsx'
import { FilledNotice } from './filled-notice.tsx'
import { Refusal } from './refusal.tsx'

interface TaskListProps {
  draft: DraftFrame
  answer: ApplyAnswer | undefined
  token: string
  /** How many days more each saving gives the form. */
  keptDays: number
}

/** Every part of the form with how far it has come; anything can be done in any order. */
export function TaskList({ draft, answer, token, keptDays }: TaskListProps) {
  const { t } = useTranslation()
  const done = draft.tasks.filter(({ state }) => state === 'done').length
  const next = draft.tasks.find(({ state }) => state !== 'done')?.step ?? 'review'
  return (
    <>
      <Refusal answer={answer} />
      <h1>{t('apply.tasks.title')}</h1>
      {draft.choices.map((choice) => (
        <div key={`${choice.program.key} ${choice.intake.key}`}>
          <AimLine aim={choice} />
          <ChoiceSends choice={choice} />
        </div>
      ))}
      <FilledNotice draft={draft} token={token} />
      <p className="lede">{t('apply.tasks.done', { count: done, of: draft.tasks.length })}</p>
      <ul className={`plain-list ${styles['tasks']}`}>
        {draft.tasks.map(({ step, state }) => (
          <li key={step}>
            <Link to={applyPath(draft.key, step)} aria-describedby={`task-${step}`}>
              {t(`apply.steps.${step}`)}
            </Link>
            <span id={`task-${step}`}>
              <Tag tone={tones[state]}>{t(`apply.tasks.state.${state}`)}</Tag>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton size="large" to={applyPath(draft.key, next)}>
          {t(done === 0 ? 'apply.tasks.begin' : 'apply.tasks.goOn')}
        </LinkButton>
      </p>
      {draft.saved && (
        <p className={styles['saved']}>
          <Icon name="check" />
          <SavedAt saved={draft.saved} />
        </p>
      )}
      <p className="soft">{t('apply.tasks.kept', { date: draft.keptUntil, days: keptDays })}</p>
      <ul className="plain-list">
        <li>
          <Link to={applyPath(draft.key, 'link')}>{t('apply.link.open')}</Link>
        </li>
        <li>
          <Link to={applyPath(draft.key, 'delete')}>{t('apply.delete.open')}</Link>
        </li>
      </ul>
    </>
  )
}

const tones = {
  notStarted: 'neutral',
  inProgress: 'info',
  attention: 'warning',
  done: 'success',
} as const satisfies Record<TaskState, string>

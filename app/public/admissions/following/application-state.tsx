import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fill } from '../../../fill.ts'
import type { FollowingWords } from '../../../server-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../application.module.css'
import type { FollowedView } from '../application-view.ts'
import { todoOf } from './todo.ts'

interface ApplicationStateProps {
  application: FollowedView
  words: FollowingWords
  /** The sections of the page, where what is asked can be done. */
  sections: readonly string[]
  children?: ReactNode
}

/** Where an application stands, who moves next and by when, and the one thing to do now. */
export function ApplicationState({
  application,
  words,
  sections,
  children,
}: ApplicationStateProps) {
  const { t } = useTranslation()
  const { status, mover, nextBy, isLate, canReportSent, history } = application
  const [latest] = history
  const todo = canReportSent || mover !== 'applicant' ? undefined : todoOf(status, sections)
  return (
    <div className={styles['now']} data-mover={mover} data-late={isLate || undefined}>
      <h3 className={styles['status']}>{t(`vocabulary.status.${status}`)}</h3>
      <p className={styles['mover']}>{t(`vocabulary.mover.${mover}`)}</p>
      {nextBy && mover !== 'nobody' && (
        <p className={styles['by']}>
          <Icon name={isLate ? 'warning' : 'calendar'} />
          <span>
            {isLate
              ? fill(words.late[mover], { date: nextBy })
              : t(
                  canReportSent
                    ? 'application.view.bySending'
                    : mover === 'applicant'
                      ? 'application.view.byYou'
                      : 'application.view.byOthers',
                  { date: nextBy },
                )}
          </span>
        </p>
      )}
      <p>{t(`application.explained.${status}`)}</p>
      {latest?.reason && !latest.byApplicant && (
        <figure className={styles['reason']}>
          <figcaption>{t('application.view.reason')}</figcaption>
          <blockquote>{latest.reason}</blockquote>
        </figure>
      )}
      {todo && (
        <p className={`no-print ${styles['todo']}`}>
          <a className="button" href={`#${todo}`}>
            {words.todo[todo]}
            <Icon name="down" size={16} />
          </a>
        </p>
      )}
      {children}
    </div>
  )
}

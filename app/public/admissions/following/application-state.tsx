import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationStatus } from '#contract/transitions.ts'
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
  const { status, mover, nextBy, isLate, canReportSent, history, channel } = application
  const [latest] = history
  const todo = canReportSent || mover !== 'applicant' ? undefined : todoOf(status, sections)
  const own = channel === 'agency' ? undefined : ownWay.find((one) => one === status)
  const explained = own
    ? t(`application.explainedPortal.${own}`)
    : t(`application.explained.${status}`)
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
              : t(`application.view.${byWhom(application)}`, { date: nextBy })}
          </span>
        </p>
      )}
      <p>{explained}</p>
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

/** Where the university hears from the applicant, and answers them, without us between. */
const ownWay = [
  'sent',
  'offer_conditional',
  'offer_unconditional',
  'waitlisted',
  'deposit_paid',
  'deferred',
  'withdrawn',
] as const satisfies readonly ApplicationStatus[]

/** Whose word a day is: the applicant's, ours, or the university's where it has given it. */
function byWhom({ mover, canReportSent, isSaid }: FollowedView) {
  if (canReportSent) return 'bySending'
  if (mover === 'applicant') return 'byYou'
  if (mover === 'agency') return 'byUs'
  return isSaid ? 'byUniversity' : 'byLooking'
}

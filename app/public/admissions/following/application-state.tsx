import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { fill } from '../../../fill.ts'
import type { FollowingWords } from '../../../server-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WithNames } from '../../../with-names.tsx'
import styles from '../application/application.module.css'
import type { FollowedView } from '../application/application-view.ts'
import { todoOf } from './todo.ts'

interface ApplicationStateProps {
  application: FollowedView
  words: FollowingWords
  /** The sections of the page in which the applicant can do what is asked. */
  sections: readonly string[]
  /** How many requested documents are missing. */
  missing: number
  /** Words about the state that replace the usual ones. */
  explained: string | null
  children?: ReactNode
}

/** The status of an application, who acts next and by when, and the one thing to do now. */
export function ApplicationState({
  application,
  words,
  sections,
  missing,
  explained,
  children,
}: ApplicationStateProps) {
  const { t } = useTranslation()
  const { status, mover, nextBy, isLate, history, who, isTheirs } = application
  const [latest] = history
  const isReady = status === 'ready_to_send'
  const todo = mover === 'applicant' ? todoOf(status, sections) : undefined
  return (
    <div className={styles['now']} data-mover={mover} data-late={isLate || undefined}>
      <h3 className={styles['status']}>{application.statusWords}</h3>
      <p className={styles['mover']}>
        {isTheirs && mover === 'agency' ? words.sending.mover : t(`vocabulary.mover.${mover}`)}
      </p>
      {who && (
        <p>
          <WithNames names={[application.university]}>{who}</WithNames>
        </p>
      )}
      {application.change && (
        <Notice tone="warning">
          <p>
            <WithNames names={[application.university]}>{application.change}</WithNames>
          </p>
        </Notice>
      )}
      {nextBy && mover !== 'nobody' && !(isReady && isTheirs) && (
        <p className={styles['by']}>
          <Icon name={isLate ? 'warning' : 'calendar'} />
          <span>
            {isLate
              ? fill(words.late[mover], { date: nextBy })
              : isTheirs && mover === 'agency'
                ? fill(words.sending.byUs, { date: nextBy })
                : t(`application.view.${byWhom(application)}`, { date: nextBy })}
          </span>
        </p>
      )}
      <p>
        {application.isIncomplete
          ? words.sending[missing > 0 ? 'missing' : 'incomplete']
          : (explained ?? explainedOf(application, words, t))}
      </p>
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

/** For applications in which the university and the applicant write to each other directly. */
const ownWay = [
  'sent',
  'offer_conditional',
  'offer_unconditional',
  'waitlisted',
  'deposit_paid',
  'deferred',
  'withdrawn',
] as const satisfies readonly ApplicationStatus[]

/** What a state means, where the applicant sends it themselves in other words. */
function explainedOf(
  { status, channel, isTheirs }: FollowedView,
  words: FollowingWords,
  t: TFunction,
) {
  if (channel === 'agency') return t(`application.explained.${status}`)
  const before = isTheirs || status === 'cancelled' ? words.sending.explained : undefined
  const here = ownBefore.find((one) => one === status)
  if (before && here) return before[here]
  const own = ownWay.find((one) => one === status)
  return own ? t(`application.explainedPortal.${own}`) : t(`application.explained.${status}`)
}

const ownBefore = [
  'submitted',
  'in_review',
  'documents_requested',
  'ready_to_send',
  'cancelled',
] as const satisfies readonly ApplicationStatus[]

/** Who named a day: the applicant, we, or the university if it has given one. */
function byWhom({ mover, isSaid }: FollowedView) {
  if (mover === 'applicant') return 'byYou'
  if (mover === 'agency') return 'byUs'
  return isSaid ? 'byUniversity' : 'byLooking'
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fill } from '../../../fill.ts'
import type { FollowingWords } from '../../../server-words.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Said } from '../../../ui/said.tsx'
import { Facts } from '../../catalogue/program/facts.tsx'
import styles from '../application/application.module.css'
import type { FollowedStep, FollowedView } from '../application/application-view.ts'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'

const intents = ['end', 'sent', 'sent_again'] as const

/** What was sent, everything that happened with it, and ending it. */
export function HistorySection(page: SectionProps) {
  const { words, submission } = page
  const isSeveral = submission.applications.length > 1
  return (
    // A refused withdrawal is shown at the top: the question has its own page.
    <FollowingSection
      {...page}
      refusal={undefined}
      id="history"
      title={words.part.history}
      intents={intents}
    >
      {submission.applications.map((application) => (
        <ApplicationHistory
          key={application.number}
          application={application}
          isOneOfSeveral={isSeveral}
          words={words}
        />
      ))}
    </FollowingSection>
  )
}

interface ApplicationHistoryProps {
  application: FollowedView
  isOneOfSeveral: boolean
  words: FollowingWords
}

function ApplicationHistory({ application, isOneOfSeveral, words }: ApplicationHistoryProps) {
  const { t } = useTranslation()
  const { number, history, program, university, intake, ending, destination } = application
  return (
    <div className={styles['sheet']} data-destination={destination}>
      {isOneOfSeveral && (
        <h3 className={styles['choice']}>
          <Said>{program.title}</Said> <span className="soft small">{university}</span>
        </h3>
      )}
      <Facts
        facts={[
          [
            t('application.view.program'),
            <Link key="program" to={`/program/${program.key}`}>
              <Said>{program.title}</Said>
            </Link>,
          ],
          [t('application.view.university'), university],
          [t('application.view.intake'), `${t(`vocabulary.term.${intake.term}`)} ${intake.year}`],
          [t('application.view.number'), number],
        ]}
      />
      <details className={styles['past']} open={!isOneOfSeveral}>
        <summary>{t('application.view.history')}</summary>
        <Steps history={history} words={words} />
      </details>
      {ending && (
        <p className="no-print">
          <LinkButton
            look="plain"
            to={`?${new URLSearchParams({ ask: 'end', about: number })}`}
            reloadDocument
          >
            {t(`application.end.${ending === 'cancelled' ? 'cancel' : 'withdraw'}.link`)}
            {isOneOfSeveral && (
              <span className="visually-hidden">
                {' '}
                <Said>{program.title}</Said>
              </span>
            )}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function Steps({ history, words }: { history: FollowedStep[]; words: FollowingWords }) {
  return (
    <ol className={`plain-list ${styles['history']}`}>
      {history.map(({ status, said, at, written, reason, because, happenedOn, notes }) => (
        <li key={`${status} ${at}`}>
          <p className={styles['step']}>{said}</p>
          <time className="soft small" dateTime={at}>
            {written}
          </time>
          {happenedOn !== null && (
            <p className="soft small">{fill(words.happenedOn, { date: happenedOn })}</p>
          )}
          {notes.map((note) => (
            <p key={note} className="soft small">
              {note}
            </p>
          ))}
          {because !== '' && <p className={styles['said']}>{because}</p>}
          {reason && <blockquote className={styles['said']}>{reason}</blockquote>}
        </li>
      ))}
    </ol>
  )
}

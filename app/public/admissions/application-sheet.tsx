import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fill } from '../../fill.ts'
import type { FollowingWords } from '../../server-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Facts } from '../catalogue/facts.tsx'
import styles from './application.module.css'
import type { FollowedView } from './application-view.ts'
import { ApplicationState } from './following/application-state.tsx'

interface ApplicationSheetProps {
  application: FollowedView
  /** Whether others were sent with it: each then says which choice it is. */
  isOneOfSeveral: boolean
  words: FollowingWords
  /** The sections of the page. */
  sections: readonly string[]
}

/** Where an application stands, who moves next and by when, and everything that happened. */
export function ApplicationSheet({
  application,
  isOneOfSeveral,
  words,
  sections,
}: ApplicationSheetProps) {
  const { t } = useTranslation()
  const { number, history } = application
  return (
    <section className={styles['sheet']} id={number} data-destination={application.destination}>
      {isOneOfSeveral && (
        <h2 className={styles['choice']}>
          <span className="soft small">
            {t('apply.choices.place', { place: application.choice })}
          </span>{' '}
          {application.program.title}
        </h2>
      )}
      <ApplicationState application={application} words={words} sections={sections}>
        {application.canReportSent && <PortalTurn application={application} />}
      </ApplicationState>

      <Facts
        facts={[
          [
            t('application.view.program'),
            <Link key="program" to={`/program/${application.program.key}`}>
              {application.program.title}
            </Link>,
          ],
          [t('application.view.university'), application.university],
          [
            t('application.view.intake'),
            `${t(`vocabulary.term.${application.intake.term}`)} ${application.intake.year}`,
          ],
          [t('application.view.number'), number],
        ]}
      />

      <details className={styles['past']} open={!isOneOfSeveral}>
        <summary>{t('application.view.history')}</summary>
        <ol className={`plain-list ${styles['history']}`}>
          {history.map(({ status: was, at, written, reason, because, happenedOn }) => (
            <li key={`${was} ${at}`}>
              <p className={styles['step']}>{t(`vocabulary.status.${was}`)}</p>
              <time className="soft small" dateTime={at}>
                {written}
              </time>
              {happenedOn !== null && (
                <p className="soft small">{fill(words.happenedOn, { date: happenedOn })}</p>
              )}
              {because !== '' && <p className={styles['said']}>{because}</p>}
              {reason && <blockquote className={styles['said']}>{reason}</blockquote>}
            </li>
          ))}
        </ol>
      </details>
      {application.ending && (
        <p className="no-print">
          <LinkButton
            look="danger"
            to={`?${new URLSearchParams({ ask: 'end', about: number })}`}
            reloadDocument
          >
            {t(
              `application.end.${application.ending === 'cancelled' ? 'cancel' : 'withdraw'}.link`,
            )}
            {isOneOfSeveral && (
              <span className="visually-hidden"> {application.program.title}</span>
            )}
          </LinkButton>
        </p>
      )}
    </section>
  )
}

/** Where only the applicant can send it: how, and telling us that it is done. */
function PortalTurn({ application: { number, program } }: { application: FollowedView }) {
  const { t } = useTranslation()
  return (
    <div className={styles['turn']}>
      <h4>{t('application.portal.title')}</h4>
      <p>{t('application.portal.text')}</p>
      <div className="row">
        <LinkButton to={`?${new URLSearchParams({ ask: 'sent', about: number })}`} reloadDocument>
          {t('application.portal.button')}
        </LinkButton>
        <Link to={`/program/${program.key}#channel`}>{t('application.portal.program')}</Link>
      </div>
    </div>
  )
}

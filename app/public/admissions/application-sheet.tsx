import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Facts } from '../catalogue/facts.tsx'
import styles from './application.module.css'
import type { FollowedView } from './application-view.ts'

interface ApplicationSheetProps {
  application: FollowedView
  /** Whether others were sent with it: each then says which choice it is. */
  isOneOfSeveral: boolean
}

/** Where an application stands, who moves next and by when, and everything that happened. */
export function ApplicationSheet({ application, isOneOfSeveral }: ApplicationSheetProps) {
  const { t } = useTranslation()
  const { number, status, mover, nextBy, history } = application
  const latest = history[0]
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
      <div className={styles['now']} data-mover={mover}>
        <h3 className={styles['status']}>{t(`vocabulary.status.${status}`)}</h3>
        <p className={styles['mover']}>{t(`vocabulary.mover.${mover}`)}</p>
        {nextBy && (
          <p className={styles['by']}>
            <Icon name="calendar" />
            <span>
              {t(
                application.canReportSent
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
        {latest?.reason && (
          <figure className={styles['reason']}>
            <figcaption>{t('application.view.reason')}</figcaption>
            <blockquote>{latest.reason}</blockquote>
          </figure>
        )}
        {application.canReportSent && <PortalTurn application={application} />}
      </div>

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
          {history.map(({ status: was, at, written, reason }) => (
            <li key={`${was} ${at}`}>
              <p className={styles['step']}>{t(`vocabulary.status.${was}`)}</p>
              <time className="soft small" dateTime={at}>
                {written}
              </time>
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

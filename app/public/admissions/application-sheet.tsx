import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Facts } from '../catalogue/facts.tsx'
import styles from './application.module.css'
import type { FollowedView } from './application-view.ts'

/** Where an application stands, who moves next and by when, and everything that happened. */
export function ApplicationSheet({ application }: { application: FollowedView }) {
  const { t } = useTranslation()
  const { status, mover, nextBy, history } = application
  const latest = history[0]
  return (
    <>
      <h1>
        {t('application.view.heading')} <span className="nowrap">{application.number}</span>
      </h1>
      <div className={styles['now']} data-mover={mover}>
        <h2 className={styles['status']}>{t(`vocabulary.status.${status}`)}</h2>
        <p className={styles['mover']}>{t(`vocabulary.mover.${mover}`)}</p>
        {nextBy && (
          <p className={styles['by']}>
            <Icon name="calendar" />
            <span>
              {t(mover === 'applicant' ? 'application.view.byYou' : 'application.view.byOthers', {
                date: nextBy,
              })}
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
        {application.canReportSent && <PortalTurn programKey={application.program.key} />}
      </div>

      <h2>{t('application.view.about')}</h2>
      <div data-destination={application.destination}>
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
            [t('application.view.name'), application.givenNames],
            [t('application.view.number'), application.number],
            [t('application.view.submitted'), application.submittedAt],
          ]}
        />
      </div>

      <h2 className={styles['part']}>{t('application.view.history')}</h2>
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

      <div className={`no-print ${styles['actions']}`}>
        <p>
          {t('application.view.question')}{' '}
          <Link to={`/contact?about=${application.number}`}>{t('application.view.contact')}</Link>
        </p>
        <div className="row">
          <PrintButton />
          {application.ending && (
            <LinkButton look="danger" to="?ask=end" reloadDocument>
              {t(
                `application.end.${application.ending === 'cancelled' ? 'cancel' : 'withdraw'}.link`,
              )}
            </LinkButton>
          )}
        </div>
        <p className="soft small">{t('application.view.keep')}</p>
      </div>
    </>
  )
}

/** Where only the applicant can send it: how, and telling us that it is done. */
function PortalTurn({ programKey }: { programKey: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles['turn']}>
      <h2>{t('application.portal.title')}</h2>
      <p>{t('application.portal.text')}</p>
      <div className="row">
        <LinkButton to="?ask=sent" reloadDocument>
          {t('application.portal.button')}
        </LinkButton>
        <Link to={`/program/${programKey}#channel`}>{t('application.portal.program')}</Link>
      </div>
    </div>
  )
}

/** Only a script can open the print dialogue; without one the browser's own menu does. */
function PrintButton() {
  const { t } = useTranslation()
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => setCanPrint(true), [])
  return (
    canPrint && (
      <Button type="button" look="quiet" onClick={() => window.print()}>
        {t('application.view.print')}
      </Button>
    )
  )
}

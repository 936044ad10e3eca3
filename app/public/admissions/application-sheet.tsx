import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FollowingWords } from '../../server-words.ts'
import { LinkButton } from '../../ui/button.tsx'
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

/** Where an application stands, who moves next and by when. */
export function ApplicationSheet({
  application,
  isOneOfSeveral,
  words,
  sections,
}: ApplicationSheetProps) {
  const { t } = useTranslation()
  const { number, program, choice, destination } = application
  return (
    <section className={styles['sheet']} id={number} data-destination={destination}>
      {isOneOfSeveral && (
        <h2 className={styles['choice']}>
          <span className="soft small">{t('apply.choices.place', { place: choice })}</span>{' '}
          {program.title}
          <span className="soft small">{number}</span>
        </h2>
      )}
      <ApplicationState application={application} words={words} sections={sections}>
        {application.canReportSent && <PortalTurn application={application} />}
      </ApplicationState>
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

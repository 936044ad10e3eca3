import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import styles from './application.module.css'
import { ApplicationSheet } from './application-sheet.tsx'
import type { FollowedSubmission } from './application-view.ts'

/** Everything that was sent with one form: each application with its state and its next move. */
export function SubmissionSheet({ submission }: { submission: FollowedSubmission }) {
  const { t } = useTranslation()
  const { applications, givenNames, submittedAt } = submission
  const [first] = applications
  const isSeveral = applications.length > 1
  return (
    <>
      <h1>
        {isSeveral ? (
          t('application.view.several')
        ) : (
          <>
            {t('application.view.heading')} <span className="nowrap">{first?.number}</span>
          </>
        )}
      </h1>
      <p className="soft">
        {t('application.view.sentBy', { name: givenNames, date: submittedAt })}
      </p>
      {applications.map((application) => (
        <ApplicationSheet
          key={application.number}
          application={application}
          isOneOfSeveral={isSeveral}
        />
      ))}
      <div className={`no-print ${styles['actions']}`}>
        <p>
          {t('application.view.question')}{' '}
          <Link to={`/contact?about=${first?.number}`}>{t('application.view.contact')}</Link>
        </p>
        <div className="row">
          <PrintButton />
        </div>
        <p className="soft small">{t('application.view.keep')}</p>
      </div>
    </>
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

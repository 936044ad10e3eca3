import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { fill } from '../../fill.ts'
import type { FollowingWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './application.module.css'
import { ApplicationSheet } from './application-sheet.tsx'
import type { FollowedSubmission } from './application-view.ts'
import { ReceiptLink } from './receipt-link.tsx'

interface SubmissionSheetProps {
  submission: FollowedSubmission
  words: FollowingWords
  /** The sections of the page. */
  sections: readonly string[]
  /** How many answers of the team wait to be read. */
  unread: number
}

/** Everything that was sent with one form: each application with its state and its next move. */
export function SubmissionSheet({ submission, words, sections, unread }: SubmissionSheetProps) {
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
      {unread > 0 && (
        <Notice title={unread === 1 ? words.news.one : fill(words.news.several, { count: unread })}>
          <p>
            <a href="#messages">{words.news.link}</a>
          </p>
        </Notice>
      )}
      {applications.map((application) => (
        <ApplicationSheet
          key={application.number}
          application={application}
          isOneOfSeveral={isSeveral}
          words={words}
          sections={sections}
        />
      ))}
    </>
  )
}

/** At the end of the page: keeping it to oneself, and on paper. */
export function SheetEnd() {
  const { t } = useTranslation()
  const { access_token: accessToken } = useParams()
  return (
    <div className={`no-print ${styles['actions']}`}>
      <div className="row">
        {accessToken && <ReceiptLink accessToken={accessToken} />}
        <PrintButton />
      </div>
      <p className="soft small">{t('application.view.keep')}</p>
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

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { fill } from '../../../fill.ts'
import type { FollowingWords } from '../../../server-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Said } from '../../../ui/said.tsx'
import { CopyLink } from '../drafts/copy-link.tsx'
import type { DepositView } from '../following/deposit.server.ts'
import type { SendingView } from '../following/sending.server.ts'
import styles from './application.module.css'
import { ApplicationSheet } from './application-sheet.tsx'
import type { FollowedSubmission, FollowedView } from './application-view.ts'
import { ReceiptLink } from './receipt-link.tsx'

interface SubmissionSheetProps {
  submission: FollowedSubmission
  words: FollowingWords
  /** The sections of the page. */
  sections: readonly string[]
  /** How many answers of the team wait to be read. */
  unread: number
  /** How many documents that its choices ask for are not there. */
  missing: number
  /** What the applicant sends themselves, by number. */
  sending: Readonly<Record<string, SendingView | null>>
  /** What is to be paid, by number. */
  deposits: Readonly<Record<string, DepositView>>
}

/** Everything that was sent with one form: each application with its state and its next move. */
export function SubmissionSheet({
  submission,
  words,
  sections,
  unread,
  missing,
  sending,
  deposits,
}: SubmissionSheetProps) {
  const { t } = useTranslation()
  const { access_token: accessToken } = useParams()
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
            {t('application.view.heading')}{' '}
            <span className="nowrap" translate="no">
              {first?.number}
            </span>
          </>
        )}
      </h1>
      <p className={styles['sent']}>
        <span className="soft">
          {t('application.view.sentBy', { name: givenNames, date: submittedAt })}
        </span>
        {accessToken && <ReceiptLink accessToken={accessToken} look="plain" />}
      </p>
      {first && !isSeveral && (
        <p className={styles['what']} data-destination={first.destination}>
          <strong>
            <Said>{first.program.title}</Said>
          </strong>
          <span translate="no">{first.university}</span>
          <span>{`${t(`vocabulary.term.${first.intake.term}`)} ${first.intake.year}`}</span>
        </p>
      )}
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
          missing={missing}
          sending={sending[application.number] ?? null}
          deposit={deposits[application.number] ?? null}
        />
      ))}
      {missing > 0 && canBeSentEarly(applications) && (
        <Notice title={t('documents.stillMissing', { count: missing })}>
          <p>{words.todo.missingText}</p>
          <p className="no-print">
            <a className="button" href="#documents">
              {words.todo.missing}
              <Icon name="down" size={16} />
            </a>
          </p>
        </Notice>
      )}
    </>
  )
}

/** Before staff ask for a document: an applicant who is asked sees that in the status. */
function canBeSentEarly(applications: readonly FollowedView[]): boolean {
  const early: readonly ApplicationStatus[] = ['submitted', 'in_review']
  return (
    applications.some(({ status }) => early.includes(status)) &&
    applications.every(({ mover }) => mover !== 'applicant')
  )
}

/** At the end of the page: advice to keep the link private, and printing. */
export function SheetEnd() {
  const { t } = useTranslation()
  const { access_token: accessToken } = useParams()
  return (
    <div className={`no-print ${styles['actions']}`}>
      <div>
        <PrintButton />
      </div>
      {accessToken && <CopyLink accessToken={accessToken} />}
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

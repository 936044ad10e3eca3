import { useTranslation } from 'react-i18next'
import type { FollowingWords } from '../../../server-words.ts'
import { Said } from '../../../ui/said.tsx'
import { ApplicationState } from '../following/application-state.tsx'
import type { DepositView } from '../following/deposit.server.ts'
import { DepositPart } from '../following/deposit-part.tsx'
import type { SendingView } from '../following/sending.server.ts'
import { SendingPart } from '../following/sending-part.tsx'
import styles from './application.module.css'
import type { FollowedView } from './application-view.ts'

interface ApplicationSheetProps {
  application: FollowedView
  /** Whether others were sent with it: each then says which choice it is. */
  isOneOfSeveral: boolean
  words: FollowingWords
  /** The sections of the page. */
  sections: readonly string[]
  missing: number
  /** What the applicant has to send themselves, or said that they did. */
  sending: SendingView | null
  /** What is to be paid for an offer that was accepted. */
  deposit: DepositView | null
}

/** The status of an application, who acts next and by when. */
export function ApplicationSheet({
  application,
  isOneOfSeveral,
  words,
  sections,
  missing,
  sending,
  deposit,
}: ApplicationSheetProps) {
  const { t } = useTranslation()
  const { number, program, university, choice, destination } = application
  return (
    <section className={styles['sheet']} id={number} data-destination={destination}>
      {isOneOfSeveral ? (
        <h2 className={styles['choice']}>
          <span className="soft small">{t('apply.choices.place', { place: choice })}</span>{' '}
          <Said>{program.title}</Said>
          <span className={styles['university']} translate="no">
            {university}
          </span>
          <span className="soft small" translate="no">
            {number}
          </span>
        </h2>
      ) : (
        <h2 className="visually-hidden">{words.statusTitle}</h2>
      )}
      <ApplicationState
        application={application}
        words={words}
        sections={sections}
        missing={missing}
        explained={deposit?.explained ?? null}
      >
        {sending && (
          <SendingPart
            application={application}
            isOnly={!isOneOfSeveral}
            view={sending}
            words={words}
          />
        )}
        {deposit?.owed && <DepositPart owed={deposit.owed} words={words} />}
      </ApplicationState>
    </section>
  )
}

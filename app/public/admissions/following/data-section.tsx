import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { dropCopies } from '../../../device/draft-copy.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CodeField } from '../steps/code-field.tsx'
import styles from './following.module.css'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { HeldDataView } from './sections.server.ts'

const intents = ['notes_ask', 'erasure_ask', 'erasure_confirm', 'erasure_stop'] as const

interface DataSectionProps extends SectionProps {
  view: HeldDataView
}

/** All that is held about the applicant: to be downloaded, and to be erased. */
export function DataSection({ view, ...page }: DataSectionProps) {
  const { words } = page
  return (
    <FollowingSection {...page} id="data" title={words.part.data} intents={intents}>
      <p>{words.data.lead}</p>
      <p className="no-print">
        {/* Not the router's: the answer is a file. */}
        <a className="button button-quiet" href={view.archive} download>
          {words.data.download}
        </a>
      </p>
      <p className="no-print small soft">{words.data.downloadHint}</p>
      {view.corrections.length > 0 && (
        <div>
          <h3>{words.data.corrected}</h3>
          <p>{words.data.correctedLead}</p>
          <ul className={`plain-list ${styles['lines']}`}>
            {view.corrections.map(({ at, written, what }) => (
              <li key={at}>
                <span>{what}</span>
                <time className="soft" dateTime={at}>
                  {written}
                </time>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Notes {...page} view={view} />
      <div
        className={[styles['below'], view.standing === null && 'no-print']
          .filter(Boolean)
          .join(' ')}
      >
        <h3>{words.data.title}</h3>
        <Erasure {...page} view={view} />
      </div>
    </FollowingSection>
  )
}

/** What the team wrote: asked for, prepared until a day, or released. */
function Notes({ view: { notes }, ...page }: DataSectionProps) {
  const { words } = page
  const isSending = useNavigation().state === 'submitting'
  return (
    <div className={styles['below']}>
      <h3>{words.data.notes.title}</h3>
      <p>{notes.text}</p>
      {notes.state !== 'preparing' && (
        <FollowingForm {...page} intent="notes_ask" className="form no-print">
          <div>
            <Button look="quiet" disabled={isSending}>
              {notes.state === 'none' ? words.data.notes.ask : words.data.notes.again}
            </Button>
          </div>
        </FollowingForm>
      )}
    </div>
  )
}

function Erasure({ view, ...page }: DataSectionProps) {
  const { words } = page
  const isSending = useNavigation().state === 'submitting'
  const { state, draftKey } = view
  const isConfirmed = view.standing !== null
  useEffect(() => {
    // No one should find what was typed for it on this device either.
    if (isConfirmed && draftKey) dropCopies(draftKey)
  }, [isConfirmed, draftKey])

  if (view.standing !== null) {
    return (
      <>
        <Notice tone="warning">
          <p>{view.standing}</p>
        </Notice>
        <FollowingForm {...page} intent="erasure_stop" className="form no-print">
          <div>
            <Button look="quiet" disabled={isSending}>
              {words.data.keep}
            </Button>
          </div>
        </FollowingForm>
      </>
    )
  }
  if (state === 'unconfirmed') return <CodeQuestion {...page} isSending={isSending} />
  return (
    <>
      {view.refusal !== null && (
        <Notice tone="warning" title={words.data.refused}>
          <p dir="auto">{view.refusal}</p>
        </Notice>
      )}
      <p>{words.data.goes}</p>
      <p>{words.data.stays}</p>
      {view.universities.length > 0 && (
        <div>
          <p>{words.data.sentTo}</p>
          <ul>
            {view.universities.map((university) => (
              <li key={university}>{university}</li>
            ))}
          </ul>
        </div>
      )}
      <p>{view.universities.length > 0 ? words.data.withStaff : view.after}</p>
      <FollowingForm {...page} intent="erasure_ask" className="form no-print">
        <div>
          <Button look="danger" disabled={isSending}>
            {words.data.ask}
          </Button>
        </div>
      </FollowingForm>
    </>
  )
}

/** Two forms, because the second asks for no code. */
function CodeQuestion({ isSending, ...page }: SectionProps & { isSending: boolean }) {
  const { t } = useTranslation()
  const { words, refusal } = page
  const isWrong = refusal?.intent === 'erasure_confirm' && refusal.fields['code'] !== undefined
  return (
    <>
      <p>{words.data.codeSent}</p>
      <FollowingForm {...page} intent="erasure_confirm">
        <CodeField error={isWrong ? t('application.code.wrong') : undefined} />
        <div>
          <Button look="danger" disabled={isSending}>
            {words.data.confirm}
          </Button>
        </div>
      </FollowingForm>
      <div className={`row no-print ${styles['below']}`}>
        <FollowingForm {...page} intent="erasure_stop" className="">
          <Button look="quiet" disabled={isSending}>
            {words.data.keep}
          </Button>
        </FollowingForm>
        <FollowingForm {...page} intent="erasure_ask" className="">
          <Button look="plain" disabled={isSending}>
            {t('application.code.again')}
          </Button>
        </FollowingForm>
      </div>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { contactMessageLength } from '#contract/common/values/vocabulary.ts'
import { fieldError } from '../../../auth/form-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalTime } from '../../../ui/local-time.tsx'
import thread from '../../contact/thread.module.css'
import styles from './following.module.css'
import { FollowingForm } from './following-form.tsx'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { MessagesView } from './sections.server.ts'

const intents = ['write', 'read'] as const

/** What the applicant and the team write to each other: text, and nothing else. */
export function MessagesSection({ view, ...page }: SectionProps & { view: MessagesView }) {
  const { t } = useTranslation()
  const { words, refusal } = page
  const isSending = useNavigation().state === 'submitting'
  const answer = refusal?.intent === 'write' ? refusal : undefined
  const { messages, readUntil } = view
  return (
    <FollowingSection {...page} id="messages" title={words.part.messages} intents={intents}>
      <div className={thread['standing']} data-late={view.isLate || undefined}>
        <p className={thread['move']}>
          <Icon name={view.icon} />
          <span>{view.standing}</span>
        </p>
      </div>
      {messages.length > 0 && (
        <ol className={thread['thread']} aria-label={words.messages.list}>
          {messages.map(({ from, body, at, written, isNew }) => (
            <li key={`${at} ${body.length}`} data-from={from}>
              <p className={thread['head']}>
                <strong>
                  {words.messages[from === 'applicant' ? 'you' : 'team']}
                  {isNew && <span className={styles['new']}>{words.messages.isNew}</span>}
                </strong>{' '}
                <LocalTime at={at} written={written} />
              </p>
              <p className={thread['body']} dir="auto" lang={view.language}>
                {body}
              </p>
            </li>
          ))}
        </ol>
      )}
      {readUntil !== null && (
        <FollowingForm {...page} intent="read" className="no-print">
          <input type="hidden" name="readUntil" value={readUntil} />
          <Button look="quiet">{words.messages.haveRead}</Button>
        </FollowingForm>
      )}
      <div className={`no-print ${styles['below']}`}>
        <FollowingForm {...page} intent="write">
          <input type="hidden" name="readUntil" value={readUntil ?? ''} />
          <TextAreaField
            name="message"
            label={words.messages.label}
            hint={words.messages.hint}
            error={
              answer?.fields['message']?.code === 'required'
                ? words.messages.required
                : fieldError(answer, 'message', t)
            }
            rows={5}
            maxLength={contactMessageLength}
            defaultValue={answer?.typed['message']}
            required
          />
          <div>
            <Button disabled={isSending}>
              {isSending ? t('shell.form.sending') : words.messages.send}
            </Button>
          </div>
        </FollowingForm>
      </div>
    </FollowingSection>
  )
}

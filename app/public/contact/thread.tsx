import { Link } from 'react-router'
import { fill } from '../../fill.ts'
import type { ContentWords } from '../../server-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import type { ConversationPageView } from './conversation-view.ts'
import styles from './thread.module.css'

interface ThreadProps {
  conversation: ConversationPageView
  words: ContentWords['conversation']
}

/** Who acts next, and by when. */
export function Standing({ conversation, words }: ThreadProps) {
  const { state, replyBy, isLate, subject } = conversation
  const text = state === 'open' ? (isLate ? words.late : words.open) : words[state]
  return (
    <div className={styles['standing']} data-late={isLate || undefined}>
      {subject && (
        <p className={styles['subject']}>
          {words.about} <Link to={subject.page}>{subject.name}</Link>
        </p>
      )}
      <p className={styles['move']}>
        <Icon name={state === 'open' ? 'clock' : 'check'} />
        <span>{fill(text, { date: replyBy ?? '' })}</span>
      </p>
    </div>
  )
}

/** Everything that was said, oldest first, as plain text: what looks like a link stays letters. */
export function Thread({ conversation, words }: ThreadProps) {
  return (
    <ol className={styles['thread']} aria-label={words.messages}>
      {conversation.messages.map(({ from, body, at, written }) => (
        <li key={`${at} ${body.length}`} data-from={from}>
          <p className={styles['head']}>
            <strong>{from === 'visitor' ? words.you : words.team}</strong>{' '}
            <LocalTime at={at} written={written} />
          </p>
          <p className={styles['body']} dir="auto" lang={conversation.language}>
            {body}
          </p>
        </li>
      ))}
    </ol>
  )
}

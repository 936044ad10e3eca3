import { Icon } from '../../ui/icon.tsx'
import { Said } from '../../ui/said.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { DestinationView } from './destination-loader.server.ts'
import { NamedFacts } from './named-facts.tsx'
import { Source } from './source.tsx'
import styles from './submission-notice.module.css'

interface SubmissionNoticeProps {
  submission: DestinationView['submissions'][number]
  words: DestinationView['words']
}

/** Who may submit. If no one may do it for the candidate, it coaches instead of offering to. */
export function SubmissionNotice({ submission, words }: SubmissionNoticeProps) {
  const { key, title, channel, isCandidateOnly, text, steps, official, facts } = submission
  return (
    <aside className={styles['notice']} aria-labelledby={`submit-${key}`}>
      <h3 id={`submit-${key}`}>
        <Icon name={isCandidateOnly ? 'user' : 'shield'} size={22} />
        <Said>{title}</Said>
      </h3>
      <Tag tone={isCandidateOnly ? 'warning' : 'info'}>{channel}</Tag>
      <p>
        <Said>{text}</Said>
      </p>
      <h4>{words.whatYouDo}</h4>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <Said>{step}</Said>
          </li>
        ))}
      </ol>
      <NamedFacts facts={facts} />
      {official && (
        <p className={styles['official']}>
          {words.official} <Source source={official} />
        </p>
      )}
    </aside>
  )
}

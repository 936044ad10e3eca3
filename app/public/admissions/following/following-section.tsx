import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import { RefusalNotice } from '../../refusal-notice.tsx'
import type { FollowingIntent } from './actions.server.ts'
import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'

interface FollowingSectionProps
  extends Pick<SectionProps, 'words' | 'refusal' | 'done' | 'sendsMail'> {
  /** Its place in the address (`#messages`), which its actions come back to. */
  id: string
  title: string
  /** What can be done in this section: it shows the outcome. */
  intents?: readonly FollowingIntent[]
  children: ReactNode
}

/** A part of an applicant's page, with what came of what was done in it. */
export function FollowingSection({
  id,
  title,
  intents = [],
  words,
  refusal,
  done,
  sendsMail,
  children,
}: FollowingSectionProps) {
  const { t } = useTranslation()
  const news = intents.find(
    (intent): intent is FollowingIntent & keyof typeof words.done => intent === done,
  )
  const refused = refusal && intents.includes(refusal.intent) ? refusal : undefined
  return (
    <section className={styles['section']} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {refused && (
        <RefusalNotice answer={refused} tone="error" title={t(`problem.${refused.problem}`)} />
      )}
      {news && !refused && (
        <Done text={words.done[news]} isInVain={!sendsMail && mailsCode.has(news)} />
      )}
      {children}
    </section>
  )
}

/** Without a mail server no code arrives: nothing was done that its words could be green for. */
const mailsCode: ReadonlySet<FollowingIntent> = new Set(['email_ask', 'erasure_ask', 'proof_ask'])

/** Takes focus: what was done is the news of this page. */
function Done({ text, isInVain }: { text: string; isInVain: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone={isInVain ? 'warning' : 'success'}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import type { ContentWords } from '../../server-words.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ConversationPageView } from './conversation-view.ts'

interface ArrivedProps {
  news: 'sent' | 'added' | 'proved'
  words: ContentWords['conversation']
  email: ConversationPageView['email']
}

/** Takes focus: what was sent is the news of this page. */
export function Arrived({ news, words, email }: ArrivedProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const title = { sent: words.sentTitle, added: words.addedTitle, proved: words.provedTitle }[news]
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" title={title} live>
        {news === 'sent' && <p>{email === 'none' ? words.keepOnly : words.mailed}</p>}
        {news === 'sent' && <p>{words.secret}</p>}
      </Notice>
    </div>
  )
}

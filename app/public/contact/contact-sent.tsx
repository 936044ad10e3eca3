import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ContentWords } from '../../server-words.ts'
import { Notice } from '../../ui/notice.tsx'

/** Takes focus: what was sent is the news of this page. */
export function ContactSent({ words }: { words: ContentWords['contact'] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" title={words.sentTitle} live>
        <p>{words.sentText}</p>
        <p>
          <Link to="/contact">{words.another}</Link>
        </p>
      </Notice>
    </div>
  )
}

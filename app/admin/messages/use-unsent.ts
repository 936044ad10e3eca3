import { useState } from 'react'
import type { ConversationRecord } from '#contract/conversations/conversations.ts'
import { useMe } from '../me.ts'
import { firstTo, keepUnsent, readUnsent } from './unsent-storage.ts'

export interface Unsent {
  text: string
  kind: 'answer' | 'note'
  /** Whether a message was added since this text was begun. */
  isStale: boolean
  write: (text: string) => void
  choose: (kind: 'answer' | 'note') => void
  /** Marks the conversation's state after the reader's own act as seen. */
  see: (record: ConversationRecord) => void
  /** Starts again from what was sent. */
  sent: (record: ConversationRecord) => void
}

/**
 * Typed but unsent text, kept on this device, with the version of the conversation that was
 * on screen when it was begun: the writer sees what arrived meanwhile before it is sent.
 */
export function useUnsent({ key, version, applicant }: ConversationRecord): Unsent {
  const me = useMe()
  // Someone else wrote first: the text being written becomes an answer.
  const first = applicant ? firstTo(applicant.key) : undefined
  const [unsent, setUnsent] = useState(
    () =>
      readUnsent(me.key, key) ??
      (first === undefined ? undefined : readUnsent(me.key, first)) ?? {
        text: '',
        kind: 'answer' as const,
        version,
      },
  )
  const isEmpty = unsent.text.trim() === ''
  // No text is begun yet: it will be based on the version on screen.
  if (isEmpty && unsent.version !== version) setUnsent({ ...unsent, version })

  function change(next: typeof unsent) {
    setUnsent(next)
    keepUnsent(me.key, key, next)
    if (first !== undefined) keepUnsent(me.key, first, { ...next, text: '' })
  }
  return {
    text: unsent.text,
    kind: unsent.kind,
    isStale: !isEmpty && unsent.version !== version,
    write: (text) => change({ ...unsent, text }),
    choose: (kind) => change({ ...unsent, kind }),
    see: (record) => {
      if (unsent.version === version) change({ ...unsent, version: record.version })
    },
    sent: (record) => change({ text: '', kind: 'answer', version: record.version }),
  }
}

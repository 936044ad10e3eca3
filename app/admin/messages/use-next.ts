import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConversationRow } from '#contract/conversations/conversations.ts'
import { lastAddress } from '../ui/last-address.ts'
import { messagesList } from './addresses.ts'
import { keysOf, nextToAnswer } from './next-to-answer.ts'
import { conversationsQuery } from './queries.ts'

/**
 * Which conversation to answer after this one: within the filters of the list and in its order, as
 * they were when it was last read. Undefined where none waits; `isKnown` says whether it is
 * known yet.
 */
export function useNext(key: string): { next: ConversationRow | undefined; isKnown: boolean } {
  const [values] = useState(readQueue)
  const { data } = useQuery({ ...conversationsQuery(values), throwOnError: false })
  const [before, setBefore] = useState<readonly string[]>([])
  const waiting = data?.rows ?? []
  const keys = keysOf(waiting)
  // Its place is known as long as it waits itself.
  if (keys.includes(key) && before.join() !== keys.join()) setBefore(keys)
  return { next: nextToAnswer(key, before, waiting), isKnown: data !== undefined }
}

/**
 * The list that this one was opened from, filtered to those that wait: as many as a page may have.
 */
function readQueue(): Record<string, string> {
  const { page, ...values } = Object.fromEntries(
    new URL(lastAddress(messagesList), window.location.origin).searchParams,
  )
  return { ...values, state: 'open', size: '100' }
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type ConversationEdit,
  ConversationListQuery,
  type ConversationRecord,
  type StaffMessage,
} from '#contract/conversations/conversations.ts'
import { answerOf, api, done } from '../../api.ts'
import { aid } from '../query-client.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { readListQuery } from '../ui/list-query.ts'

export const conversationsQuery = (values: Record<string, string>) => {
  const { overdue, ...query } = readListQuery(ConversationListQuery, values)
  return queryOptions({
    queryKey: ['conversations', 'list', query, overdue],
    queryFn: () =>
      answerOf(
        api.api.admin.conversations.$get({
          query: { ...query, ...(overdue && { overdue: 'true' }) },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export const conversationQuery = (key: string) =>
  queryOptions({
    queryKey: ['conversations', 'one', key],
    queryFn: () =>
      answerOf(
        api.api.admin.conversations[':conversation_key'].$get({ param: { conversation_key: key } }),
      ),
    refetchInterval: 60_000,
  })

export const conversationOwnersQuery = () =>
  queryOptions({
    meta: aid,
    queryKey: ['conversation-owners'],
    queryFn: () => answerOf(api.api.admin['conversation-owners'].$get()),
    staleTime: 60_000,
  })

/** The same text from the same version is the same message, however often it is sent. */
export function addMessage(
  key: string,
  message: StaffMessage,
  version: number,
): Promise<ConversationRecord> {
  const { headers } = idempotencyKey({ key, ...message, version })
  return answerOf(
    api.api.admin.conversations[':conversation_key'].messages.$post(
      {
        param: { conversation_key: key },
        header: { 'idempotency-key': headers['Idempotency-Key'] },
        json: message,
      },
      { headers: { 'If-Match': `"${version}"` } },
    ),
  )
}

export function organise(
  key: string,
  edit: ConversationEdit,
  version: number,
): Promise<ConversationRecord> {
  return answerOf(
    api.api.admin.conversations[':conversation_key'].$put(
      { param: { conversation_key: key }, json: edit },
      { headers: { 'If-Match': `"${version}"` } },
    ),
  )
}

export function erase(key: string, version: number): Promise<void> {
  return done(
    api.api.admin.conversations[':conversation_key'].$delete(
      { param: { conversation_key: key } },
      { headers: { 'If-Match': `"${version}"` } },
    ),
  )
}

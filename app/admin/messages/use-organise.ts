import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '#contract/common/values/problems.ts'
import type { ConversationEdit, ConversationRecord } from '#contract/conversations/conversations.ts'
import { problemCode } from '../../api.ts'
import { useToast } from '../ui/toast.client.tsx'
import { organise } from './queries.ts'

export interface Organise {
  change: (edit: Partial<ConversationEdit>) => void
  isPending: boolean
}

/** Assigns a conversation, closes it or reopens it, from the version on screen. */
export function useOrganise(
  { key, version, state, owner }: ConversationRecord,
  onSaved: (record: ConversationRecord) => void,
  onStale: () => Promise<void>,
): Organise {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const isClosed = state === 'closed'
  const { mutate, isPending } = useMutation({
    mutationFn: (edit: Partial<ConversationEdit>) =>
      organise(key, { owner: owner?.key ?? null, closed: isClosed, ...edit }, version),
    onSuccess: (record) => {
      const became = record.state === 'closed' ? 'messages.closed' : 'messages.reopened'
      toast.say(t((record.state === 'closed') === isClosed ? 'form.saved' : became))
      onSaved(record)
    },
    onError: (error) => {
      toast.fail(problemCode(error))
      return error instanceof Problem && error.code === 'version_stale' ? onStale() : undefined
    },
  })
  // A key that is pressed twice asks once.
  return { change: (edit) => (isPending ? undefined : mutate(edit)), isPending }
}

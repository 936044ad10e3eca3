import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Problem } from '#contract/common/values/problems.ts'
import type { ConversationRecord } from '#contract/conversations/conversations.ts'
import { problemCode } from '../../api.ts'
import { useApproval } from '../approvals/ask-approval.client.tsx'
import { useCan } from '../me.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { conversationQuery, erase } from './queries.ts'

interface EraseButtonProps {
  conversation: ConversationRecord
  onStale: () => Promise<void>
}

/** For a visitor who asks for it, and for rubbish. It can't be undone, and says so first. */
export function EraseButton({ conversation: { key, version }, onStale }: EraseButtonProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const askApproval = useApproval()
  const mayErase = useCan('data.erase')
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => erase(key, version),
    onSuccess: async () => {
      toast.say(t('messages.erased'))
      await navigate('/admin/messages')
      client.removeQueries({ queryKey: conversationQuery(key).queryKey })
      void client.invalidateQueries({ queryKey: ['conversations', 'list'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
    onError: (error) => {
      setIsAsked(false)
      if (askApproval(error, { kind: 'erase_conversation', conversation: key, version })) return
      toast.fail(problemCode(error))
      return error instanceof Problem && error.code === 'version_stale' ? onStale() : undefined
    },
  })
  if (!mayErase) return null
  return (
    <>
      <Button color="error" onClick={() => setIsAsked(true)}>
        {t('messages.erase')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('messages.erase')}
          text={t('messages.eraseText')}
          isDanger
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

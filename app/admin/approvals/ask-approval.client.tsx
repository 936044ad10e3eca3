import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { approvalTextLength, approvalWaitsHours } from '#contract/office/values/approval-rules.ts'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { needsApproval } from './needs-approval.ts'
import { type Asked, approvalsQuery, askApproval } from './queries.ts'

/**
 * Opens the question where an act was refused because it needs a second person; else false. What
 * comes after it was asked is done only then: who thinks better of it has the form as it was.
 */
type AskWhereNeeded = (error: unknown, act: Asked, onAsked?: () => void) => boolean

const AskContext = createContext<AskWhereNeeded>(() => false)

/** For what a second person may have to approve: asked of the error that the act came to. */
export function useApproval(): AskWhereNeeded {
  return use(AskContext)
}

export function ApprovalProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [act, setAct] = useState<{ wanted: Asked; onAsked: (() => void) | undefined }>()
  const ask = useMemo(
    () => (error: unknown, wanted: Asked, onAsked?: () => void) => {
      const isNeeded = needsApproval(error)
      if (isNeeded) setAct({ wanted, onAsked })
      return isNeeded
    },
    [],
  )
  return (
    <AskContext value={ask}>
      {children}
      {act && (
        <AskDialog
          title={t('approvals.ask')}
          text={t('approvals.askText', { hours: approvalWaitsHours })}
          label={t('approvals.reason')}
          maxLength={approvalTextLength}
          onAnswer={async (reason) => {
            client.setQueryData(approvalsQuery().queryKey, await askApproval(act.wanted, reason))
            setAct(undefined)
            act.onAsked?.()
            toast.say(t('approvals.asked'), {
              label: t('approvals.see'),
              act: () => void navigate('/admin/approvals'),
            })
          }}
          onClose={() => setAct(undefined)}
        />
      )}
    </AskContext>
  )
}

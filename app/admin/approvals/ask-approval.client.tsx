import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Problem } from '#contract/common/values/problems.ts'
import { approvalTextLength, approvalWaitsHours } from '#contract/office/values/approval-rules.ts'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { type Asked, approvalsQuery, askApproval } from './queries.ts'

/** Opens the question where an act was refused because it needs a second person; else false. */
type AskWhereNeeded = (error: unknown, act: Asked) => boolean

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
  const [act, setAct] = useState<Asked>()
  const ask = useMemo(
    () => (error: unknown, wanted: Asked) => {
      const isNeeded = error instanceof Problem && error.code === 'approval_needed'
      if (isNeeded) setAct(wanted)
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
            client.setQueryData(approvalsQuery().queryKey, await askApproval(act, reason))
            setAct(undefined)
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

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffEdit, type StaffRow } from '#contract/identity/identity.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { fullName } from '../ui/names.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { AccountTag } from './account-tag.client.tsx'
import { endSessions, inviteAgain, saveStaff } from './queries.ts'
import { toEdit, toValues } from './values.ts'

type Action = 'suspend' | 'reinstate' | 'endSessions' | 'inviteAgain'

const actionsOf: Record<StaffRow['status'], readonly Action[]> = {
  invited: ['inviteAgain', 'suspend'],
  active: ['endSessions', 'suspend'],
  suspended: ['reinstate'],
}

interface AccountActionsProps {
  staff: StaffRow
  onChanged: (staff: StaffRow) => void
}

/** The account's state and what can be done to it, each with what it will do said first. */
export function AccountActions({ staff, onChanged }: AccountActionsProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const [asked, setAsked] = useState<Action>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (action: Action) => {
      const changed = await act(action, staff)
      return { action, changed }
    },
    onSuccess: ({ action, changed }) => {
      toast.say(t(`staff.action.${action}.done`))
      if (changed) onChanged(changed)
    },
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => setAsked(undefined),
  })
  return (
    <Panel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1 }}>
          <AccountTag status={staff.status} />
        </Box>
        {actionsOf[staff.status].map((action) => (
          <Button
            key={action}
            color={action === 'suspend' ? 'error' : 'primary'}
            onClick={() => setAsked(action)}
          >
            {t(`staff.action.${action}.title`)}
          </Button>
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          title={t(`staff.action.${asked}.title`)}
          text={
            <WithNames names={[fullName(staff)]}>
              {t(`staff.action.${asked}.text`, { name: fullName(staff) })}
            </WithNames>
          }
          isDanger={asked === 'suspend'}
          isPending={isPending}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}

async function act(action: Action, staff: StaffRow): Promise<StaffRow | undefined> {
  switch (action) {
    case 'suspend':
    case 'reinstate': {
      const edit = StaffEdit.parse(toEdit(toValues(staff)))
      const status = action === 'suspend' ? 'suspended' : 'active'
      return saveStaff(staff.key, { ...edit, status }, staff.version)
    }
    case 'endSessions':
      await endSessions(staff.key)
      return undefined
    case 'inviteAgain':
      await inviteAgain(staff.key)
      return undefined
  }
}

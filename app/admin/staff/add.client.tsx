import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { StaffInput } from '#contract/identity/identity.ts'
import { useCan } from '../me.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Screen } from '../ui/screen.client.tsx'
import { StaffFields, useStaffLabels } from './fields.client.tsx'
import { inviteStaff, staffQuery } from './queries.ts'
import { toInvitation, toValues } from './values.ts'

export function AddStaffScreen() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const client = useQueryClient()
  const labelOf = useStaffLabels()
  return (
    <Screen title={t('staff.invite')} back={{ to: '/admin/staff', label: t('nav.staff') }}>
      <RecordForm
        entity="staff"
        toValues={toValues}
        toInput={toInvitation}
        schema={StaffInput}
        save={inviteStaff}
        onSaved={(staff) => {
          client.setQueryData(staffQuery(staff.key).queryKey, staff)
          void client.invalidateQueries({ queryKey: ['staff', 'list'] })
          void navigate(`/admin/staff/${staff.key}`)
        }}
        labelOf={labelOf}
        canWrite={useCan('staff.manage')}
        submitLabel={t('staff.sendInvitation')}
        savedText={t('staff.invited')}
      >
        <StaffFields isNew />
      </RecordForm>
    </Screen>
  )
}

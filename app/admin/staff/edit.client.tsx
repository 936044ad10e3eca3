import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffEdit, type StaffRow } from '#contract/identity.ts'
import { useCan } from '../me.ts'
import { fullName } from '../ui/names.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { StaffAccess } from './access.client.tsx'
import { AccountActions } from './account-actions.client.tsx'
import { StaffFields, useStaffLabels } from './fields.client.tsx'
import { saveStaff, staffQuery } from './queries.ts'
import { toEdit, toValues } from './values.ts'

export function EditStaffScreen({ staffKey }: { staffKey: string }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { data: staff } = useSuspenseQuery(staffQuery(staffKey))
  const canManage = useCan('staff.manage')
  const labelOf = useStaffLabels()

  function keep(record: StaffRow) {
    client.setQueryData(staffQuery(record.key).queryKey, record)
    void client.invalidateQueries({ queryKey: ['staff', 'list'] })
    void client.invalidateQueries({ queryKey: ['me'] })
  }

  return (
    <Screen title={fullName(staff)} back={{ to: '/admin/staff', label: t('nav.staff') }}>
      {canManage && <AccountActions staff={staff} onChanged={keep} />}
      <RecordForm
        // A change of the account's state is a new version to start from.
        key={staff.status}
        record={staff}
        toValues={toValues}
        toInput={toEdit}
        schema={StaffEdit}
        save={(edit, version) => saveStaff(staff.key, edit, version)}
        reload={() => client.fetchQuery({ ...staffQuery(staff.key), staleTime: 0 })}
        onSaved={keep}
        labelOf={labelOf}
        canWrite={canManage}
        submitLabel={t('form.save')}
        savedText={t('form.saved')}
      >
        <StaffFields />
      </RecordForm>
      {canManage && staff.status !== 'invited' && (
        <Suspense fallback={<ScreenSkeleton />}>
          <StaffAccess staff={staff} />
        </Suspense>
      )}
    </Screen>
  )
}

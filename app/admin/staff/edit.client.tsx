import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type SeenStaff, StaffEdit, type StaffRow } from '#contract/identity/identity.ts'
import { useCan } from '../me.ts'
import { fullName } from '../ui/names.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { StaffAccess } from './access.client.tsx'
import { AccountActions } from './account-actions.client.tsx'
import { StaffFields, useStaffLabels } from './fields.client.tsx'
import { saveStaff, staffQuery } from './queries.ts'
import { toEdit, toValues } from './values.ts'

export function EditStaffScreen({ staffKey }: { staffKey: string }) {
  const { t } = useTranslation('admin')
  const { data: staff } = useSuspenseQuery(staffQuery(staffKey))

  return (
    <Screen
      title={fullName(staff)}
      names={[fullName(staff)]}
      back={{ to: '/admin/staff', label: t('nav.staff') }}
    >
      {'permissions' in staff ? <WithRights staff={staff} /> : <Colleague staff={staff} />}
    </Screen>
  )
}

/** A colleague with more rights or scope than the reader: who they are, and no more. */
function Colleague({ staff }: { staff: SeenStaff }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('staff.person')}>
      <p>
        {staff.title !== null && (
          <>
            {staff.title}
            <br />
          </>
        )}
        <a href={`mailto:${staff.email}`}>
          <Verbatim>{staff.email}</Verbatim>
        </a>
      </p>
      <p>{t('staff.outOfReach')}</p>
    </Panel>
  )
}

function WithRights({ staff }: { staff: StaffRow }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const canManage = useCan('staff.manage')
  const labelOf = useStaffLabels()

  function keep(record: StaffRow) {
    client.setQueryData(staffQuery(record.key).queryKey, record)
    void client.invalidateQueries({ queryKey: ['staff', 'list'] })
    void client.invalidateQueries({ queryKey: ['me'] })
  }

  async function reload(): Promise<StaffRow> {
    const latest = await client.fetchQuery({ ...staffQuery(staff.key), staleTime: 0 })
    return 'permissions' in latest ? latest : staff
  }

  return (
    <>
      {canManage && <AccountActions staff={staff} onChanged={keep} />}
      <RecordForm
        entity="staff"
        // A change of the account's state is a new version to start from.
        key={staff.status}
        record={staff}
        toValues={toValues}
        toInput={toEdit}
        schema={StaffEdit}
        save={(edit, version) => saveStaff(staff.key, edit, version)}
        reload={reload}
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
    </>
  )
}

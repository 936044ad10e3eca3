import { useTranslation } from 'react-i18next'
import type { StaffRow } from '#contract/identity/identity.ts'
import { Tag } from '../../ui/tag.tsx'

const tones = { invited: 'warning', active: 'success', suspended: 'error' } as const

export function AccountTag({ status }: { status: StaffRow['status'] }) {
  const { t } = useTranslation('admin')
  return <Tag tone={tones[status]}>{t(`staff.status.${status}`)}</Tag>
}

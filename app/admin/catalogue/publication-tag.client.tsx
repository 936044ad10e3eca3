import { useTranslation } from 'react-i18next'
import type { UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import { Tag } from '../../ui/tag.tsx'

const tones = { draft: 'warning', published: 'success', archived: 'neutral' } as const

/** Whether visitors see it. */
export function PublicationTag({ status }: { status: UniversityRecord['status'] }) {
  const { t } = useTranslation('admin')
  return <Tag tone={tones[status]}>{t(`catalogue.status.${status}`)}</Tag>
}

import { useTranslation } from 'react-i18next'
import type { EditionEntity } from '#contract/catalogue/catalogue-history.ts'
import { destinationParts } from '../destinations/part-values.ts'
import { rowFields } from '../destinations/row-values.ts'
import { useProgramLabels } from '../programs/fields.client.tsx'
import { useScholarshipLabels } from '../scholarships/fields.client.tsx'
import { useUniversityLabels } from '../universities/fields.client.tsx'

const destinationFields = [
  'name',
  'summary',
  'sections',
  'position',
  'published',
  ...rowFields,
  ...destinationParts,
] as const

/** The words for a member that staff write of a record; another one has only its name. */
export function useRecordLabels(entity: EditionEntity): (field: string) => string {
  const { t } = useTranslation('admin')
  const labels = {
    program: useProgramLabels(),
    university: useUniversityLabels(),
    scholarship: useScholarshipLabels(),
    destination: (name: string) => {
      const field = destinationFields.find((one) => one === name)
      if (field) return t(`destinations.field.${field}`)
      return name === 'facts' ? t('destinations.facts') : name
    },
  } as const satisfies Record<EditionEntity, (field: string) => string>
  return labels[entity]
}

import { useTranslation } from 'react-i18next'

const fields = [
  ...(['certainty', 'sourceUrl', 'sourceName', 'sourceType', 'checkedOn', 'checkedBy'] as const),
]
export type GroundField = (typeof fields)[number]

/** The words for a member of grounds, of a form that is about one thing; undefined for another one. */
export function useGroundLabels(): (field: string) => string | undefined {
  const { t } = useTranslation('admin')
  return (name) => {
    const field = fields.find((one) => one === name)
    return field && t(`grounds.${field}`)
  }
}

import { useTranslation } from 'react-i18next'

/** The question above a field. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation()
  const names: Record<string, string> = t('apply.fieldNames', { returnObjects: true })
  return (field) => {
    const number = /[2-9]$/.exec(field)?.[0]
    const name = names[field.replace(/[2-9]$/, '')] ?? field
    return number === undefined ? name : `${name} (${number})`
  }
}

import { useTranslation } from 'react-i18next'
import { confidences } from '#contract/vocabulary.ts'
import { SelectInput } from '../ui/fields.client.tsx'

interface ConfidenceInputProps {
  name: string
  label: string
}

/** How sure we are of what stands beside it. */
export function ConfidenceInput({ name, label }: ConfidenceInputProps) {
  const { t } = useTranslation()
  return (
    <SelectInput
      name={name}
      label={label}
      options={confidences.map((value) => ({ value, label: t(`vocabulary.confidence.${value}`) }))}
    />
  )
}

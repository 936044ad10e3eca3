import { useTranslation } from 'react-i18next'
import { destinationKeys } from '#contract/common/values/vocabulary.ts'
import { SelectFilter } from '../ui/filters.client.tsx'
import type { ListState } from '../ui/list-state.ts'

interface DestinationFilterProps {
  state: ListState
  label: string
}

export function DestinationFilter({ state, label }: DestinationFilterProps) {
  const { t } = useTranslation()
  return (
    <SelectFilter
      state={state}
      name="destination"
      label={label}
      options={destinationKeys.map((value) => ({
        value,
        label: t(`vocabulary.destination.${value}`),
      }))}
    />
  )
}

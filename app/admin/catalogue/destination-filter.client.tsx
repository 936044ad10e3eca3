import { useTranslation } from 'react-i18next'
import { SelectFilter } from '../ui/filters.client.tsx'
import type { ListState } from '../ui/list-state.ts'
import { useDestinationKeys } from './destination-names.ts'

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
      options={useDestinationKeys().map((value) => ({
        value,
        label: t(`vocabulary.destination.${value}`),
      }))}
    />
  )
}

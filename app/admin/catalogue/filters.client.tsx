import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueStatuses, destinationKeys } from '#contract/vocabulary.ts'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import type { ListState } from '../ui/list-state.ts'

export const catalogueFilters = ['q', 'status', 'destination', 'level', 'university'] as const

interface CatalogueFiltersProps {
  state: ListState
  children?: ReactNode
}

/** What universities and programs are both filtered by. */
export function CatalogueFilters({ state, children }: CatalogueFiltersProps) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <FilterBar state={state} names={catalogueFilters}>
      <SearchFilter state={state} label={t('catalogue.search')} />
      <SelectFilter
        state={state}
        name="destination"
        label={t('universities.field.destination')}
        options={destinationKeys.map((value) => ({
          value,
          label: t(`translation:vocabulary.destination.${value}`),
        }))}
      />
      {children}
      <SelectFilter
        state={state}
        name="status"
        label={t('universities.field.status')}
        options={catalogueStatuses.map((value) => ({
          value,
          label: t(`catalogue.status.${value}`),
        }))}
      />
    </FilterBar>
  )
}

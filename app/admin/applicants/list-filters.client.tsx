import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { narrowerFilters } from '#contract/applicants.ts'
import { applicationStatuses } from '#contract/transitions.ts'
import { languages, levels } from '#contract/vocabulary.ts'
import { DestinationFilter } from '../catalogue/destination-filter.client.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import type { ListState } from '../ui/list-state.ts'
import { NarrowerFilters } from './narrower-filters.client.tsx'
import { staffNamesQuery, tagsQuery } from './queries.ts'

export const applicantFilters = [
  'q',
  'status',
  'destination',
  'owner',
  'overdue',
  'tag',
  'level',
  'language',
  ...narrowerFilters,
] as const

interface ApplicantListFiltersProps {
  state: ListState
  /** A board has its stages side by side. */
  isBoard: boolean
}

export function ApplicantListFilters({ state, isBoard }: ApplicantListFiltersProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const { data: staff = [] } = useQuery(staffNamesQuery())
  const { data: tags = [] } = useQuery({ ...tagsQuery(), throwOnError: false })
  return (
    <FilterBar state={state} names={applicantFilters}>
      <SearchFilter state={state} label={t('applicants.search')} />
      {!isBoard && (
        <SelectFilter
          state={state}
          name="status"
          label={t('applicants.column.status')}
          options={applicationStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      )}
      <DestinationFilter state={state} label={t('applicants.column.destination')} />
      <SelectFilter
        state={state}
        name="owner"
        label={t('applicants.column.owner')}
        options={[
          { value: 'me', label: t('messages.mine') },
          { value: 'nobody', label: t('applicants.nobody') },
          ...staff.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      <SelectFilter
        state={state}
        name="overdue"
        label={t('applicants.column.due')}
        options={[{ value: 'true', label: t('applicants.overdueOnly') }]}
      />
      {tags.length > 0 && (
        <SelectFilter
          state={state}
          name="tag"
          label={t('bulkApplicants.tag')}
          options={tags.map((value) => ({ value, label: value }))}
        />
      )}
      <SelectFilter
        state={state}
        name="level"
        label={t('applicants.column.level')}
        options={levels.map((value) => ({
          value,
          label: t(`translation:vocabulary.level.${value}`),
        }))}
      />
      <SelectFilter
        state={state}
        name="language"
        label={t('applicants.field.language')}
        options={languages.map((value) => ({ value, label: t(`form.language.${value}`) }))}
      />
      <NarrowerFilters state={state} />
    </FilterBar>
  )
}

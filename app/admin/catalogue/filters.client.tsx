import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueStatuses, submissionChannels } from '#contract/vocabulary.ts'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { countFilters, type ListState } from '../ui/list-state.ts'
import { usePickerWords } from '../ui/picker.client.tsx'
import { universitiesQuery, universityQuery } from '../universities/queries.ts'
import { DestinationFilter } from './destination-filter.client.tsx'

interface CatalogueFiltersProps {
  state: ListState
  names: readonly string[]
  search: string
  children?: ReactNode
  /** Names of those that stand folded away, and these themselves. */
  more: { names: readonly string[]; filters: ReactNode }
}

/** What universities and programs are both filtered by. */
export function CatalogueFilters({ state, names, search, children, more }: CatalogueFiltersProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const id = useId()
  const set = countFilters(state, more.names)
  const [isOpen, setIsOpen] = useState(set > 0)
  return (
    <FilterBar state={state} names={names}>
      <SearchFilter state={state} label={search} />
      <DestinationFilter state={state} label={t('universities.field.destination')} />
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
      <Button
        variant="text"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {set > 0 && !isOpen ? t('table.moreFiltersSet', { count: set }) : t('table.moreFilters')}
      </Button>
      <Box
        id={id}
        hidden={!isOpen}
        sx={{
          display: isOpen ? 'flex' : 'none',
          flex: '1 0 100%',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          gap: 1.5,
        }}
      >
        {isOpen && more.filters}
      </Box>
    </FilterBar>
  )
}

export function ChannelFilter({ state }: { state: ListState }) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <SelectFilter
      state={state}
      name="channel"
      label={t('programs.field.submissionChannel')}
      options={submissionChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
    />
  )
}

export function TranslationFilter({ state }: { state: ListState }) {
  const { t } = useTranslation('admin')
  return (
    <SelectFilter
      state={state}
      name="translation"
      label={t('table.translation')}
      options={[{ value: 'missing', label: t('table.translationMissing') }]}
    />
  )
}

/** One university, found by a part of its name. */
export function UniversityFilter({ state }: { state: ListState }) {
  const { t } = useTranslation('admin')
  const id = useId()
  const words = usePickerWords()
  const key = state.values['university'] ?? ''
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const { data, isFetching } = useQuery(universitiesQuery({ q, size: '20' }))
  const { data: chosen } = useQuery({ ...universityQuery(key), enabled: key !== '' })
  const value = key === '' ? null : { key, name: chosen?.name ?? key }
  return (
    <FormControl sx={{ flex: '1 1 220px', maxWidth: 320 }}>
      <FormLabel htmlFor={id}>{t('programs.field.university')}</FormLabel>
      <Autocomplete<{ key: string; name: string }>
        id={id}
        options={data?.rows ?? []}
        value={value}
        loading={isFetching}
        filterOptions={(all) => all}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.key}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        {...words}
        loadingText={t('frame.loading')}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, option) => state.set({ university: option?.key ?? '' })}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            disabled={params.disabled}
            slotProps={{ input: { ...slotProps.htmlInput } }}
          />
        )}
      />
    </FormControl>
  )
}

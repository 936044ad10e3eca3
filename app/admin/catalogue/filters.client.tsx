import Autocomplete from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { catalogueStatuses, submissionChannels } from '#contract/common/values/vocabulary.ts'
import { programNamesQuery, programsQuery } from '../programs/queries.ts'
import { aid } from '../query-client.ts'
import { FilterBar, MoreFilters, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import type { ListState } from '../ui/list-state.ts'
import { usePickerWords } from '../ui/picker.client.tsx'
import { universitiesQuery, universityQuery } from '../universities/queries.ts'
import { languageOf } from '../words.ts'
import { DestinationFilter } from './destination-filter.client.tsx'

interface CatalogueFiltersProps {
  state: ListState
  names: readonly string[]
  search: string
  children?: ReactNode
  /** The names of the folded filters, and the filters themselves. */
  more: { names: readonly string[]; filters: ReactNode }
}

/** What universities and programs are both filtered by. */
export function CatalogueFilters({ state, names, search, children, more }: CatalogueFiltersProps) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <FilterBar state={state} names={names}>
      <SearchFilter state={state} label={search} />
      <DestinationFilter state={state} label={t('universities.field.destination')} />
      {children}
      <StatusFilter state={state} />
      <MoreFilters state={state} names={more.names}>
        {more.filters}
      </MoreFilters>
    </FilterBar>
  )
}

export function StatusFilter({ state }: { state: ListState }) {
  const { t } = useTranslation('admin')
  return (
    <SelectFilter
      state={state}
      name="status"
      label={t('universities.field.status')}
      options={catalogueStatuses.map((value) => ({
        value,
        label: t(`catalogue.status.${value}`),
      }))}
    />
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

interface FoundProps {
  label: string
  /** What is chosen, by its key; undefined where nothing is. */
  chosen: { key: string; name: string } | undefined
  options: readonly { key: string; name: string }[]
  isFetching: boolean
  onType: (text: string) => void
  onChoose: (key: string) => void
}

/** One of very many, found by a part of its name; the server searches. */
function FoundFilter({ label, chosen, options, isFetching, onType, onChoose }: FoundProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const words = usePickerWords()
  return (
    <FormControl sx={{ flex: '1 1 220px', maxWidth: 320 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Autocomplete<{ key: string; name: string }>
        id={id}
        options={options}
        value={chosen ?? null}
        loading={isFetching}
        filterOptions={(all) => all}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.key}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        {...words}
        loadingText={t('frame.loading')}
        onInputChange={(_event, text, reason) => onType(reason === 'input' ? text : '')}
        onChange={(_event, option) => onChoose(option?.key ?? '')}
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

/** One program, found by a part of its title or of its university's name. */
export function ProgramFilter({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const key = state.values['program'] ?? ''
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const { data, isFetching } = useQuery({
    ...programsQuery({ q, size: '20' }),
    enabled: q !== '',
    meta: aid,
  })
  const { data: names } = useQuery(programNamesQuery(key === '' ? [] : [key]))
  const named = names?.get(key)
  return (
    <FoundFilter
      label={t('applicants.column.program')}
      chosen={
        key === '' ? undefined : { key, name: named ? inLanguage(named.title, language) : key }
      }
      options={(data?.rows ?? []).map((row) => ({
        key: row.key,
        name: `${inLanguage(row.title, language)} · ${row.university.name}`,
      }))}
      isFetching={isFetching}
      onType={setTyped}
      onChoose={(program) => state.set({ program })}
    />
  )
}

/** One university, found by a part of its name. */
export function UniversityFilter({ state }: { state: ListState }) {
  const { t } = useTranslation('admin')
  const key = state.values['university'] ?? ''
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const { data, isFetching } = useQuery({ ...universitiesQuery({ q, size: '20' }), meta: aid })
  const { data: chosen } = useQuery({
    ...universityQuery(key),
    enabled: key !== '',
    meta: aid,
  })
  return (
    <FoundFilter
      label={t('programs.field.university')}
      chosen={key === '' ? undefined : { key, name: chosen?.name ?? key }}
      options={data?.rows ?? []}
      isFetching={isFetching}
      onType={setTyped}
      onChoose={(university) => state.set({ university })}
    />
  )
}

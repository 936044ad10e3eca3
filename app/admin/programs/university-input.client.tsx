import Autocomplete from '@mui/material/Autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aid } from '../query-client.ts'
import { Labelled, useField } from '../ui/fields.client.tsx'
import { usePickerParts } from '../ui/picker.client.tsx'
import { universitiesQuery } from '../universities/queries.ts'

interface Option {
  key: string
  name: string
}

interface UniversityInputProps {
  label: string
  /** The name of the university that is chosen already. */
  name: string
}

/** Picks the university by a part of its name; accents don't matter, the server searches. */
export function UniversityInput({ label, name }: UniversityInputProps) {
  const { t } = useTranslation('admin')
  const control = useField({ name: 'university', label })
  const parts = usePickerParts({}, control)
  const [chosen, setChosen] = useState<Option | null>(
    control.value ? { key: String(control.value), name } : null,
  )
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const { data, isFetching, isError } = useQuery({
    ...universitiesQuery({ q, size: '20' }),
    meta: aid,
  })
  return (
    <Labelled wide name="university" label={label} id={control.id} error={control.error}>
      <Autocomplete<Option>
        {...parts}
        {...(isError && { noOptionsText: t('failure.title') })}
        options={data?.rows ?? []}
        value={chosen}
        loading={isFetching}
        filterOptions={(all) => all}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.key}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        loadingText={t('frame.loading')}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, option) => {
          setChosen(option)
          control.onChange(option?.key ?? '')
        }}
      />
    </Labelled>
  )
}

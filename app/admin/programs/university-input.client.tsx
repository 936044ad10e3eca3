import Autocomplete from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputId, useErrorText } from '../ui/fields.client.tsx'
import { universitiesQuery } from '../universities/queries.ts'
import type { ProgramValues } from './values.ts'

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
  const { control } = useFormContext<ProgramValues>()
  const { field, fieldState } = useController({ control, name: 'university' })
  const error = useErrorText(fieldState.error)
  const [chosen, setChosen] = useState<Option | null>(
    field.value ? { key: field.value, name } : null,
  )
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const { data, isFetching } = useQuery(universitiesQuery({ q, size: '20' }))
  const id = inputId('university')
  return (
    <FormControl fullWidth error={error !== undefined} sx={{ gap: 0.5 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
      <Autocomplete<Option>
        id={id}
        options={data?.rows ?? []}
        value={chosen}
        loading={isFetching}
        filterOptions={(all) => all}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.key}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        noOptionsText={t('list.noMatch')}
        loadingText={t('frame.loading')}
        clearText={t('form.clear')}
        openText={t('form.open')}
        closeText={t('form.close')}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, option) => {
          setChosen(option)
          field.onChange(option?.key ?? '')
        }}
        onBlur={field.onBlur}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            disabled={params.disabled}
            error={error !== undefined}
            inputRef={field.ref}
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                ...(error && { 'aria-describedby': `${id}-error` }),
              },
            }}
          />
        )}
      />
    </FormControl>
  )
}

import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, Labelled, useField } from './fields.client.tsx'

export interface PickerOption {
  /** What is kept: a code, a key. */
  value: string
  label: string
}

interface PickerInputProps extends FieldProps {
  options: readonly PickerOption[]
}

/** One of many, found by a part of its name or its code; accents and case don't matter. */
export function PickerInput({ options, ...field }: PickerInputProps) {
  const control = useField(field)
  const parts = usePickerParts(field, control)
  const all = withMissing(options, control.value ? [String(control.value)] : [])
  return (
    <Labelled {...field} id={control.id} error={control.error}>
      <Autocomplete<PickerOption>
        {...parts}
        {...searched}
        options={all}
        value={all.find(({ value }) => value === control.value) ?? null}
        onChange={(_event, option) => control.onChange(option?.value ?? '')}
      />
    </Labelled>
  )
}

/** Several of many; each chosen one can be removed again. */
export function ManyPickerInput({ options, ...field }: PickerInputProps) {
  const control = useField(field)
  const parts = usePickerParts(field, control)
  const codes = control.value
  // The same list object while the choice is the same: a new one would empty the text being typed.
  const { all, chosen } = useMemo(() => {
    const picked = Array.isArray(codes) ? codes : []
    const offered = withMissing(options, picked)
    return {
      all: offered,
      chosen: picked.flatMap((code) => offered.find(({ value }) => value === code) ?? []),
    }
  }, [codes, options])
  return (
    <Labelled {...field} id={control.id} error={control.error}>
      <Autocomplete<PickerOption, true>
        {...parts}
        {...searched}
        multiple
        disableCloseOnSelect
        options={all}
        value={chosen}
        onChange={(_event, picked) => control.onChange(picked.map(({ value }) => value))}
      />
    </Labelled>
  )
}

/** A picker's own words. */
export function usePickerWords() {
  const { t } = useTranslation('admin')
  return {
    noOptionsText: t('list.noMatch'),
    clearText: t('form.clear'),
    openText: t('form.open'),
    closeText: t('form.close'),
  }
}

/** What every picker has: its words, its input under the label, its hint and its error. */
export function usePickerParts(
  { hint }: { hint?: ReactNode },
  control: ReturnType<typeof useField>,
): Pick<
  ComponentProps<typeof Autocomplete>,
  'id' | 'noOptionsText' | 'clearText' | 'openText' | 'closeText' | 'onBlur' | 'renderInput'
> {
  return {
    ...usePickerWords(),
    id: control.id,
    onBlur: control.onBlur,
    renderInput: ({ slotProps, ...params }) => (
      <OutlinedInput
        {...slotProps.input}
        fullWidth
        disabled={params.disabled}
        error={control.error !== undefined}
        inputRef={control.ref}
        slotProps={{
          input: { ...slotProps.htmlInput, 'aria-describedby': control.describedBy(hint) },
        }}
      />
    ),
  }
}

/** The value in the form is offered too, whether it is known or not. */
function withMissing(
  options: readonly PickerOption[],
  chosen: readonly string[],
): readonly PickerOption[] {
  const missing = chosen.filter((code) => !options.some(({ value }) => value === code))
  return missing.length === 0
    ? options
    : [...options, ...missing.map((value) => ({ value, label: value }))]
}

/** Options that are found by their name and by what is kept of them. */
export function searchable<Option extends PickerOption>() {
  return {
    filterOptions: createFilterOptions<Option>({
      limit: 100,
      stringify: ({ label, value }) => `${label} ${value}`,
    }),
    getOptionLabel: ({ label }: Option) => label,
    getOptionKey: ({ value }: Option) => value,
    isOptionEqualToValue: (one: Option, other: Option) => one.value === other.value,
    renderOption: (
      { key, ...props }: ComponentProps<'li'> & { key: unknown },
      { value, label }: Option,
    ) => (
      <li {...props} key={value}>
        <span>
          {label}{' '}
          {label !== value && (
            <Box component="span" sx={{ ml: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
              {value}
            </Box>
          )}
        </span>
      </li>
    ),
  }
}

const searched = searchable<PickerOption>()

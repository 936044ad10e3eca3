import Autocomplete from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../format.ts'
import { inputId, useErrorText } from '../ui/fields.client.tsx'
import { languageOf } from '../words.ts'
import type { ProgramValues } from './values.ts'

/** Languages that programs of the destinations are taught in, by ISO 639-1 code. */
export const taughtLanguages = [
  'en',
  'fr',
  'tr',
  'zh',
  'ar',
  'hi',
  'de',
  'es',
  'it',
  'ru',
  'pt',
  'ja',
  'ko',
  'fa',
]

export function LanguagesInput({ label }: { label: string }) {
  const { t, i18n } = useTranslation('admin')
  const { control } = useFormContext<ProgramValues>()
  const { field, fieldState } = useController({ control, name: 'languages' })
  const error = useErrorText(fieldState.error)
  const language = languageOf(i18n)
  const id = inputId('languages')
  return (
    <FormControl fullWidth error={error !== undefined} sx={{ gap: 0.5 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
      <Autocomplete<string, true>
        id={id}
        multiple
        options={[...new Set([...taughtLanguages, ...field.value])]}
        value={field.value}
        getOptionLabel={(code) => languageName(code, language)}
        onChange={(_event, codes) => field.onChange(codes)}
        onBlur={field.onBlur}
        noOptionsText={t('list.noMatch')}
        clearText={t('form.clear')}
        openText={t('form.open')}
        closeText={t('form.close')}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            disabled={params.disabled}
            error={error !== undefined}
            inputRef={field.ref}
            slotProps={{ input: { ...slotProps.htmlInput } }}
          />
        )}
      />
    </FormControl>
  )
}

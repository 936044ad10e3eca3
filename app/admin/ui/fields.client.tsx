import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import type { ComponentProps, ReactNode } from 'react'
import { type FieldError, useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/common/values/languages.ts'
import { Tag } from '../../ui/tag.tsx'
import { errorWords, type NamedField, problemOf } from './error-words.ts'
import { useInputId } from './field-ids.ts'
import { OptionalMark } from './optional-mark.client.tsx'
import { roomFor } from './room.ts'

export interface FieldProps {
  /** The path of the value in the form, such as `title.en`. */
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
  /** Takes two columns of its grid if there is room: its values are long. */
  wide?: boolean
}

interface TextInputProps extends FieldProps {
  type?: 'text' | 'date' | 'datetime-local' | 'email' | 'tel' | 'url'
  inputMode?: ComponentProps<'input'>['inputMode']
  rows?: number
  maxLength?: number
  disabled?: boolean
  lang?: string
  /** Names of earlier values to choose from. */
  list?: string
  /** The part of the typed text that stays in the field. */
  keep?: (typed: string) => string
}

/** A line or some lines of text, with its label above and its error between hint and input. */
export function TextInput({ type = 'text', rows, disabled = false, ...props }: TextInputProps) {
  const { inputMode, maxLength, lang, list, keep, ...field } = props
  const control = useField(field)
  return (
    <Labelled {...field} id={control.id} error={control.error}>
      <OutlinedInput
        id={control.id}
        name={field.name}
        type={type}
        value={control.value ?? ''}
        onChange={(event) => control.onChange(keep ? keep(event.target.value) : event)}
        onBlur={control.onBlur}
        inputRef={control.ref}
        disabled={disabled}
        error={control.error !== undefined}
        multiline={rows !== undefined}
        {...(rows !== undefined && { minRows: rows, maxRows: 24 })}
        slotProps={{
          input: {
            inputMode,
            maxLength: maxLength === undefined ? undefined : roomFor(maxLength),
            lang,
            list,
            'aria-describedby': control.describedBy(field.hint),
          },
        }}
      />
    </Labelled>
  )
}

interface SelectInputProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  /** The words for no choice, where none is allowed. */
  none?: string
  disabled?: boolean
}

export function SelectInput({ options, none, disabled = false, ...field }: SelectInputProps) {
  const control = useField(field)
  return (
    <Labelled {...field} id={control.id} error={control.error}>
      <Select
        native
        variant="outlined"
        name={field.name}
        value={control.value ?? ''}
        onChange={control.onChange}
        onBlur={control.onBlur}
        inputRef={control.ref}
        disabled={disabled}
        error={control.error !== undefined}
        slotProps={{
          input: { id: control.id, 'aria-describedby': control.describedBy(field.hint) },
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}

interface CheckInputProps {
  name: string
  label: ReactNode
  disabled?: boolean
}

export function CheckInput({ name, label, disabled = false }: CheckInputProps) {
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  return (
    <FormControlLabel
      disabled={disabled}
      label={label}
      control={
        <Checkbox
          checked={field.value === true}
          onChange={(_event, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          name={name}
        />
      }
    />
  )
}

type BilingualInputProps = Omit<TextInputProps, 'lang'>

/** The same text in each language, side by side where there is room; one that is missing is marked. */
export function BilingualInput({ name, label, ...rest }: BilingualInputProps) {
  const { t } = useTranslation('admin')
  const { control } = useFormContext()
  const text: Partial<Record<Language, string>> | undefined = useWatch({ control, name })
  const written = languages.filter((lang) => text?.[lang]?.trim())
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
      }}
    >
      {languages.map((lang) => (
        <TextInput
          key={lang}
          {...rest}
          name={`${name}.${lang}`}
          label={t('form.inLanguage', { label, language: t(`form.language.${lang}`) })}
          {...(written.length > 0 &&
            !written.includes(lang) && {
              hint: <Tag tone="warning">{t('form.untranslated')}</Tag>,
            })}
          lang={lang}
        />
      ))}
    </Box>
  )
}

interface FieldGridProps {
  min?: number
  /**
   * Its fields change with what is chosen in it. It is not a container then, and nothing in it is
   * wide: Chromium may leave a container undrawn that changes while an element below it is removed.
   */
  changes?: boolean
  children: ReactNode
}

/** Fields in columns as wide as there is room for. */
export function FieldGrid({ min = 220, changes = false, children }: FieldGridProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        // A box to tick has no label over it: it is level with the inputs.
        '& > .MuiFormControlLabel-root': { alignSelf: 'end' },
        ...(!changes && { containerType: 'inline-size' }),
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${min}px), 1fr))`,
      }}
    >
      {children}
    </Box>
  )
}

interface LabelledProps extends FieldProps {
  id: string
  error: string | undefined
  children: ReactNode
}

/** A field under its label, with its hint and its error between them. */
export function Labelled({ id, label, hint, optional, wide, error, children }: LabelledProps) {
  return (
    <FormControl
      fullWidth
      error={error !== undefined}
      sx={{
        gap: 0.5,
        // Labels of a row are level at its top and inputs at its end, whatever is between them.
        '& > :last-child': { mt: 'auto' },
        ...(wide && { '@container (min-width: 600px)': { gridColumn: 'span 2' } }),
      }}
    >
      <FormLabel htmlFor={id}>
        {label}
        {optional && <OptionalMark />}
      </FormLabel>
      {hint !== undefined && (
        <FormHelperText id={`${id}-hint`} error={false}>
          {hint}
        </FormHelperText>
      )}
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
      {children}
    </FormControl>
  )
}

/** `label`: what asks for an answer names it. */
export function useField({ name, label }: Required<NamedField>) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name, control })
  const error = useErrorText(fieldState.error, { name, label })
  const id = useInputId()(name)
  const value: string | boolean | string[] | undefined = field.value
  return {
    ...field,
    value,
    error,
    id,
    describedBy: (hint: ReactNode) =>
      [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') ||
      undefined,
  }
}

/** A field's error in the language on screen, however long ago it was found. */
export function useErrorText(error: FieldError | undefined, field: NamedField): string | undefined {
  const { i18n } = useTranslation(['admin', 'translation'])
  return error && errorWords(i18n, problemOf(error), field)
}

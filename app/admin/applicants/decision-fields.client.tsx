import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { OptionalMark } from '../ui/optional-mark.client.tsx'
import { roomFor } from '../ui/room.ts'

interface FieldProps {
  label: string
  hint?: string
  message?: string | undefined
}

interface TypedFieldProps extends FieldProps {
  value: string
  type?: 'text' | 'date'
  inputMode?: 'numeric' | 'decimal'
  lang?: string
  rows?: number
  maxLength?: number
  optional?: boolean
  onChange: (value: string) => void
}

/** What is typed, with its hint and what is wrong with it. */
export function TypedField(props: TypedFieldProps) {
  const {
    label,
    hint,
    message,
    value,
    type = 'text',
    inputMode,
    lang,
    rows,
    maxLength,
    optional,
    onChange,
  } = props
  const id = useId()
  return (
    <FormControl fullWidth error={message !== undefined} sx={{ mt: 2, gap: 0.5 }}>
      <FormLabel htmlFor={id}>
        {label}
        {optional && <OptionalMark />}
      </FormLabel>
      {hint && (
        <FormHelperText id={`${id}-hint`} error={false}>
          {hint}
        </FormHelperText>
      )}
      {message && <FormHelperText id={`${id}-error`}>{message}</FormHelperText>}
      <OutlinedInput
        id={id}
        type={type}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 12 })}
        slotProps={{
          input: {
            lang,
            inputMode,
            maxLength: maxLength === undefined ? undefined : roomFor(maxLength),
            'aria-describedby': `${id}-hint ${id}-error`,
          },
        }}
      />
    </FormControl>
  )
}

interface ChoiceFieldProps<Value extends string> extends FieldProps {
  value: Value | ''
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of several. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, message, value, options, onChange } = props
  const id = useId()
  return (
    <FormControl fullWidth error={message !== undefined} sx={{ mt: 2, gap: 0.5 }}>
      <FormLabel id={`${id}-label`}>{label}</FormLabel>
      {message && <FormHelperText id={`${id}-error`}>{message}</FormHelperText>}
      <Select
        value={value}
        labelId={`${id}-label`}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
        slotProps={{ input: { 'aria-describedby': `${id}-error` } }}
      >
        {options.map((one) => (
          <MenuItem key={one.value} value={one.value}>
            {one.label}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  )
}

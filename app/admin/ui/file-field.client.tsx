import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { type RefObject, useId } from 'react'
import { FileInput } from './file-input.client.tsx'

interface FileFieldProps {
  label: string
  hint?: string
  message?: string | undefined
  accept: string
  /** Takes the focus where it was left empty. */
  input: RefObject<HTMLInputElement | null>
  onChoose: (file: File | undefined) => void
}

/** A file of one's device, with its hint and what is wrong with it. */
export function FileField({ label, hint, message, accept, input, onChoose }: FileFieldProps) {
  const id = useId()
  return (
    <FormControl fullWidth error={message !== undefined} sx={{ gap: 0.5 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {hint && (
        <FormHelperText id={`${id}-hint`} error={false}>
          {hint}
        </FormHelperText>
      )}
      {message && (
        <FormHelperText id={`${id}-error`} role="alert">
          {message}
        </FormHelperText>
      )}
      <FileInput
        id={id}
        ref={input}
        type="file"
        accept={accept}
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </FormControl>
  )
}

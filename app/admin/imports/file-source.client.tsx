import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { importSourceLength } from '#contract/catalogue/imports.ts'

interface FileSourceProps {
  value: string
  /** It is a whole site, or too long for a name. */
  isWrong: boolean
  isLocked: boolean
  input: RefObject<HTMLInputElement | null>
  onChange: (typed: string) => void
}

/** The source of the whole file, for rows that name none. */
export function FileSource({ value, isWrong, isLocked, input, onChange }: FileSourceProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const id = useId()
  return (
    <FormControl fullWidth error={isWrong} sx={{ gap: 0.5, mb: 2, maxWidth: 640 }}>
      <FormLabel htmlFor={id}>
        {t('imports.wholeSource')} {t('form.optional')}
      </FormLabel>
      <FormHelperText id={`${id}-hint`} error={false}>
        {t('imports.wholeSourceHint')}
      </FormHelperText>
      {isWrong && (
        <FormHelperText id={`${id}-error`}>{t('translation:field.not_a_page')}</FormHelperText>
      )}
      <OutlinedInput
        id={id}
        value={value}
        disabled={isLocked}
        inputRef={input}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{
          input: {
            maxLength: importSourceLength,
            'aria-describedby': isWrong ? `${id}-hint ${id}-error` : `${id}-hint`,
          },
        }}
      />
    </FormControl>
  )
}

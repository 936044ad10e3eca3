import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface PassOverFieldProps {
  /** The reason was required but not given. */
  isSilent: boolean
  why: string
  onWhy: (why: string) => void
}

/** Why something continues although required documents are missing. */
export function PassOverField({ isSilent, why, onWhy }: PassOverFieldProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <FormControl fullWidth error={isSilent} sx={{ mt: 2, gap: 0.5 }}>
      <FormLabel htmlFor={id}>{t('applicants.lacks.passOver')}</FormLabel>
      <FormHelperText id={`${id}-hint`} error={false}>
        {t('applicants.lacks.passOverHint')}
      </FormHelperText>
      {isSilent && (
        <FormHelperText id={`${id}-error`} role="alert">
          {t('applicants.lacks.passOverMissing')}
        </FormHelperText>
      )}
      <OutlinedInput
        id={id}
        multiline
        minRows={2}
        maxRows={8}
        value={why}
        onChange={({ target }) => onWhy(target.value)}
        slotProps={{
          input: { maxLength: 1000, 'aria-describedby': `${id}-hint ${id}-error` },
        }}
      />
    </FormControl>
  )
}

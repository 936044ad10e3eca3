import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** Behind the words of a label whose field may stay empty. */
export function OptionalMark() {
  const { t } = useTranslation('admin')
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      {` ${t('form.optional')}`}
    </Box>
  )
}

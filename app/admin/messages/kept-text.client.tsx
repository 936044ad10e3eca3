import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** Text that its writer may no longer send: kept on screen to be copied. */
export function KeptText({ children: text }: { children: string | undefined }) {
  const { t } = useTranslation('admin')
  if (text === undefined || text.trim() === '') return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ my: 2, bgcolor: 'background.paper' }}>
      {t('messages.keptOnly')}
      <Box component="p" dir="auto" sx={{ m: 0, mt: 1, whiteSpace: 'pre-wrap' }}>
        {text}
      </Box>
    </Alert>
  )
}

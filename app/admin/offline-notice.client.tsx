import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** Says why nothing loads: requests wait, and continue when the connection is back. */
export function OfflineNotice() {
  const { t } = useTranslation('admin')
  const isOnline = useSyncExternalStore(
    (tell) => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
  )
  return (
    <Box role="status" sx={{ position: 'sticky', top: 8, zIndex: 3 }}>
      {!isOnline && (
        <Alert
          severity="warning"
          variant="outlined"
          role="presentation"
          sx={{ mb: 2, bgcolor: 'background.paper' }}
        >
          {t('frame.offline')}
        </Alert>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'

/** A screen's outline while it loads. */
export function ScreenSkeleton() {
  const { t } = useTranslation('admin')
  return (
    <Box role="status" aria-label={t('frame.loading')}>
      <Skeleton variant="rounded" width={220} height={30} />
      <Skeleton variant="rounded" height={48} sx={{ mt: 3 }} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} variant="rounded" height={36} sx={{ mt: 1 }} />
      ))}
    </Box>
  )
}

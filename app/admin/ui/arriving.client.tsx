import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'

/** How many bytes have been sent, out of how many. */
export interface Sent {
  sent: number
  total: number
}

interface ArrivingProps {
  name: string
  sent: Sent | undefined
}

/** How much of a file has arrived; once all has, it is being checked. */
export function Arriving({ name, sent }: ArrivingProps) {
  const { t } = useTranslation('admin')
  const percent = sent && sent.total > 0 ? Math.floor((100 * sent.sent) / sent.total) : 0
  const isThere = percent >= 100
  return (
    <Box>
      <LinearProgress
        variant={isThere ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={t('entry.document.bar', { name })}
      />
      {/* Said once it has arrived, and not at each step of the bar. */}
      <Box component="p" sx={{ m: 0, mt: 1 }} role={isThere ? 'status' : undefined}>
        {isThere ? t('entry.document.checking') : t('entry.document.sending', { percent })}
      </Box>
    </Box>
  )
}

/** Whether the sender stopped a file on its way. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

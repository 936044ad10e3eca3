import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkJob } from './bulk-list.client.tsx'

interface BulkProgressProps {
  job: BulkJob
  /** How far it is, in words. */
  told: string
  isStopping: boolean
  onStop: () => void
}

/** How far an act on many is; while it goes on, the rest can be left as it is. */
export function BulkProgress({ job, told, isStopping, onStop }: BulkProgressProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <>
      <Typography role="status" id={id}>
        {told}
      </Typography>
      {job.state === 'running' && (
        <>
          <LinearProgress
            variant="determinate"
            value={(100 * job.done) / Math.max(job.total, 1)}
            aria-labelledby={id}
            sx={{ my: 1 }}
          />
          <p>{t('bulk.goesOn')}</p>
          <Button onClick={onStop} loading={isStopping}>
            {t('bulk.cancel')}
          </Button>
        </>
      )}
    </>
  )
}

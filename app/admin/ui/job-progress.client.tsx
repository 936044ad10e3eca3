import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownJob } from './job-list.client.tsx'

interface JobProgressProps {
  job: Pick<ShownJob, 'total' | 'done'> & { state: ShownJob['state'] | 'scheduled' }
  /** The progress in words. */
  message: string
  isStopping?: boolean
  /** Leaves the rest as it is; left out where a running job can’t be stopped. */
  onStop?: () => void
}

/** The progress of a job. */
export function JobProgress({ job, message, isStopping = false, onStop }: JobProgressProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <>
      <Typography role="status" id={id}>
        {message}
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
          {onStop && (
            <Button onClick={onStop} loading={isStopping}>
              {t('bulk.cancel')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

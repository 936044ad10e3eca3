import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../format.ts'
import { languageOf } from '../words.ts'
import { formatStaffTime } from './dates.ts'
import { useToast } from './toast.client.tsx'

/** A job, however far it is. */
export interface ShownJob {
  key: string
  state: 'running' | 'finished' | 'cancelled'
  total: number
  /** The number of finished items, including the refused ones. */
  done: number
  refused: number
  createdAt: string
}

interface JobListProps<Job extends ShownJob> {
  /** One's own of the last days, the latest first. */
  jobs: readonly Job[]
  /** The act, and how many items of which type it changed. */
  say: (job: Job) => string
  sayCount: (count: number) => string
  changedBy: (job: Job) => number
  /** A job that was started here or in another tab has finished. */
  onEnded: () => void
  /** The outcome of one job. */
  children: (job: Job) => ReactNode
}

/** The reader's acts on many items, shown after their dialog or the page was closed. */
export function JobList<Job extends ShownJob>(props: JobListProps<Job>) {
  const { jobs, changedBy, onEnded } = props
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [running] = jobs.filter(({ state }) => state === 'running')
  const before = useRef<string>(undefined)
  const runningKey = running?.key
  useEffect(() => {
    const ended = jobs.find(({ key, state }) => key === before.current && state === 'finished')
    // Once for each: from now on another one is waited for, or none.
    before.current = runningKey
    if (!ended) return
    toast.say(t('bulkApplicants.done', { count: changedBy(ended) }))
    onEnded()
  }, [jobs, runningKey, changedBy, onEnded, toast, t])
  if (jobs.length === 0) return null
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {running
          ? t('bulkApplicants.running', {
              done: number(running.done),
              total: number(running.total),
            })
          : t('bulkApplicants.mine')}
      </Button>
      {isOpen && <JobsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function JobsDialog<Job extends ShownJob>({
  onClose,
  ...props
}: JobListProps<Job> & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('bulkApplicants.mine')}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {props.jobs.map((job) => (
            <Kept key={job.key} job={job} {...props} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type KeptProps<Job extends ShownJob> = { job: Job } & Pick<
  JobListProps<Job>,
  'say' | 'sayCount' | 'children'
>

/** One act in a line; its outcome is fetched when it is opened. */
function Kept<Job extends ShownJob>({ job, say, sayCount, children }: KeptProps<Job>) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const [isOpen, setIsOpen] = useState(job.state === 'running')
  return (
    <Box component="li" sx={{ m: 0, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box id={id} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {say(job)}
          </Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {[
              formatStaffTime(job.createdAt, languageOf(i18n)),
              sayCount(job.total),
              job.refused > 0 && t('bulkApplicants.refused', { count: job.refused }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </Box>
        <Button
          variant="text"
          aria-expanded={isOpen}
          aria-describedby={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'bulkApplicants.hide' : 'bulkApplicants.show')}
        </Button>
      </Box>
      {isOpen && children(job)}
    </Box>
  )
}

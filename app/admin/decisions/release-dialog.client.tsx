import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecidedRow, ReleasePreview, ReleaseView } from '#contract/decisions.ts'
import { StatusTag } from '../applicants/status-tag.client.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { previewQuery, startRelease } from './queries.ts'
import { ReleaseProgress } from './release-progress.client.tsx'

interface ReleaseDialogProps {
  rows: readonly DecidedRow[]
  onClose: (isDone: boolean) => void
}

/** Before anything leaves: how many, which texts, when. After it: what left and what did not. */
export function ReleaseDialog({ rows, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [items] = useState(() => rows.map(({ number, version }) => ({ number, version })))
  const [at, setAt] = useState('')
  const { data: preview, error } = useQuery(previewQuery(items))
  const start = useMutation({
    mutationFn: () => startRelease({ items, at: at === '' ? null : new Date(at).toISOString() }),
  })
  const started: ReleaseView | undefined = start.data
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={() => onClose(started !== undefined)}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('decisions.release')}</DialogTitle>
      <DialogContent>
        {error && <Failure error={error} />}
        {start.error && <Failure error={start.error} title={t('decisions.notReleased')} />}
        {started && <ReleaseProgress started={started} />}
        {!started && !preview && !error && <ScreenSkeleton />}
        {!started && preview && (
          <>
            <Preview preview={preview} />
            <FormControl fullWidth sx={{ mt: 2, gap: 0.5, maxWidth: 320 }}>
              <FormLabel htmlFor={`${id}-at`}>{t('decisions.at')}</FormLabel>
              <FormHelperText id={`${id}-hint`}>{t('decisions.atHint')}</FormHelperText>
              <OutlinedInput
                id={`${id}-at`}
                type="datetime-local"
                value={at}
                onChange={({ target }) => setAt(target.value)}
                slotProps={{ input: { 'aria-describedby': `${id}-hint` } }}
              />
            </FormControl>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={() => onClose(started !== undefined)}>
          {t(started ? 'decisions.close' : 'form.cancel')}
        </Button>
        {!started && (
          <Button
            variant="contained"
            disabled={!preview || preview.total === 0}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t(at === '' ? 'decisions.releaseNow' : 'decisions.releaseLater', {
              count: preview?.total ?? 0,
            })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Preview({ preview }: { preview: ReleasePreview }) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <>
      <p>{t('decisions.leave', { count: preview.total })}</p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        {preview.counts.map(({ outcome, count }) => (
          <Box key={outcome} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <strong>{count}</strong>
            <StatusTag status={outcome} />
          </Box>
        ))}
      </Box>
      <Refused refused={preview.refused} />
      {preview.samples.map((one) => (
        <Box component="details" key={one.number} open={preview.samples[0] === one} sx={sample}>
          <summary>{`${t(`status.${one.outcome}`)} · ${t(`form.language.${one.language}`)} · ${one.number}`}</summary>
          <p>
            <strong>{one.subject}</strong>
            <br />
            {one.to}
          </p>
          <Box lang={one.language} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {one.text}
          </Box>
        </Box>
      ))}
    </>
  )
}

/** What stays, and why. */
export function Refused({ refused }: Pick<ReleasePreview, 'refused'>) {
  const { t } = useTranslation(['admin', 'translation'])
  if (refused.length === 0) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      {t('decisions.stay', { count: refused.length })}
      <ul className="plain-list">
        {refused.map(({ number, problem }) => (
          <li key={number}>{`${number}: ${t(`translation:problem.${problem}`)}`}</li>
        ))}
      </ul>
    </Alert>
  )
}

const sample = {
  mb: 1,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > summary': { minHeight: 32, cursor: 'pointer', fontWeight: 500 },
}

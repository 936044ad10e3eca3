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
import type { DecidedRow, ReleaseView } from '#contract/decisions/decisions.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { languageOf } from '../words.ts'
import { previewQuery, startRelease } from './queries.ts'
import { ReleasePreview } from './release-preview.client.tsx'
import { ReleaseProgress } from './release-progress.client.tsx'

interface ReleaseDialogProps {
  rows: readonly DecidedRow[]
  onClose: (isDone: boolean) => void
}

/** Before anything leaves: how many, which texts, when. After it: what left and what did not. */
export function ReleaseDialog({ rows, onClose }: ReleaseDialogProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const id = useId()
  const [items] = useState(() => rows.map(({ number, version }) => ({ number, version })))
  const [at, setAt] = useState('')
  const { data: preview, error, refetch } = useQuery(previewQuery(items))
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
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {start.error && <Failure error={start.error} title={t('decisions.notReleased')} />}
        {started && <ReleaseProgress started={started} />}
        {!started && !preview && !error && <ScreenSkeleton />}
        {!started && preview && (
          <>
            <ReleasePreview
              rows={rows}
              preview={preview}
              when={at ? formatStaffTime(at, language) : undefined}
            />
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
        {!started && !error && (
          <ActButton
            needs={preview?.total === 0 ? t('decisions.noneLeaves') : undefined}
            loading={start.isPending || !preview}
            onClick={() => start.mutate()}
          >
            {t(at === '' ? 'decisions.releaseNow' : 'decisions.releaseLater', {
              count: preview?.total ?? 0,
            })}
          </ActButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

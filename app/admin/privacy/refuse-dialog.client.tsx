import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common/common.ts'
import type { RefuseErasure } from '#contract/privacy/erasure.ts'
import { erasureRefusals } from '#contract/privacy/values/erasure-rules.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { OptionalMark } from '../ui/optional-mark.client.tsx'

interface RefuseDialogProps {
  /** The applicant's, in which they read the reason. */
  language: Language
  /** Does it and closes the dialog. */
  onRefuse: (refusal: RefuseErasure) => Promise<void>
  onClose: () => void
}

/**
 * Asks why an erasure is refused: a reason that the applicant reads in their language, and a note.
 */
export function RefuseDialog({ language, onRefuse, onClose }: RefuseDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [because, setBecause] = useState<RefuseErasure['because']>('legal_claims')
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onRefuse({ because, note: note.trim() }),
  })
  const needsNote = because === 'other'
  const tongue = t(`form.language.${language}`)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const lacksNote = needsNote && note.trim() === ''
          setIsMissing(lacksNote)
          if (!lacksNote) mutate()
        }}
      >
        <DialogTitle id={`${id}-title`}>{t('erasure.refuse')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {t('erasure.refuseText', { language: tongue })}
          </DialogContentText>
          {error && <Failure error={error} />}
          <FormLabel id={`${id}-reasons`}>{t('erasure.reason')}</FormLabel>
          <RadioGroup
            aria-labelledby={`${id}-reasons`}
            value={because}
            onChange={(_event, value) =>
              setBecause(erasureRefusals.find((one) => one === value) ?? 'other')
            }
            sx={{ mb: 2 }}
          >
            {erasureRefusals.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio />}
                label={t(`erasure.because.${one}`)}
              />
            ))}
          </RadioGroup>
          <FormControl fullWidth error={isMissing} sx={{ gap: 0.5 }}>
            <FormLabel htmlFor={`${id}-note`}>
              {t('erasure.note')}
              {!needsNote && <OptionalMark />}
            </FormLabel>
            <FormHelperText id={`${id}-hint`} error={false}>
              {t('erasure.noteHint', { language: tongue })}
            </FormHelperText>
            {isMissing && (
              <FormHelperText id={`${id}-error`} role="alert">
                {t('applicants.reasonMissing')}
              </FormHelperText>
            )}
            <OutlinedInput
              id={`${id}-note`}
              multiline
              minRows={3}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              slotProps={{
                input: {
                  maxLength: 1000,
                  'aria-describedby': isMissing ? `${id}-hint ${id}-error` : `${id}-hint`,
                },
              }}
            />
          </FormControl>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('erasure.refuse')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

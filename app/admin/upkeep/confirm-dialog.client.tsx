import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#contract/problems.ts'
import { problemCode } from '../../api.ts'

interface ConfirmDialogProps {
  name: string
  /** What it says, to be held against its source. */
  detail: string
  sourceUrl: string
  /** Confirms it and closes the dialog; what it throws stands beside the source. */
  onConfirm: (sourceUrl: string | null) => Promise<void>
  onClose: () => void
}

/** Checked today, still true: says where. */
export function ConfirmDialog({ name, detail, onConfirm, onClose, ...before }: ConfirmDialogProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const [sourceUrl, setSourceUrl] = useState(before.sourceUrl)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    setPending(true)
    setError(undefined)
    try {
      await onConfirm(sourceUrl.trim() || null)
    } catch (problem) {
      const field = problem instanceof Problem ? problem.fields?.['sourceUrl'] : undefined
      setError(
        field
          ? t(`translation:field.${field.code}`)
          : t(`translation:problem.${problemCode(problem)}`),
      )
      setPending(false)
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="confirm-upkeep" fullWidth maxWidth="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <DialogTitle id="confirm-upkeep">{t('upkeep.confirm')}</DialogTitle>
        <DialogContent>
          <DialogContentText>
            <strong>{name}</strong>
            {detail && ` · ${detail}`}
          </DialogContentText>
          {before.sourceUrl && (
            <p>
              <a href={before.sourceUrl} target="_blank" rel="noopener noreferrer">
                {t('upkeep.openSource')}
                <span className="visually-hidden"> {t('catalogue.newTab')}</span>
              </a>
            </p>
          )}
          <FormControl fullWidth error={error !== undefined} sx={{ mt: 2, gap: 0.5 }}>
            <FormLabel htmlFor="confirm-source">{t('upkeep.source')}</FormLabel>
            {error && (
              <FormHelperText id="confirm-source-error" role="alert">
                {error}
              </FormHelperText>
            )}
            <OutlinedInput
              id="confirm-source"
              type="url"
              value={sourceUrl}
              autoFocus
              onChange={({ target }) => setSourceUrl(target.value)}
              slotProps={{
                input: { maxLength: 2000, 'aria-describedby': error && 'confirm-source-error' },
              }}
            />
          </FormControl>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('upkeep.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

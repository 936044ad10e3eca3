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
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groundFaults } from '#contract/common/values/ground-faults.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { cleanWebAddress, webAddressProblem } from '#contract/common/values/web-address.ts'
import { problemCode } from '../../api.ts'
import { todayInUtc } from '../catalogue/ground-faults.ts'
import { problemWords } from '../problem-words.ts'
import { errorWords } from '../ui/error-words.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'

interface ConfirmDialogProps {
  name: string
  /** The value to compare with its source. */
  detail: string
  sourceUrl: string
  /** Other values that the page may confirm. */
  children?: ReactNode
  /** Confirms it and closes the dialog; an error that it throws is shown beside the source. */
  onConfirm: (sourceUrl: string) => Promise<void>
  onClose: () => void
}

/** A colleague opened the page today: says which page, and what it says. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { name, detail, children, onConfirm, onClose, ...before } = props
  const { t, i18n } = useTranslation('admin')
  const [sourceUrl, setSourceUrl] = useState(before.sourceUrl)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    const page = cleanWebAddress(sourceUrl)
    const today = todayInUtc()
    const fault =
      (page === '' ? undefined : webAddressProblem(page)) ??
      groundFaults(
        { certainty: 'confirmed', sourceUrl: page || null, sourceName: null, checkedOn: today },
        today,
      )['sourceUrl']
    if (fault) {
      setError(errorWords(i18n, fault, { name: 'sourceUrl' }))
      return
    }
    setPending(true)
    setError(undefined)
    try {
      await onConfirm(page)
    } catch (problem) {
      const field =
        problem instanceof Problem ? Object.entries(problem.fields ?? {}).at(0) : undefined
      setError(
        field
          ? errorWords(i18n, field[1], { name: field[0] })
          : problemWords(i18n, problemCode(problem)),
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
            <strong>
              <Verbatim>{name}</Verbatim>
            </strong>
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
          <DialogContentText sx={{ mt: 1 }}>{t('upkeep.confirmText')}</DialogContentText>
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
          {children}
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

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportView } from '#contract/imports.ts'
import { NotePages } from './note-pages.client.tsx'

interface NewUniversitiesProps {
  view: ImportView
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The universities that a list would add, which somebody has to know before it is stored. */
export function NewUniversities({ view, isPending, onConfirm, onClose }: NewUniversitiesProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const count = view.counts?.universitiesAdded ?? 0
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('imports.apply')}</DialogTitle>
      <DialogContent>
        <p>{t('imports.applyText')}</p>
        <p>{t('imports.newUniversities', { count })}</p>
        <Box sx={{ maxHeight: '40vh', overflowY: 'auto' }}>
          <NotePages view={view} code="university_unknown" count={count} />
        </Box>
        {isAsked && !isConfirmed && (
          <FormHelperText error role="alert">
            {t('imports.newUniversitiesNeeded')}
          </FormHelperText>
        )}
        <FormControlLabel
          control={
            <Checkbox
              checked={isConfirmed}
              onChange={({ target }) => setConfirmed(target.checked)}
            />
          }
          label={t('imports.newUniversitiesConfirm', { count })}
          sx={{ mt: 1, minHeight: 44 }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" autoFocus onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          onClick={() => {
            if (isConfirmed) onConfirm()
            else setAsked(true)
          }}
        >
          {t('imports.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

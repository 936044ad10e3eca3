import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportView } from '#contract/catalogue/imports.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { NotePages } from './note-pages.client.tsx'

interface NewUniversitiesProps {
  view: ImportView
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The universities that a list would add, which the reader has to see before it is stored. */
export function NewUniversities({ view, isPending, onConfirm, onClose }: NewUniversitiesProps) {
  const { t } = useTranslation('admin')
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const count = view.counts?.universitiesAdded ?? 0
  return (
    <ConfirmDialog
      title={t('imports.apply')}
      text={t('imports.applyText')}
      isPending={isPending}
      onConfirm={() => {
        if (isConfirmed) onConfirm()
        else setAsked(true)
      }}
      onClose={onClose}
    >
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
          <Checkbox checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)} />
        }
        label={t('imports.newUniversitiesConfirm', { count })}
        sx={{ mt: 1, minHeight: 44 }}
      />
    </ConfirmDialog>
  )
}

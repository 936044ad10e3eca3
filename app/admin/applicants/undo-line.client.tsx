import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../words.ts'
import { timeOfDay, useUndo } from './use-undo.ts'

interface UndoLineProps {
  number: string
  undo: { act: string; leavesAt: string }
  /** Whether a key does the same here. */
  hasKey?: boolean
}

/** When the mail of a move leaves, and until then the way back. */
export function UndoLine({ number, undo, hasKey = false }: UndoLineProps) {
  const { t, i18n } = useTranslation('admin')
  const { mutate, isPending } = useUndo()
  const time = timeOfDay(undo.leavesAt, languageOf(i18n))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <span>{t('applicants.change.leaves', { time })}</span>
      <Button
        variant="text"
        loading={isPending}
        {...(hasKey && { 'aria-keyshortcuts': 'u' })}
        aria-label={`${t('applicants.change.undo')} (${number})`}
        onClick={() => mutate({ number, act: undo.act })}
      >
        {t('applicants.change.undo')}
      </Button>
    </Box>
  )
}

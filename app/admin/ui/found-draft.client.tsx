import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { formatDayOf } from '../../format.ts'
import { languageOf } from '../words.ts'

/** Says that the form holds what was typed earlier and not saved. */
export function FoundDraft({ at, onDrop }: { at: number; onDrop: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const day = formatDayOf(new Date(at).toISOString(), timeZone, languageOf(i18n))
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, bgcolor: 'background.paper' }}
      action={
        <Button color="inherit" onClick={onDrop}>
          {t('form.dropDraft')}
        </Button>
      }
    >
      {t('form.foundDraft', { day })}
    </Alert>
  )
}

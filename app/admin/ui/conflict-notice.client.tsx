import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { changedFields, fieldText } from './conflict.ts'

interface ConflictNoticeProps {
  /** What this form was filled from, what is stored now, and what stands in the form. */
  base: unknown
  theirs: unknown
  mine: unknown
  labelOf: (field: string) => string
  onTake: () => void
}

/** Somebody saved meanwhile: nothing typed is lost, and nothing of theirs is overwritten unseen. */
export function ConflictNotice({ base, theirs, mine, labelOf, onTake }: ConflictNoticeProps) {
  const { t } = useTranslation('admin')
  const changed = changedFields(base, theirs)
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="alert"
      sx={{ mb: 2, bgcolor: 'background.paper', '& .MuiAlert-message': { width: '100%' } }}
    >
      <AlertTitle component="h2" variant="h2">
        {t('conflict.title')}
      </AlertTitle>
      <p>{t('conflict.text')}</p>
      {changed.length > 0 && (
        <Box sx={{ overflowX: 'auto', mb: 2 }}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('conflict.field')}</th>
                <th scope="col">{t('conflict.theirs')}</th>
                <th scope="col">{t('conflict.mine')}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((field) => (
                <tr key={field}>
                  <th scope="row">{labelOf(field)}</th>
                  <td>{fieldText(theirs, field)}</td>
                  <td>{fieldText(mine, field)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
      <Button onClick={onTake}>{t('conflict.take')}</Button>
    </Alert>
  )
}

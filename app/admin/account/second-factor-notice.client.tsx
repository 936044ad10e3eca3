import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../format.ts'
import { meQuery } from '../me.ts'
import { languageOf } from '../words.ts'

/** Says ahead of time from which day on signing in needs more than a password. */
export function SecondFactorNotice() {
  const { t, i18n } = useTranslation('admin')
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  if (!me?.secondFactorFrom) return null
  return (
    // On every screen for days, so it must not interrupt readers.
    <Alert
      role="note"
      severity="warning"
      variant="outlined"
      sx={{ mb: 2, bgcolor: 'background.paper' }}
    >
      {t('frame.secondFactorFrom', { date: formatDate(me.secondFactorFrom, languageOf(i18n)) })}{' '}
      <Link to="/admin/account">{t('frame.secondFactorAdd')}</Link>
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mailFailuresQuery } from './queries.ts'

/** Says on an applicant's file that mail doesn't reach them. */
export function MailFails({ applicantKey }: { applicantKey: string }) {
  const { t } = useTranslation('admin')
  // Helpful but not needed: the file works without it.
  const { data } = useQuery({
    ...mailFailuresQuery({ applicant: applicantKey }),
    throwOnError: false,
  })
  if (!data || data.total === 0) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      {t('mail.fails', { count: data.total })}{' '}
      <Link to={`/admin/mail?applicant=${applicantKey}`}>{t('mail.failsLink')}</Link>
    </Alert>
  )
}

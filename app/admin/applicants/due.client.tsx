import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { ApplicantRow } from '#contract/applicants/applicants.ts'
import { formatDate } from '../../format.ts'
import { languageOf } from '../words.ts'

type Promised = Pick<ApplicantRow['application'], 'nextBy' | 'overdue'>

/** When the one who has the move has promised to make it. */
export function Due({ application: { nextBy, overdue } }: { application: Promised }) {
  const { t, i18n } = useTranslation('admin')
  if (nextBy === null) return '–'
  const date = formatDate(nextBy, languageOf(i18n), 'short')
  if (!overdue) return date
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
      {t('applicants.overdue', { date })}
    </Box>
  )
}

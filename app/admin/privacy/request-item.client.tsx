import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ErasureRequestRow } from '#contract/erasure.ts'
import { formatDate } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { languageOf } from '../words.ts'
import { ErasureActs } from './erasure-acts.client.tsx'

/** One wish to be erased: whose, since when, by when, and why it is not done by itself. */
export function RequestItem({ row }: { row: ErasureRequestRow }) {
  const { t, i18n } = useTranslation('admin')
  const { applicant, numbers, askedAt, dueAt, answerBy, overdue, sentTo, keptBecause } = row
  const language = languageOf(i18n)
  const day = answerBy ?? dueAt?.slice(0, 10)
  return (
    <Box component="li" sx={item}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="h3">
          <Link to={`/admin/applicants/${applicant.key}`}>
            <bdi>{applicant.name}</bdi>
          </Link>
        </Typography>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{numbers.join(' · ')}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <span>
            {t('privacy.asked', { time: formatStaffTime(askedAt, language) })}
            {day !== undefined &&
              ` · ${t(answerBy === null ? 'privacy.erasedOn' : 'privacy.answerBy', {
                date: formatDate(day, language),
              })}`}
          </span>
          {overdue && <Tag tone="error">{t('privacy.overdue')}</Tag>}
        </Box>
        {sentTo.length > 0 && <div>{t('erasure.sentTo', { universities: sentTo.join(', ') })}</div>}
        {keptBecause !== null && <div>{t('erasure.kept', { reason: keptBecause })}</div>}
      </Box>
      <ErasureActs
        file={{ ...applicant, isAsked: true, isKept: keptBecause !== null }}
        onChanged={() => {}}
        onErased={() => {}}
      />
    </Box>
  )
}

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 2,
  px: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const

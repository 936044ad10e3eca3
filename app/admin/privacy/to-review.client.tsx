import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DataRequestRow } from '#contract/data-requests.ts'
import { formatDate } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { ItemList } from '../ui/item-list.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { ReviewDialog } from './review-dialog.client.tsx'
import { toReviewQuery } from './review-queries.ts'

/** Who asked for what the team wrote about them, and until when it is theirs. */
export function ToReview() {
  const { t } = useTranslation('admin')
  const { data = [] } = useQuery(toReviewQuery())
  const [reviewed, setReviewed] = useState<DataRequestRow>()
  const title = t('privacy.toReview', { count: data.length })
  return (
    <>
      {data.length > 0 && (
        <Panel title={title}>
          <ItemList label={title} sx={{ m: -2, p: 0, '& > li + li': { mt: 0 } }}>
            {data.map((row) => (
              <Row key={row.applicant.key} row={row} onReview={() => setReviewed(row)} />
            ))}
          </ItemList>
        </Panel>
      )}
      {reviewed && <ReviewDialog row={reviewed} onClose={() => setReviewed(undefined)} />}
    </>
  )
}

function Row({ row, onReview }: { row: DataRequestRow; onReview: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return (
    <Box component="li" sx={item}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="h3">
          <Link to={`/admin/applicants/${row.applicant.key}`}>
            <bdi>{row.applicant.name}</bdi>
          </Link>
        </Typography>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{row.numbers.join(' · ')}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <span>
            {t('privacy.asked', { time: formatStaffTime(row.askedAt, language) })}
            {` · ${t('privacy.releaseBy', { date: formatDate(row.answerBy, language) })}`}
          </span>
          {row.overdue && <Tag tone="error">{t('privacy.overdue')}</Tag>}
        </Box>
      </Box>
      <Button variant="contained" onClick={onReview}>
        {t('privacy.review')}
      </Button>
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

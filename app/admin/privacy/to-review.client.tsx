import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataRequestRow } from '#contract/privacy/data-requests.ts'
import { formatDate } from '../../format.ts'
import { ItemList } from '../ui/item-list.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { PersonRequest } from './person-request.client.tsx'
import { ReviewDialog } from './review-dialog.client.tsx'
import { toReviewQuery } from './review-queries.ts'

/** People who asked for what the team wrote about them, and by when they must get it. */
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
  return (
    <PersonRequest
      row={row}
      until={t('privacy.releaseBy', { date: formatDate(row.answerBy, languageOf(i18n)) })}
      acts={
        <Button variant="contained" onClick={onReview}>
          {t('privacy.review')}
        </Button>
      }
    />
  )
}

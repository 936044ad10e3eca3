import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ErasureRequests } from '#contract/privacy/erasure.ts'
import { useCan } from '../me.ts'
import { ItemList } from '../ui/item-list.client.tsx'
import { Empty, Panel, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { useListFocus } from '../ui/use-list-focus.ts'
import { erasureRequestsQuery } from './erasure-queries.ts'
import { RequestItem } from './request-item.client.tsx'
import { ToReview } from './to-review.client.tsx'

/** People who asked to be erased and wait: for staff to answer, or for the day of erasure. */
export function PrivacyScreen() {
  const { t } = useTranslation('admin')
  const mayErase = useCan('data.erase')
  return (
    <Screen title={t('privacy.title')}>
      {mayErase ? (
        <>
          <Requests />
          <ToReview />
        </>
      ) : (
        <Alert severity="info">{t('erasure.who')}</Alert>
      )}
    </Screen>
  )
}

function Requests() {
  const { t } = useTranslation('admin')
  const [params] = useSearchParams()
  const { data } = useQuery(erasureRequestsQuery())
  const listFocus = useListFocus<HTMLDivElement>()
  if (!data) return <ScreenSkeleton />
  const forStaff = data.filter(({ state }) => state === 'with_staff')
  // Links that lead here to answer show only requests that need an answer.
  const byItself =
    params.get('state') === 'with_staff' ? [] : data.filter(({ state }) => state !== 'with_staff')
  return (
    <div {...listFocus}>
      <Panel title={t('privacy.forStaff', { count: forStaff.length })}>
        {forStaff.length === 0 ? (
          <Empty title={t('privacy.none')} text={t('privacy.noneText')} />
        ) : (
          <List label={t('privacy.forStaff', { count: forStaff.length })} rows={forStaff} />
        )}
      </Panel>
      {byItself.length > 0 && (
        <Panel title={t('privacy.byItself', { count: byItself.length })}>
          <List label={t('privacy.byItself', { count: byItself.length })} rows={byItself} />
        </Panel>
      )}
    </div>
  )
}

function List({ label, rows }: { label: string; rows: ErasureRequests }) {
  return (
    <ItemList label={label} sx={{ m: -2, p: 0, '& > li + li': { mt: 0 } }}>
      {rows.map((row) => (
        <RequestItem key={row.applicant.key} row={row} />
      ))}
    </ItemList>
  )
}

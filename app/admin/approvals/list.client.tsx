import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/office/approvals.ts'
import { approvalWaitsHours } from '#contract/office/values/approval-rules.ts'
import { ItemList } from '../ui/item-list.client.tsx'
import { Empty, Panel, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { useListFocus } from '../ui/use-list-focus.ts'
import { ApprovalItem } from './item.client.tsx'
import { approvalsQuery } from './queries.ts'

/** What waits for a second person: requests that the reader may approve, and the reader's own. */
export function ApprovalsScreen() {
  const { t } = useTranslation('admin')
  const { data } = useQuery(approvalsQuery())
  const listFocus = useListFocus<HTMLDivElement>()
  return (
    <Screen title={t('approvals.title')}>
      <Typography sx={{ mb: 2, maxWidth: '70ch' }}>
        {t('approvals.lede', { hours: approvalWaitsHours })}
      </Typography>
      {data ? (
        <div {...listFocus}>
          <Part
            title={t('approvals.waiting', { count: data.waiting.length })}
            rows={data.waiting}
            none={<Empty title={t('approvals.none')} text={t('approvals.noneText')} />}
          />
          <Part title={t('approvals.own')} rows={data.own} />
          <Part title={t('approvals.decided')} rows={data.decided} />
        </div>
      ) : (
        <ScreenSkeleton />
      )}
    </Screen>
  )
}

interface PartProps {
  title: string
  rows: readonly Approval[]
  /** The words for an empty part; without them the part is left out. */
  none?: ReactNode
}

function Part({ title, rows, none }: PartProps) {
  if (rows.length === 0 && none === undefined) return null
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        none
      ) : (
        <ItemList label={title} sx={{ m: -2, p: 0, '& > li + li': { mt: 0 } }}>
          {rows.map((row) => (
            <ApprovalItem key={row.key} approval={row} />
          ))}
        </ItemList>
      )}
    </Panel>
  )
}

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { Deadlines } from './deadlines.client.tsx'
import { dashboardQuery } from './queries.ts'
import { Todo } from './todo.client.tsx'

const Standing = lazy(async () => ({ default: (await import('./charts.client.tsx')).Standing }))
const Submissions = lazy(async () => ({
  default: (await import('./charts.client.tsx')).Submissions,
}))

/** What needs doing today, then how things stand. */
export function DashboardScreen() {
  const { t } = useTranslation('admin')
  const { data } = useSuspenseQuery(dashboardQuery())
  return (
    <Screen title={t('nav.dashboard')}>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <div>
          <Todo todo={data.todo} catalogue={data.catalogue} />
          <Suspense fallback={<ChartSkeleton />}>
            <Standing figures={data} />
          </Suspense>
        </div>
        <div>
          <Deadlines deadlines={data.deadlines} />
          <Suspense fallback={<ChartSkeleton />}>
            <Submissions figures={data} />
          </Suspense>
        </div>
      </Box>
    </Screen>
  )
}

function ChartSkeleton() {
  return (
    <Panel>
      <Skeleton variant="rounded" height={260} />
    </Panel>
  )
}

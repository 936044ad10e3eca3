import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { Deadlines } from './deadlines.client.tsx'
import { dashboardQuery } from './queries.ts'
import { Todo } from './todo.client.tsx'

const Charts = lazy(() => import('./charts.client.tsx'))

/** What needs doing today, then how things stand. */
export function DashboardScreen() {
  const { t } = useTranslation('admin')
  const { data } = useSuspenseQuery(dashboardQuery())
  return (
    <Screen title={t('nav.dashboard')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
          '& > section': { mb: 0 },
        }}
      >
        <Todo todo={data.todo} catalogue={data.catalogue} />
        <Deadlines deadlines={data.deadlines} />
      </Box>
      <Box sx={{ mt: 2 }}>
        <Suspense fallback={<ChartsSkeleton />}>
          <Charts figures={data} />
        </Suspense>
      </Box>
    </Screen>
  )
}

function ChartsSkeleton() {
  return (
    <Panel>
      <Skeleton variant="rounded" height={260} />
    </Panel>
  )
}

import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../me.ts'
import { Boundary } from '../ui/boundary.client.tsx'
import { type ListState, useListState } from '../ui/list-state.ts'
import { Empty, Panel, Screen } from '../ui/screen.client.tsx'
import { DeadlinesPicture } from './deadlines.client.tsx'
import { FirstStepsPanel } from './first-steps.client.tsx'
import { FunnelPicture } from './funnel.client.tsx'
import { PeriodControl } from './period.client.tsx'
import { PipelinePicture } from './pipeline.client.tsx'
import { dashboardQuery, pipelineQuery, readShown } from './queries.ts'
import { RepliesPicture } from './replies.client.tsx'
import { SubmissionsPicture } from './submissions.client.tsx'
import { TodoPanel } from './todo.client.tsx'
import { toggleLook } from './toggle-look.ts'

/** What needs doing today, then charts of the present state. */
export function DashboardScreen() {
  const { t } = useTranslation('admin')
  const state = useListState()
  const maySee = useCan('applicants.read')
  const mayManage = useCan('settings.manage')
  return (
    <Screen title={t('nav.dashboard')} actions={maySee && <WhoseControl state={state} />}>
      {mayManage && <NoRoomAlert />}
      {mayManage && <FirstStepsPanel />}
      <TodoPanel owner={maySee ? readShown(state.values).owner : undefined} />
      {maySee && <Pictures state={state} />}
    </Screen>
  )
}

/** Shown only to those who can do something about it. */
function NoRoomAlert() {
  const { t } = useTranslation('admin')
  const { data } = useQuery(dashboardQuery(undefined))
  if (!data?.filesRefused) return null
  return (
    <Alert severity="error" sx={{ mb: 3 }}>
      <AlertTitle component="h2">{t('dashboard.noRoom.title')}</AlertTitle>
      {t('dashboard.noRoom.text')}
    </Alert>
  )
}

/** The whole office's, or the reader's own. */
function WhoseControl({ state }: { state: ListState }) {
  const { t } = useTranslation('admin')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={readShown(state.values).owner ?? 'everyone'}
      aria-label={t('dashboard.whose.label')}
      onChange={(_event, owner: string | null) =>
        owner && state.set({ owner: owner === 'me' ? owner : '' })
      }
      sx={toggleLook}
    >
      <ToggleButton value="everyone">{t('dashboard.whose.everyone')}</ToggleButton>
      <ToggleButton value="me">{t('dashboard.whose.me')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

function Pictures({ state }: { state: ListState }) {
  const { t } = useTranslation('admin')
  const shown = readShown(state.values)
  const { data: stages } = useQuery(pipelineQuery(shown))
  const isEmpty =
    shown.owner === undefined && stages?.rows.every(({ applications }) => applications === 0)
  if (isEmpty) {
    return (
      <Panel title={t('dashboard.pictures.title')}>
        <Empty title={t('dashboard.pictures.none')} text={t('dashboard.pictures.noneText')} />
      </Panel>
    )
  }
  return (
    <Box component="section" aria-labelledby="pictures" sx={{ mt: 4 }}>
      <Typography variant="h2" id="pictures" sx={{ fontSize: '1.25rem' }}>
        {t('dashboard.pictures.title')}
      </Typography>
      <Columns>
        <Boundary>
          <PipelinePicture shown={shown} />
        </Boundary>
        <Boundary>
          <DeadlinesPicture shown={shown} />
        </Boundary>
      </Columns>
      <PeriodControl state={state} />
      <Columns>
        <Boundary>
          <SubmissionsPicture shown={shown} />
        </Boundary>
        <Boundary>
          <RepliesPicture shown={shown} />
        </Boundary>
      </Columns>
      <Boundary>
        <FunnelPicture shown={shown} />
      </Boundary>
    </Box>
  )
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        alignItems: 'start',
        mt: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      {children}
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Connector, ConnectorRun } from '#contract/catalogue/connectors.ts'
import { problemCode } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { connectorQuery, continueRun, startRun, stopRun } from './queries.ts'

/** The outcome of a source's last run, and what the reader can do about it. */
export function RunState({ connector }: { connector: Connector }) {
  const { t } = useTranslation('admin')
  const { lastRun: run, address } = connector
  return (
    <>
      {run ? (
        <RunSummary run={run} />
      ) : (
        <p>
          <strong>{t('connectors.never')}</strong>
        </p>
      )}
      {address === null ? <p>{t('connectors.off')}</p> : <RunActs connector={connector} />}
    </>
  )
}

/** When it ran, who started it, how much was read, and why it waits. */
export function RunSummary({ run }: { run: ConnectorRun }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const number = (count: number) => formatNumber(count, language)
  const when = formatStaffTime(run.startedAt, language)
  return (
    <>
      <Typography role={run.state === 'running' ? 'status' : undefined}>
        <strong>{t(`connectors.state.${run.state}`)}</strong>
        {' · '}
        <WithNames names={[run.startedBy]}>
          {run.startedBy === null
            ? t('connectors.startedByCommand', { when })
            : t('connectors.startedBy', { when, name: run.startedBy })}
        </WithNames>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[
          t('connectors.figures', { pages: number(run.pages), rows: number(run.rows) }),
          run.found !== null && t('connectors.found', { found: number(run.found) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {run.state === 'running' && (
        <LinearProgress aria-label={t('connectors.state.running')} sx={{ my: 1 }} />
      )}
      {run.reason !== null && <Reason run={run} />}
      <Details run={run} />
    </>
  )
}

function Reason({ run: { reason, detail, notBefore } }: { run: ConnectorRun }) {
  const { t, i18n } = useTranslation('admin')
  if (reason === null) return null
  const text = t(`connectors.reason.${reason}`)
  return (
    <Alert severity="warning" variant="outlined" sx={{ my: 1, bgcolor: 'background.paper' }}>
      {detail === null ? text : t('connectors.withDetail', { text, detail })}{' '}
      {notBefore !== null &&
        `${t('connectors.notBefore', { when: formatStaffTime(notBefore, languageOf(i18n)) })} `}
      {t('connectors.nothingTaken')}
    </Alert>
  )
}

function Details({ run: { missed, missedCount, troubles } }: { run: ConnectorRun }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const counted = (count: number) => ({ count, number: formatNumber(count, language) })
  return (
    <>
      {missed.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={summaryLook}>
            {t('connectors.missed', counted(missedCount))}
          </Box>
          <ul className="plain-list">
            {missed.map((name) => (
              <li key={name}>
                <Verbatim>{name}</Verbatim>
              </li>
            ))}
            {missedCount > missed.length && <li>{t('connectors.missedMore')}</li>}
          </ul>
        </Box>
      )}
      {troubles.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={summaryLook}>
            {t('connectors.troubles', counted(troubles.length))}
          </Box>
          <ul className="plain-list">
            {troubles.map(({ at, reason, detail }) => {
              const text = `${formatStaffTime(at, language)} · ${t(`connectors.reason.${reason}`)}`
              return (
                <li key={`${at} ${reason} ${detail}`}>
                  {detail === null ? text : t('connectors.withDetail', { text, detail })}
                </li>
              )
            })}
          </ul>
        </Box>
      )}
    </>
  )
}

const summaryLook = { minHeight: 44, py: 1.25, cursor: 'pointer' } as const

function RunActs({ connector: { key, lastRun: run } }: { connector: Connector }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const act = useMutation({
    mutationFn: (begin: () => ReturnType<typeof startRun>) => begin(),
    onSuccess: (detail) => {
      client.setQueryData(connectorQuery(key).queryKey, detail)
      void client.invalidateQueries({ queryKey: ['connectors'] })
    },
    onError: (error) => {
      toast.fail(problemCode(error))
      void client.invalidateQueries({ queryKey: ['connectors'] })
    },
  })
  if (run?.state === 'running') {
    return (
      <Button loading={act.isPending} onClick={() => act.mutate(() => stopRun(run))}>
        {t('connectors.stop')}
      </Button>
    )
  }
  const isShrunk = run?.reason === 'shrunk'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {run?.mayContinue && (
        <Button
          variant="contained"
          disabled={act.isPending}
          onClick={() => act.mutate(() => continueRun(run, isShrunk))}
        >
          {t(isShrunk ? 'connectors.shrunkAccepted' : 'connectors.continue')}
        </Button>
      )}
      <Button
        variant={run?.mayContinue ? 'outlined' : 'contained'}
        disabled={act.isPending}
        onClick={() => act.mutate(() => startRun(key))}
      >
        {t(run?.mayContinue ? 'connectors.startAgain' : 'connectors.start')}
      </Button>
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RateRun, RatesRecord } from '#contract/costs/rates.ts'
import { problemCode } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { askForRates } from './queries.ts'

interface RatesRefreshProps {
  refresh: RatesRecord['refresh']
  onAnswer: (record: RatesRecord) => void
}

/** Where the daily file of rates comes from, how the last attempt went, and a button to ask now. */
export function RatesRefresh({ refresh, onAnswer }: RatesRefreshProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const toast = useToast()
  const ask = useMutation({
    mutationFn: askForRates,
    onSuccess: onAnswer,
    onError: (error) => toast.fail(problemCode(error)),
  })
  const { address, nextAt, runs } = refresh
  const instant = (at: string) => formatStaffTime(at, language)
  return (
    <Panel
      title={t('settings.rates.refresh.title')}
      aside={
        address && (
          <Button onClick={() => ask.mutate()} loading={ask.isPending}>
            {t('settings.rates.refresh.ask')}
          </Button>
        )
      }
    >
      <p>
        {address === null
          ? t('settings.rates.refresh.off')
          : t('settings.rates.refresh.text', { address })}
      </p>
      {nextAt && <p>{t('settings.rates.refresh.next', { when: instant(nextAt) })}</p>}
      {runs.length === 0 ? (
        address && <p>{t('settings.rates.refresh.never')}</p>
      ) : (
        <Box
          sx={{ overflowX: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label={t('settings.rates.refresh.runs')}
        >
          <table className="table table-narrow" aria-label={t('settings.rates.refresh.runs')}>
            <thead>
              <tr>
                <th scope="col">{t('settings.rates.refresh.when')}</th>
                <th scope="col">{t('settings.rates.refresh.result')}</th>
                <th scope="col">{t('settings.rates.refresh.file')}</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.startedAt}>
                  <th scope="row">{instant(run.startedAt)}</th>
                  <td data-label={t('settings.rates.refresh.result')}>
                    <Result run={run} />
                  </td>
                  <td data-label={t('settings.rates.refresh.file')}>
                    {run.asOf === null ? '–' : formatDate(run.asOf, language)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </Panel>
  )
}

const tones = {
  taken: 'success',
  unchanged: 'neutral',
  held: 'warning',
  refused: 'error',
  failed: 'error',
  running: 'neutral',
} as const

function Result({ run: { result, reason, detail, taken, refused } }: { run: RateRun }) {
  const { t } = useTranslation('admin')
  const outcome = result ?? 'running'
  return (
    <>
      <Tag tone={tones[outcome]}>{t(`settings.rates.result.${outcome}`, { number: taken })}</Tag>
      {reason && (
        <Box component="span" sx={{ display: 'block' }}>
          {t(`settings.rates.reason.${reason}`)}
          {detail && ` (${detail})`}
        </Box>
      )}
      {refused.length > 0 && (
        <Box component="span" sx={{ display: 'block' }}>
          {t('settings.rates.refused', { lines: refused.join(', ') })}
        </Box>
      )}
    </>
  )
}

import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { mostPeriodDays, PeriodQuery, periods } from '#contract/office/dashboard.ts'
import { DateFilter } from '../ui/date-filter.client.tsx'
import type { ListState } from '../ui/list-state.ts'
import { readShown } from './queries.ts'
import { toggleLook } from './toggle-look.ts'

const dayMs = 86_400_000
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The period that the pictures below are of, kept in the address. */
export function PeriodControl({ state }: { state: ListState }) {
  const { t } = useTranslation('admin')
  const { values } = state
  const isOwn = values['from'] !== undefined || values['to'] !== undefined
  const makesSense = PeriodQuery.safeParse(values).success

  function choose(period: string | null) {
    if (period === null) return
    if (period !== 'own') return state.set({ period, from: '', to: '' })
    const now = Date.now()
    state.set({ period: '', from: dayOf(now - 29 * dayMs), to: dayOf(now) })
  }

  return (
    <Box
      role="group"
      aria-label={t('dashboard.period.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mt: 2 }}
    >
      <Typography variant="h3" component="p" sx={{ alignSelf: 'center' }}>
        {t('dashboard.period.label')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isOwn ? 'own' : readShown(values).period}
        aria-label={t('dashboard.period.label')}
        onChange={(_event, period: string | null) => choose(period)}
        sx={toggleLook}
      >
        {periods.map((period) => (
          <ToggleButton key={period} value={period}>
            {t(`dashboard.period.${period}`)}
          </ToggleButton>
        ))}
        <ToggleButton value="own">{t('dashboard.period.own')}</ToggleButton>
      </ToggleButtonGroup>
      {isOwn && (
        <>
          <DateFilter state={state} name="from" label={t('dashboard.period.from')} />
          <DateFilter state={state} name="to" label={t('dashboard.period.to')} />
        </>
      )}
      {isOwn && !makesSense && (
        <Box role="status" sx={{ alignSelf: 'center', color: 'error.main' }}>
          {t('dashboard.period.wrong', { years: Math.floor(mostPeriodDays / 365) })}
        </Box>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatDate } from '../../format.ts'
import { Empty, Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'

interface Bar {
  label: string
  count: number
}

/** How applications stand; each picture has its figures in a table behind it. */
export function Standing({ figures }: { figures: Dashboard }) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <>
      <Picture
        title={t('dashboard.charts.byStatus')}
        of={t('dashboard.charts.status')}
        bars={figures.byStatus.map(({ status, count }) => ({
          label: t(`status.${status}`),
          count,
        }))}
      />
      <Picture
        title={t('dashboard.charts.byDestination')}
        of={t('dashboard.charts.destination')}
        bars={figures.byDestination.map(({ destination, count }) => ({
          label: t(`translation:vocabulary.destination.${destination}`),
          count,
        }))}
      />
    </>
  )
}

export function Submissions({ figures }: { figures: Dashboard }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Picture
      title={t('dashboard.charts.byDay', { count: figures.submissionsByDay.length })}
      of={t('dashboard.charts.day')}
      upright
      bars={figures.submissionsByDay.map(({ day, count }) => ({
        label: formatDate(day, languageOf(i18n), 'short'),
        count,
      }))}
    />
  )
}

interface PictureProps {
  title: string
  /** What a bar stands for, as the table's first column. */
  of: string
  bars: Bar[]
  upright?: boolean
}

function Picture({ title, of, bars, upright = false }: PictureProps) {
  const { t } = useTranslation('admin')
  const { palette } = useTheme()
  const id = useId()
  const fill = palette.mode === 'dark' ? palette.secondary.main : palette.primary.main
  const axis = { scaleType: 'band', dataKey: 'label' } as const
  const counts = { tickMinStep: 1, disableLine: true, disableTicks: true }
  if (bars.every(({ count }) => count === 0)) {
    return (
      <Panel title={title}>
        <Empty title={t('dashboard.charts.none')} text={t('dashboard.charts.noneText')} />
      </Panel>
    )
  }
  return (
    <Panel title={title}>
      {/* The table below says the same: a screen reader need not walk through the drawing. */}
      <div aria-hidden="true">
        <BarChart
          dataset={bars.map((bar) => ({ ...bar }))}
          height={upright ? 220 : 24 + bars.length * 34}
          layout={upright ? 'vertical' : 'horizontal'}
          series={[{ dataKey: 'count', ...(!upright && { barLabel: 'value' as const }) }]}
          {...(upright
            ? { xAxis: [{ ...axis, disableTicks: true }], yAxis: [{ ...counts, width: 36 }] }
            : {
                yAxis: [{ ...axis, width: 150, disableTicks: true, disableLine: true }],
                xAxis: [{ ...counts, position: 'none' as const }],
              })}
          grid={upright ? { horizontal: true } : {}}
          colors={[fill]}
          borderRadius={2}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
          slotProps={{ barLabel: { style: { fill: palette.getContrastText(fill) } } }}
          margin={{ top: 4, right: 8, bottom: 4, left: 0 }}
        />
      </div>
      <Box component="details" sx={{ mt: 1 }}>
        <Box component="summary" sx={{ minHeight: 32, cursor: 'pointer', color: 'text.secondary' }}>
          {t('dashboard.charts.table')}
        </Box>
        <table className="table" aria-labelledby={id}>
          <caption id={id} className="visually-hidden">
            {title}
          </caption>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col" className="number">
                {t('dashboard.charts.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="number">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Panel>
  )
}

import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useTranslation } from 'react-i18next'
import { themeConstants } from '../theme-constants.ts'
import { languageOf } from '../words.ts'
import { countAxis } from './count-axis.ts'

export interface Series {
  key: string
  label: string
  color: string
}

export interface BarsProps {
  /** One row per bar: its label, and the length of each part. */
  rows: readonly { label: string; [key: string]: string | number }[]
  /** The parts of a bar, the first at its foot; one part says how long the bar is. */
  series: readonly Series[]
  /** The colour of each bar, if bars of one part mean different things. */
  colors?: readonly string[]
  /** Upright along time, lying where the bars have names. */
  layout: 'upright' | 'lying'
  height: number
}

/** Half a day as it is written, « 30 sept. »: below the last of many bars it reaches over the edge. */
const roomForDay = 28

/** Bars drawn flat, on hairlines, with their count at the end where they lie. */
export function Bars({ rows, series, colors, layout, height }: BarsProps) {
  const { palette, typography } = useTheme()
  const { i18n } = useTranslation('admin')
  const isUpright = layout === 'upright'
  const labels = rows.map(({ label }) => label)
  const text = { fill: palette.text.secondary, fontFamily: typography.fontFamily, fontSize: 12 }
  const names = {
    scaleType: 'band',
    data: labels,
    disableTicks: true,
    categoryGapRatio: isUpright ? 0.25 : 0.3,
    tickLabelStyle: text,
    ...(colors && { colorMap: { type: 'ordinal' as const, values: labels, colors: [...colors] } }),
  } as const
  const isSingle = series.length === 1
  const hasNumbers = !isUpright && isSingle
  const counts = {
    ...countAxis(
      rows,
      series.map(({ key }) => key),
      { language: languageOf(i18n), hasNumbers },
    ),
    disableLine: true,
    disableTicks: true,
    tickLabelStyle: text,
  }
  return (
    <BarChart
      height={height}
      layout={isUpright ? 'vertical' : 'horizontal'}
      series={series.map(({ key, label, color }) => ({
        data: rows.map((row) => Number(row[key] ?? 0)),
        label,
        color,
        ...(!isSingle && { stack: 'all' }),
        ...(hasNumbers && {
          barLabel: ({ value }) => counts.valueFormatter(value ?? 0),
          barLabelPlacement: 'outside' as const,
        }),
      }))}
      {...(isUpright
        ? { xAxis: [{ ...names, height: 28 }], yAxis: [{ ...counts, width: 40 }] }
        : {
            yAxis: [
              {
                ...names,
                width: 168,
                disableLine: true,
                tickLabelStyle: nameLook(text, palette.text.primary),
              },
            ],
            xAxis: [{ ...counts, position: 'none' as const }],
          })}
      grid={isUpright ? { horizontal: true } : {}}
      borderRadius={themeConstants.radius}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      slotProps={{ barLabel: { style: { ...text, fill: palette.text.primary, fontWeight: 500 } } }}
      sx={{
        '& .MuiChartsGrid-line': { stroke: palette.divider },
        '& .MuiChartsAxis-line': { stroke: palette.divider },
        // Its own colours may be near the ground that the device has chosen.
        '@media (forced-colors: active)': {
          '& .MuiBarChart-element': { stroke: 'CanvasText' },
        },
      }}
      margin={{ top: 8, right: isUpright ? roomForDay : 8, bottom: 4, left: 0 }}
    />
  )
}

function nameLook<Text extends object>(text: Text, fill: string) {
  return { ...text, fill, fontSize: 13 }
}

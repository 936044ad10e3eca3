import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { themeConstants } from '../theme-constants.ts'

export interface Series {
  key: string
  label: string
  color: string
}

export interface BarsProps {
  /** A bar each: what it stands for, and how long each part of it is. */
  rows: readonly { label: string; [key: string]: string | number }[]
  /** The parts of a bar, the first at its foot; one part says how long the bar is. */
  series: readonly Series[]
  /** Where bars of one part differ in what they are: the colour of each. */
  colors?: readonly string[]
  /** Upright along time, lying where the bars have names. */
  layout: 'upright' | 'lying'
  height: number
}

/** Bars drawn flat, on hairlines, with their count at the end where they lie. */
export function Bars({ rows, series, colors, layout, height }: BarsProps) {
  const { palette, typography } = useTheme()
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
  const counts = { tickMinStep: 1, disableLine: true, disableTicks: true, tickLabelStyle: text }
  const isSingle = series.length === 1
  return (
    <BarChart
      height={height}
      layout={isUpright ? 'vertical' : 'horizontal'}
      series={series.map(({ key, label, color }) => ({
        data: rows.map((row) => Number(row[key] ?? 0)),
        label,
        color,
        ...(!isSingle && { stack: 'all' }),
        ...(!isUpright &&
          isSingle && { barLabel: 'value' as const, barLabelPlacement: 'outside' as const }),
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
      }}
      margin={{ top: 8, right: isUpright ? 8 : 44, bottom: 4, left: 0 }}
    />
  )
}

function nameLook<Text extends object>(text: Text, fill: string) {
  return { ...text, fill, fontSize: 13 }
}

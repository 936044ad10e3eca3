import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/office/dashboard.ts'
import { loadInOffice } from '../load-in-office.ts'
import { useCan } from '../me.ts'
import { ExportMenu } from '../ui/export-menu.client.tsx'
import { Empty, Panel } from '../ui/screen.client.tsx'
import type { BarsProps, Series } from './bars.client.tsx'
import { type Shown, savePicture } from './queries.ts'

const Bars = lazy(async () => ({
  default: (await loadInOffice(() => import('./bars.client.tsx'))).Bars,
}))

interface PictureProps {
  picture: Picture
  title: string
  shown: Shown
  /** Undefined while it is loading. */
  bars: BarsProps | undefined
  /** What the colours mean, if the parts of the bars don't say it. */
  legend?: readonly Series[]
  isEmpty: boolean
  /** The message of the chart in a sentence, or what it shows if that isn't obvious. */
  text: ReactNode
  /** The table behind it. */
  children: ReactNode
  /** What is shown below, always open. */
  below?: ReactNode
}

/** One picture on its sheet, with its figures in a table behind it and a way to take them out. */
export function PicturePanel({
  picture,
  title,
  shown,
  bars,
  legend,
  isEmpty,
  text,
  children,
  below,
}: PictureProps) {
  const { t } = useTranslation('admin')
  const mayExport = useCan('data.export')
  return (
    <Panel
      title={title}
      aside={
        mayExport &&
        bars !== undefined &&
        !isEmpty && (
          <ExportMenu name="dashboard" save={(asked) => savePicture(picture, shown, asked)} />
        )
      }
    >
      {bars === undefined && <Skeleton variant="rounded" height={260} />}
      {bars !== undefined && isEmpty && (
        <Empty title={t(`dashboard.${picture}.none`)} text={t(`dashboard.${picture}.noneText`)} />
      )}
      {bars !== undefined && !isEmpty && (
        <>
          <Box sx={{ mb: 1.5, color: 'text.secondary' }}>{text}</Box>
          <Legend series={legend ?? bars.series} />
          {/* The table below says the same: a screen reader need not walk through the drawing. */}
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton variant="rounded" height={bars.height} />}>
              <Bars {...bars} />
            </Suspense>
          </div>
          <Box component="details" sx={{ mt: 1 }}>
            <Box component="summary" sx={summaryLook}>
              {t('dashboard.pictures.table')}
            </Box>
            <Box
              sx={{ maxHeight: 440, overflow: 'auto' }}
              tabIndex={0}
              role="group"
              aria-label={title}
            >
              {children}
            </Box>
          </Box>
          {below}
        </>
      )}
    </Panel>
  )
}

function Legend({ series }: Pick<BarsProps, 'series'>) {
  if (series.length < 2) return null
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
      {series.map(({ key, label, color }) => (
        <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box data-swatch="" sx={{ width: 12, height: 12, borderRadius: 1, bgcolor: color }} />
          <Box component="span" sx={{ fontSize: '0.8125rem' }}>
            {label}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const summaryLook = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  cursor: 'pointer',
  color: 'text.secondary',
  '&::before': { content: '"▸"', mr: 1 },
  'details[open] > &::before': { content: '"▾"' },
} as const

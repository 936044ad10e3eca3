import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { milestones } from '#contract/admissions/values/transitions.ts'
import { figureLists } from '#contract/office/values/dashboard-figures.ts'
import { ownedBy } from '#contract/office/values/dashboard-lists.ts'
import { languageOf } from '../words.ts'
import { useChartColors } from './chart-colors.ts'
import { FigureTable } from './figure-table.client.tsx'
import { PicturePanel } from './picture.client.tsx'
import { funnelQuery, type Shown } from './queries.ts'
import { formatStretch } from './stretch.ts'

const steps = ['submitted', ...milestones] as const

/** How far the applications submitted in the period have come, by destination. */
export function FunnelPicture({ shown }: { shown: Shown }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const colors = useChartColors()
  const { data } = useQuery(funnelQuery(shown))
  const [all, ...byDestination] = data?.rows ?? []
  const title = t('dashboard.funnel.title')
  const nameOf = (destination: (typeof byDestination)[number]['destination']) =>
    destination === null
      ? t('dashboard.funnel.all')
      : t(`translation:vocabulary.destination.${destination}`)
  return (
    <PicturePanel
      picture="funnel"
      title={title}
      shown={shown}
      isEmpty={all !== undefined && all.submitted === 0}
      text={data && t('dashboard.funnel.text', { period: formatStretch(data, languageOf(i18n)) })}
      bars={
        all && {
          layout: 'lying',
          height: 24 + steps.length * 40,
          rows: steps.map((step) => ({
            label: t('dashboard.funnel.bar', {
              step: t(`dashboard.funnel.${step}`),
              count: all[step],
            }),
            ...Object.fromEntries(byDestination.map((row) => [row.destination, row[step]])),
          })),
          series: byDestination
            .flatMap(({ destination: key }) => key ?? [])
            .map((key) => ({
              key,
              label: nameOf(key),
              color: colors.ofDestination(key),
            })),
        }
      }
    >
      {data && (
        <FigureTable
          title={title}
          columns={[
            t('applicants.column.destination'),
            ...steps.map((step) => t(`dashboard.funnel.${step}`)),
          ]}
          rows={data.rows.map((row) => {
            const lists = figureLists.funnel({ ...row, from: data.from, to: data.to })
            return {
              key: row.destination ?? 'all',
              name: nameOf(row.destination),
              figures: steps.map((step) => ({
                count: row[step],
                list: ownedBy(shown.owner, lists[step]),
              })),
            }
          })}
        />
      )}
    </PicturePanel>
  )
}

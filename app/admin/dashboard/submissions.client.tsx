import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { figureLists } from '#contract/office/values/dashboard-figures.ts'
import { ownedBy } from '#contract/office/values/dashboard-lists.ts'
import { formatNumber } from '../../format.ts'
import { languageOf } from '../words.ts'
import { useChartColors } from './chart-colors.ts'
import { FigureTable } from './figure-table.client.tsx'
import { PicturePanel } from './picture.client.tsx'
import { type Shown, submissionsQuery } from './queries.ts'
import { formatDay, formatStretch } from './stretch.ts'

/** Applications as they came, by the day or by the week. */
export function SubmissionsPicture({ shown }: { shown: Shown }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const colors = useChartColors()
  const { data } = useQuery(submissionsQuery(shown))
  const rows = data?.rows ?? []
  const total = rows.reduce((sum, { applications }) => sum + applications, 0)
  const step = data?.step ?? 'day'
  const title = t(`dashboard.submissions.title.${step}`)
  return (
    <PicturePanel
      picture="submissions"
      title={title}
      shown={shown}
      isEmpty={data !== undefined && total === 0}
      text={
        data &&
        t('dashboard.submissions.text', {
          count: total,
          number: formatNumber(total, language),
          period: formatStretch(data, language),
        })
      }
      bars={
        data && {
          layout: 'upright',
          height: 240,
          rows: rows.map(({ from, applications }) => ({
            label: formatDay(from, language),
            applications,
          })),
          series: [
            { key: 'applications', label: t('dashboard.pictures.applications'), color: colors.ink },
          ],
        }
      }
    >
      <FigureTable
        title={title}
        columns={[t(`dashboard.pictures.${step}`), t('dashboard.pictures.applications')]}
        rows={rows.toReversed().map((row) => ({
          key: row.from,
          name: formatStretch(row, language),
          figures: [
            {
              count: row.applications,
              list: ownedBy(shown.owner, figureLists.submissions(row).applications),
            },
          ],
        }))}
      />
    </PicturePanel>
  )
}

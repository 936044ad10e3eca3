import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nextMover } from '#contract/admissions/values/transitions.ts'
import { figureLists } from '#contract/office/values/dashboard-figures.ts'
import { ownedBy } from '#contract/office/values/dashboard-lists.ts'
import { useChartColors } from './chart-colors.ts'
import { FigureTable } from './figure-table.client.tsx'
import { PicturePanel } from './picture.client.tsx'
import { pipelineQuery, type Shown } from './queries.ts'

/**
 * How many applications are in each stage now; the stages in which the team acts next are
 * highlighted.
 */
export function PipelinePicture({ shown }: { shown: Shown }) {
  const { t } = useTranslation('admin')
  const colors = useChartColors()
  const { data } = useQuery(pipelineQuery(shown))
  const rows = data?.rows ?? []
  const title = t('dashboard.pipeline.title')
  const isOurs = (status: (typeof rows)[number]['status']) => nextMover[status] === 'agency'
  return (
    <PicturePanel
      picture="pipeline"
      title={title}
      shown={shown}
      isEmpty={rows.length === 0}
      text={t('dashboard.pipeline.text')}
      legend={[
        { key: 'ours', label: t('dashboard.pipeline.ours'), color: colors.ink },
        { key: 'others', label: t('dashboard.pipeline.others'), color: colors.quiet },
      ]}
      bars={
        data && {
          layout: 'lying',
          height: 24 + rows.length * 30,
          rows: rows.map(({ status, applications }) => ({
            label: t(`status.${status}`),
            applications,
          })),
          series: [
            { key: 'applications', label: t('dashboard.pictures.applications'), color: colors.ink },
          ],
          colors: rows.map(({ status }) => (isOurs(status) ? colors.ink : colors.quiet)),
        }
      }
    >
      <FigureTable
        title={title}
        columns={[t('applicants.column.status'), t('dashboard.pictures.applications')]}
        rows={rows.map((row) => ({
          key: row.status,
          name: t(`status.${row.status}`),
          figures: [
            {
              count: row.applications,
              list: ownedBy(shown.owner, figureLists.pipeline(row).applications),
            },
          ],
        }))}
      />
    </PicturePanel>
  )
}

import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { type Deadlines, deadlineWeeks } from '#contract/office/dashboard.ts'
import { figureLists } from '#contract/office/values/dashboard-figures.ts'
import { ownedBy, screenOf } from '#contract/office/values/dashboard-lists.ts'
import { deadlineWords } from '../ui/dates.ts'
import { intakeName } from '../ui/intake-name.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { useChartColors } from './chart-colors.ts'
import { FigureTable } from './figure-table.client.tsx'
import { PicturePanel } from './picture.client.tsx'
import { deadlinesQuery, type Shown } from './queries.ts'
import { formatDay, formatStretch } from './stretch.ts'

/** Deadlines that applications not sent yet run up against: by the week, and the nearest. */
export function DeadlinesPicture({ shown }: { shown: Shown }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const colors = useChartColors()
  const { data } = useQuery(deadlinesQuery(shown))
  const weeks = data?.weeks ?? []
  const title = t('dashboard.deadlines.title')
  const isEmpty =
    data !== undefined && data.next.length === 0 && weeks.every(({ unsent }) => unsent === 0)
  return (
    <PicturePanel
      picture="deadlines"
      title={title}
      shown={shown}
      isEmpty={isEmpty}
      below={data && data.next.length > 0 && <Nearest next={data.next} owner={shown.owner} />}
      text={t('dashboard.deadlines.text', { count: deadlineWeeks })}
      bars={
        data && {
          layout: 'upright',
          height: 200,
          rows: weeks.map(({ from, unsent }) => ({ label: formatDay(from, language), unsent })),
          series: [{ key: 'unsent', label: t('dashboard.deadlines.unsent'), color: colors.ink }],
        }
      }
    >
      <FigureTable
        title={title}
        columns={[t('dashboard.pictures.week'), t('dashboard.deadlines.unsent')]}
        rows={weeks.map((week) => ({
          key: week.from,
          name: formatStretch(week, language),
          figures: [
            {
              count: week.unsent,
              list: ownedBy(shown.owner, figureLists.deadlineWeeks(week).unsent),
            },
          ],
        }))}
      />
    </PicturePanel>
  )
}

function Nearest({ next, owner }: { next: Deadlines['next']; owner: Shown['owner'] }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  return (
    <Box
      sx={{ mt: 1, mx: -2, mb: -2, overflowX: 'auto', borderTop: 1, borderColor: 'divider' }}
      tabIndex={0}
      role="group"
      aria-label={t('dashboard.deadlines.nearest')}
    >
      <table className="table table-narrow">
        <caption className="visually-hidden">{t('dashboard.deadlines.nearest')}</caption>
        <thead>
          <tr>
            <th scope="col" style={{ width: '50%' }}>
              {t('dashboard.deadlines.program')}
            </th>
            <th scope="col">{t('dashboard.deadlines.closes')}</th>
            <th scope="col" className="number" style={{ whiteSpace: 'normal' }}>
              {t('dashboard.deadlines.unsent')}
            </th>
          </tr>
        </thead>
        <tbody>
          {next.map((row) => {
            const { program, university, intake, closesAt, zone, unsent } = row
            const title = inLanguage(program.title, language)
            const named = intakeName(t, intake, language)
            return (
              <tr key={`${program.key} ${intake.key} ${closesAt}`}>
                <td>
                  <Link to={`/admin/programs/${program.key}`}>{title}</Link>
                  <br />
                  <span className="soft">
                    <Verbatim>{university}</Verbatim> · {named}
                  </span>
                </td>
                <td data-label={t('dashboard.deadlines.closes')} style={{ minWidth: '10rem' }}>
                  <time dateTime={closesAt}>{deadlineWords(closesAt, zone, language)}</time>
                </td>
                <td className="number" data-label={t('dashboard.deadlines.unsent')}>
                  <Link to={screenOf(ownedBy(owner, figureLists.nextDeadlines(row).unsent))}>
                    {unsent}
                    <span className="visually-hidden"> ({`${title}, ${named}`})</span>
                  </Link>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Box>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { replyStandings } from '#contract/admissions/values/transitions.ts'
import { type Language, localeOf } from '#contract/common/values/languages.ts'
import type { FirstReplies } from '#contract/office/dashboard.ts'
import { figureLists } from '#contract/office/values/dashboard-figures.ts'
import { ownedBy } from '#contract/office/values/dashboard-lists.ts'
import { languageOf } from '../words.ts'
import { useChartColors } from './chart-colors.ts'
import { FigureTable } from './figure-table.client.tsx'
import { PicturePanel } from './picture.client.tsx'
import { repliesQuery, type Shown } from './queries.ts'
import { formatDay, formatStretch } from './stretch.ts'

type Standing = FirstReplies['total']

/** How long applicants waited for the first reply, against what they had been promised. */
export function RepliesPicture({ shown }: { shown: Shown }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const colors = useChartColors()
  const { data } = useQuery(repliesQuery(shown))
  const weeks = data?.weeks ?? []
  const title = t('dashboard.replies.title')
  const isEmpty = data !== undefined && replyStandings.every((one) => data.total[one] === 0)
  const all = data && {
    ...data.total,
    from: data.from,
    to: data.to,
    name: t('dashboard.replies.all'),
  }
  const rows = weeks.map((week) => ({ ...week, name: formatStretch(week, language) }))
  return (
    <PicturePanel
      picture="replies"
      title={title}
      shown={shown}
      isEmpty={isEmpty}
      text={data && <Sentence {...data} />}
      bars={
        data && {
          layout: 'upright',
          height: 240,
          rows: weeks.map(({ from, kept, broken, open }) => ({
            label: formatDay(from, language),
            kept,
            broken,
            open,
          })),
          series: [
            { key: 'kept', label: t('dashboard.replies.kept'), color: colors.kept },
            { key: 'broken', label: t('dashboard.replies.broken'), color: colors.broken },
            { key: 'open', label: t('dashboard.replies.open'), color: colors.quiet },
          ],
        }
      }
    >
      <FigureTable
        title={title}
        columns={[
          t('dashboard.pictures.week'),
          ...replyStandings.map((one) => t(`dashboard.replies.${one}`)),
          t('dashboard.replies.share'),
          t('dashboard.replies.median'),
        ]}
        rows={[...(all ? [all] : []), ...rows.toReversed()].map((row) => {
          const lists = figureLists.replies(row)
          return {
            key: `${row.from} ${row.to} ${row.name}`,
            name: row.name,
            figures: [
              ...replyStandings.map((one) => ({
                count: row[one],
                list: ownedBy(shown.owner, lists[one]),
              })),
              share(row, language),
              waited(row.medianHours, language),
            ],
          }
        })}
      />
    </PicturePanel>
  )
}

/** The median and the share kept, in a sentence each. */
function Sentence({ total, promisedDays }: Pick<FirstReplies, 'total' | 'promisedDays'>) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return (
    <>
      {total.medianHours !== null &&
        `${t('dashboard.replies.half', { time: waited(total.medianHours, language) })} `}
      {total.kept + total.broken > 0 &&
        `${t('dashboard.replies.inTime', { share: share(total, language) })} `}
      {t('dashboard.replies.promise', { count: promisedDays })}
    </>
  )
}

/** Of those whose promise is over one way or the other. */
function share({ kept, broken }: Standing, language: Language): string {
  const all = kept + broken
  if (all === 0) return '–'
  return new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(kept / all)
}

const hoursOfDay = 24

/** In hours within two days, in days from then on. */
function waited(hours: number | null, language: Language): string {
  if (hours === null) return '–'
  const isLong = hours >= 2 * hoursOfDay
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: isLong ? 'day' : 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(isLong ? hours / hoursOfDay : hours)
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { figureKinds } from '#contract/catalogue/completeness.ts'
import type { UpkeepFigure } from '#contract/catalogue/upkeep.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import { formatNumber } from '../../format.ts'
import { SelectFilter } from '../ui/filters.client.tsx'
import type { ListState } from '../ui/list-state.ts'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { upkeepFiguresQuery } from './queries.ts'

/** What of the pages is counted: all with a gap, or those whose gap is of one sort. */
const sorts = [...certainties.filter((one) => one !== 'confirmed'), 'outdated'] as const
type Sort = (typeof sorts)[number]

/** How many pages have something missing, by destination and kind; each figure leads to its list. */
export function FiguresPanel({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const { data } = useSuspenseQuery(upkeepFiguresQuery())
  const sort = sorts.find((one) => one === state.values['sort'])
  const nameOf = (one: Sort) =>
    one === 'outdated' ? t('upkeep.outdated') : t(`translation:vocabulary.certainty.${one}`)

  const figure = (count: number, label: string, filters: Record<string, string>) => {
    const shown = formatNumber(count, language)
    if (count === 0) return shown
    const query = { list: 'gaps', ...filters, ...(sort && filterOf(sort)) }
    return (
      <Link to={`/admin/upkeep?${new URLSearchParams(query)}`}>
        {shown}
        <span className="visually-hidden"> ({label})</span>
      </Link>
    )
  }

  return (
    <Panel title={t('upkeep.figures.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', mb: 2 }}>
        <Typography variant="body2" sx={{ flex: '1 1 320px', color: 'text.secondary' }}>
          {t('upkeep.figures.text')} <Link to="/what-we-know">{t('upkeep.figures.public')}</Link>
        </Typography>
        <SelectFilter
          state={state}
          name="sort"
          label={t('upkeep.figures.sort')}
          all={t('upkeep.figures.all')}
          options={sorts.map((value) => ({ value, label: nameOf(value) }))}
        />
      </Box>
      <Box sx={tableLook} tabIndex={0} role="group" aria-label={t('upkeep.figures.title')}>
        <table className="table">
          <caption className="visually-hidden">{t('upkeep.figures.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('upkeep.figures.kind')}</th>
              {data.destinations.map(({ destination }) => (
                <th key={destination} scope="col" className="number">
                  {t(`translation:vocabulary.destination.${destination}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figureKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`upkeep.gap.${kind}`)}</th>
                {data.destinations.map(({ destination, rows }) => {
                  const row = rows.find((one) => one.kind === kind)
                  const place = t(`translation:vocabulary.destination.${destination}`)
                  return (
                    <td key={destination} className="number">
                      {figure(
                        row ? countOf(row, sort) : 0,
                        `${t(`upkeep.gap.${kind}`)}, ${place}`,
                        {
                          destination,
                          kind,
                        },
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
            {sort === undefined && (
              <tr>
                <th scope="row">{t('upkeep.figures.pages')}</th>
                {data.destinations.map(({ destination, pages }) => (
                  <td key={destination} className="number">
                    {figure(
                      pages,
                      `${t('upkeep.figures.pages')}, ${t(`translation:vocabulary.destination.${destination}`)}`,
                      { destination },
                    )}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </Box>
    </Panel>
  )
}

const tableLook = {
  // Screen-reader text in the figures' links stays within the scrolling part.
  position: 'relative',
  mx: -2,
  mb: -2,
  overflowX: 'auto',
  borderTop: 1,
  borderColor: 'divider',
} as const

function countOf(row: UpkeepFigure, sort: Sort | undefined): number {
  if (sort === undefined) return row.pages
  return sort === 'outdated' ? row.outdated : row.byCertainty[sort]
}

function filterOf(sort: Sort): Record<string, string> {
  return sort === 'outdated' ? { outdated: 'true' } : { certainty: sort }
}

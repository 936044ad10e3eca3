import Box from '@mui/material/Box'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { type UpkeepCounts, upkeepLists } from '#contract/upkeep.ts'
import { formatNumber } from '../../format.ts'
import { DestinationFilter } from '../catalogue/destination-filter.client.tsx'
import { useCan } from '../me.ts'
import { FilterBar, SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Pager } from '../ui/pager.client.tsx'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { toggled, useSelection } from '../ui/selection.ts'
import { languageOf } from '../words.ts'
import { GiveBar } from './give-bar.client.tsx'
import { upkeepCountsQuery, upkeepOwnersQuery, upkeepQuery } from './queries.ts'
import { UpkeepLine } from './upkeep-line.client.tsx'

const filters = ['destination', 'owner'] as const

/** What of the catalogue has to be looked at again: one list at a time, confirmed or corrected here. */
export function UpkeepScreen() {
  const { t } = useTranslation(['admin', 'translation'])
  const state = useListState()
  const list = upkeepLists.find((one) => one === state.values['list']) ?? 'facts'
  const { data: counts } = useSuspenseQuery(upkeepCountsQuery())
  const { data: owners } = useSuspenseQuery(upkeepOwnersQuery())
  const { data, isPending } = useQuery(upkeepQuery(list, state.values))
  const canWrite = useCan('catalogue.write')
  const client = useQueryClient()
  const selection = useSelection(state)
  const lines = useRef<HTMLDivElement>(null)
  const next = useRef<number>(undefined)
  const subjects = data?.rows.map(({ subject }) => subject) ?? []

  // The line that was seen to is gone: whoever goes through them by keyboard is at the next one.
  useEffect(() => {
    if (next.current === undefined || !data) return
    const all = lines.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []
    const line = all[Math.min(next.current, all.length - 1)]
    const act = line?.querySelector<HTMLElement>('button') ?? lines.current
    act?.focus()
    next.current = undefined
  }, [data])

  function leave(place: number) {
    next.current = place
    void client.invalidateQueries({ queryKey: ['upkeep'] })
  }

  return (
    <Screen title={t('nav.upkeep')}>
      <UpkeepTabs counts={counts} list={list} />
      <p>{t(`upkeep.about.${list}`)}</p>
      <FilterBar state={state} names={filters}>
        <DestinationFilter state={state} label={t('universities.field.destination')} />
        <SelectFilter
          state={state}
          name="owner"
          label={t('upkeep.owner')}
          options={[
            { value: 'me', label: t('upkeep.mine') },
            { value: 'nobody', label: t('upkeep.nobody') },
            ...owners.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      </FilterBar>
      {canWrite && (
        <GiveBar list={list} selection={selection} subjects={subjects} owners={owners} />
      )}
      {!isPending && data && (
        <div ref={lines} tabIndex={-1}>
          {data.rows.length === 0 ? (
            <Empty title={t('upkeep.none')} text={t('upkeep.noneText')} />
          ) : (
            <Box component="ul" aria-label={t(`upkeep.list.${list}`)} sx={sheetLook}>
              {data.rows.map((row, place) => (
                <UpkeepLine
                  key={`${row.subject} ${row.version}`}
                  list={list}
                  row={row}
                  owners={owners}
                  canWrite={canWrite}
                  isChosen={selection.keys.has(row.subject)}
                  onChoose={() => selection.choose(toggled(selection, row.subject, subjects))}
                  onDone={() => leave(place)}
                />
              ))}
            </Box>
          )}
          {data.total > data.size && <Pager state={state} data={data} />}
        </div>
      )}
    </Screen>
  )
}

function UpkeepTabs({ counts, list }: { counts: UpkeepCounts; list: string }) {
  const { t, i18n } = useTranslation('admin')
  const tab = (name: keyof UpkeepCounts) => (
    <>
      {t(`upkeep.list.${name}`)}
      <Box component="span" sx={{ ml: 1, fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(counts[name], languageOf(i18n))}
      </Box>
    </>
  )
  return (
    <Box component="nav" aria-label={t('nav.upkeep')} sx={tabsLook}>
      {upkeepLists.map((name) => (
        <Link
          key={name}
          to={`/admin/upkeep?list=${name}`}
          aria-current={name === list ? 'page' : undefined}
        >
          {tab(name)}
        </Link>
      ))}
      <NavLink to="/admin/messages?kind=report&state=open" end>
        {tab('reports')}
      </NavLink>
    </Box>
  )
}

const tabsLook = {
  // One under the other where they would break at any place.
  display: { xs: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  mb: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    fontSize: '0.9375rem',
    justifyContent: 'space-between',
    px: 1,
    color: 'text.primary',
    textDecoration: 'none',
    borderBottom: '3px solid transparent',
  },
  '& a:hover': { bgcolor: 'action.hover' },
  '& a[aria-current="page"]': { borderBottomColor: 'secondary.main', fontWeight: 500 },
} as const

const sheetLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li + li': { mt: 0, borderTop: 1, borderColor: 'divider' },
} as const

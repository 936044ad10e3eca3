import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { figureKinds } from '#contract/catalogue/completeness.ts'
import {
  type UpkeepCounts,
  type UpkeepList,
  type UpkeepOwners,
  type UpkeepRow,
  upkeepLists,
} from '#contract/catalogue/upkeep.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import { formatNumber } from '../../format.ts'
import { DestinationFilter } from '../catalogue/destination-filter.client.tsx'
import { useCan } from '../me.ts'
import { Boundary } from '../ui/boundary.client.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { ItemList } from '../ui/item-list.client.tsx'
import { type ListState, useListState } from '../ui/list-state.ts'
import { Pager } from '../ui/pager.client.tsx'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { toggled, useSelection } from '../ui/selection.ts'
import { languageOf } from '../words.ts'
import { CheckSeveral } from './check-several.client.tsx'
import { FiguresPanel } from './figures.client.tsx'
import { GiveBar } from './give-bar.client.tsx'
import { upkeepCountsQuery, upkeepOwnersQuery, upkeepQuery } from './queries.ts'
import { TodayPanel } from './today.client.tsx'
import { mayBeConfirmed, sheetLook, UpkeepLine } from './upkeep-line.client.tsx'
import { useNextLine } from './use-next-line.ts'

/**
 * The parts of the catalogue that have to be checked again: the pages of today with the figures of
 * all that is missing, and the long lists, one at a time.
 */
export function UpkeepScreen() {
  const { t } = useTranslation('admin')
  const state = useListState()
  const { data: counts } = useSuspenseQuery(upkeepCountsQuery())
  const asked = upkeepLists.find((one) => one === state.values['list'])
  // If today's work is done already, it opens on the rest; it doesn't switch when the work is
  // finished.
  const [opensOn] = useState(() => (counts.today === 0 ? ('gaps' as const) : undefined))
  const list = state.values['list'] === undefined ? opensOn : asked
  const { data: owners } = useSuspenseQuery(upkeepOwnersQuery())
  const canWrite = useCan('catalogue.write')
  return (
    <Screen title={t('nav.upkeep')}>
      <UpkeepTabs counts={counts} list={list ?? 'today'} />
      {list ? (
        <LongList key={list} list={list} state={state} owners={owners} canWrite={canWrite} />
      ) : (
        <>
          <Boundary>
            <TodayPanel
              owner={state.values['owner'] === 'me' ? 'me' : undefined}
              owners={owners}
              canWrite={canWrite}
            />
          </Boundary>
          <Boundary>
            <FiguresPanel state={state} />
          </Boundary>
        </>
      )}
    </Screen>
  )
}

interface LongListProps {
  list: UpkeepList
  state: ListState
  owners: UpkeepOwners
  canWrite: boolean
}

function LongList({ list, state, owners, canWrite }: LongListProps) {
  const { t } = useTranslation('admin')
  const { data, isPending } = useQuery(upkeepQuery(list, state.values))
  const client = useQueryClient()
  const selection = useSelection(state)
  const { lines, leave } = useNextLine(data)
  const subjects = data?.rows.map(({ subject }) => subject) ?? []
  const [checked, setChecked] = useState<readonly UpkeepRow[]>()
  const confirmable =
    list === 'gaps'
      ? (data?.rows ?? []).filter(
          (row) => selection.keys.has(row.subject) && mayBeConfirmed(row) && row.sourceUrl !== null,
        )
      : []
  return (
    <>
      <p>{t(`upkeep.about.${list}`)}</p>
      <ListFilters list={list} state={state} owners={owners} />
      {canWrite && (
        <GiveBar list={list} selection={selection} subjects={subjects} owners={owners}>
          {confirmable.length > 0 && (
            <Button onClick={() => setChecked(confirmable)}>
              {t('upkeep.several.open', { count: confirmable.length })}
            </Button>
          )}
        </GiveBar>
      )}
      {!isPending && data && (
        <div ref={lines} tabIndex={-1}>
          {data.rows.length === 0 ? (
            <Empty title={t('upkeep.none')} text={t('upkeep.noneText')} />
          ) : (
            <ItemList label={t(`upkeep.list.${list}`)} sx={sheetLook}>
              {data.rows.map((row, place) => (
                <UpkeepLine
                  key={`${row.subject} ${row.version}`}
                  list={list}
                  row={row}
                  owners={owners}
                  canWrite={canWrite}
                  chosen={{
                    is: selection.keys.has(row.subject),
                    toggle: () => selection.choose(toggled(selection, row.subject, subjects)),
                  }}
                  onDone={() => {
                    leave(place)
                    void client.invalidateQueries({ queryKey: ['upkeep'] })
                  }}
                />
              ))}
            </ItemList>
          )}
          {data.total > data.size && <Pager state={state} data={data} />}
        </div>
      )}
      {checked && (
        <CheckSeveral
          rows={checked}
          onClose={() => {
            setChecked(undefined)
            selection.clear()
            for (const key of [['upkeep'], ['programs'], ['destinations'], ['scholarships']]) {
              void client.invalidateQueries({ queryKey: key })
            }
          }}
        />
      )}
    </>
  )
}

const filters = {
  gaps: ['q', 'destination', 'kind', 'certainty', 'outdated', 'owner'],
  translations: ['q', 'destination', 'owner'],
  intakes: ['q', 'destination', 'owner'],
} as const satisfies Record<UpkeepList, readonly string[]>

function ListFilters({ list, state, owners }: Omit<LongListProps, 'canWrite'>) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <FilterBar state={state} names={filters[list]}>
      <SearchFilter state={state} label={t('upkeep.search')} />
      <DestinationFilter state={state} label={t('universities.field.destination')} />
      {list === 'gaps' && (
        <>
          <SelectFilter
            state={state}
            name="kind"
            label={t('upkeep.figures.kind')}
            options={figureKinds.map((value) => ({ value, label: t(`upkeep.gap.${value}`) }))}
          />
          <SelectFilter
            state={state}
            name="certainty"
            label={t('upkeep.certainty')}
            options={certainties.map((value) => ({
              value,
              label: t(`translation:vocabulary.certainty.${value}`),
            }))}
          />
          <SelectFilter
            state={state}
            name="outdated"
            label={t('upkeep.age')}
            options={[{ value: 'true', label: t('upkeep.outdated') }]}
          />
        </>
      )}
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
  )
}

function UpkeepTabs({ counts, list }: { counts: UpkeepCounts; list: UpkeepList | 'today' }) {
  const { t, i18n } = useTranslation('admin')
  const tab = (name: keyof UpkeepCounts | 'gaps') => (
    <>
      {t(`upkeep.list.${name}`)}
      {name !== 'gaps' && (
        <Box component="span" sx={{ ml: 1, fontVariantNumeric: 'tabular-nums' }}>
          {formatNumber(counts[name], languageOf(i18n))}
        </Box>
      )}
    </>
  )
  return (
    <Box component="nav" aria-label={t('nav.upkeep')} sx={tabsLook}>
      {(['today', ...upkeepLists] as const).map((name) => (
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
  mb: 2,
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
  '& a[aria-current="page"]': { borderBottomColor: 'var(--chosen)', fontWeight: 500 },
  '@media (forced-colors: active)': { '& a:not([aria-current])': { borderBottomColor: 'Canvas' } },
} as const

import Box from '@mui/material/Box'
import type { GridColDef } from '@mui/x-data-grid'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { WaitingListLine } from '#contract/decisions/waiting-lists.ts'
import { WithNames } from '../../with-names.tsx'
import { DestinationFilter } from '../catalogue/destination-filter.client.tsx'
import { CompactHead } from '../ui/compact-head.client.tsx'
import { DataList } from '../ui/data-list.client.tsx'
import { FilterBar, SearchFilter } from '../ui/filters.client.tsx'
import { intakeName } from '../ui/intake-name.ts'
import { useListState } from '../ui/list-state.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { verbatimCell } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { PlacesTag, placesWords } from './places.client.tsx'
import { waitingAddress, waitingListsQuery } from './queries.ts'

const filters = ['q', 'destination', 'program'] as const

/** The intakes with a waiting list, those with a free place first. */
export function WaitingListsScreen() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const state = useListState()
  const { data, isFetching } = useQuery(waitingListsQuery(state.values))
  const language = languageOf(i18n)
  const isFiltered = filters.some((name) => state.values[name])

  const columns = useMemo<GridColDef<WaitingListLine>[]>(() => {
    const titleOf = ({ program: { title } }: WaitingListLine) => inLanguage(title, language)
    return [
      {
        field: 'program',
        headerName: t('waiting.program'),
        flex: 2,
        minWidth: 180,
        sortable: false,
        renderCell: ({ row, tabIndex }) => (
          <Link to={hrefOf(row)} tabIndex={tabIndex}>
            {titleOf(row)}
          </Link>
        ),
      },
      {
        field: 'university',
        headerName: t('waiting.university'),
        flex: 1.5,
        minWidth: 140,
        sortable: false,
        renderCell: verbatimCell,
      },
      {
        field: 'intake',
        headerName: t('waiting.intake'),
        width: 170,
        sortable: false,
        valueGetter: (_value, { intake }) => intakeName(t, intake, language),
      },
      {
        field: 'waiting',
        headerName: t('waiting.waiting'),
        width: 110,
        sortable: false,
        align: 'right',
        headerAlign: 'right',
      },
      {
        field: 'places',
        headerName: t('waiting.places'),
        width: 210,
        sortable: false,
        renderCell: ({ row }) => <PlacesTag places={row.places} />,
      },
    ]
  }, [t, language])

  return (
    <Screen title={t('waiting.title')} back={{ to: '/admin/decisions', label: t('nav.decisions') }}>
      <FilterBar state={state} names={filters}>
        <SearchFilter state={state} label={t('waiting.search')} />
        <DestinationFilter state={state} label={t('applicants.column.destination')} />
      </FilterBar>
      <DataList
        name="waiting-lists"
        label={t('waiting.title')}
        columns={columns}
        data={data}
        isLoading={isFetching}
        state={state}
        defaultSort="free"
        idOf={hrefOf}
        hrefOf={hrefOf}
        compact={(row) => (
          <>
            <CompactHead
              name={inLanguage(row.program.title, language)}
              state={t('waiting.people', { count: row.waiting })}
            />
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              <WithNames
                names={[row.university]}
              >{`${row.university} · ${intakeName(t, row.intake, language)} · ${placesWords(t, row.places)}`}</WithNames>
            </Box>
          </>
        )}
        empty={
          <Empty
            title={t(isFiltered ? 'list.noMatch' : 'waiting.none')}
            text={t(isFiltered ? 'list.noMatchText' : 'waiting.noneText')}
          />
        }
      />
    </Screen>
  )
}

function hrefOf({ program, intake }: WaitingListLine): string {
  return waitingAddress({ program: program.key, intake: intake.key })
}

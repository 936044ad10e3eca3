import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GridColDef } from '@mui/x-data-grid'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProgramListRow } from '#contract/catalogue-staff.ts'
import { levels } from '#contract/vocabulary.ts'
import { formatDate } from '../../format.ts'
import { CatalogueFilters, catalogueFilters } from '../catalogue/filters.client.tsx'
import { PublicationTag } from '../catalogue/publication-tag.client.tsx'
import { useCan } from '../me.ts'
import { DataList } from '../ui/data-list.client.tsx'
import { SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { programsQuery } from './queries.ts'

export function ProgramsScreen() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const state = useListState()
  usePrefetchQuery(programsQuery(state.values))
  const canWrite = useCan('catalogue.write')
  const { data, isFetching } = useQuery(programsQuery(state.values))
  const language = languageOf(i18n)
  const add = canWrite && (
    <Button variant="contained" component={Link} to="/admin/programs/add">
      {t('programs.add')}
    </Button>
  )

  const columns = useMemo<GridColDef<ProgramListRow>[]>(
    () => [
      {
        field: 'name',
        headerName: t('programs.field.title'),
        flex: 2,
        minWidth: 220,
        renderCell: ({ row, tabIndex }) => (
          <Link to={hrefOf(row)} tabIndex={tabIndex}>
            {row.title[language] || row.title.en}
          </Link>
        ),
      },
      {
        field: 'university',
        headerName: t('programs.field.university'),
        flex: 1.4,
        minWidth: 160,
        sortable: false,
        valueGetter: (_value, row) => row.university.name,
      },
      {
        field: 'destination',
        headerName: t('universities.field.destination'),
        width: 100,
        sortable: false,
        valueGetter: (_value, row) => t(`translation:vocabulary.destination.${row.destination}`),
      },
      {
        field: 'level',
        headerName: t('programs.field.level'),
        width: 150,
        sortable: false,
        valueGetter: (_value, row) => t(`translation:vocabulary.level.${row.level}`),
      },
      {
        field: 'openIntakes',
        headerName: t('programs.openIntakes'),
        width: 120,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
      },
      {
        field: 'status',
        headerName: t('programs.field.status'),
        width: 110,
        sortable: false,
        renderCell: ({ row }) => <PublicationTag status={row.status} />,
      },
      {
        field: 'updatedAt',
        headerName: t('catalogue.updated'),
        width: 125,
        valueGetter: (_value, row) => formatDate(row.updatedAt, language, 'short'),
      },
    ],
    [t, language],
  )

  return (
    <Screen title={t('nav.programs')} actions={add}>
      <CatalogueFilters state={state}>
        <SelectFilter
          state={state}
          name="level"
          label={t('programs.field.level')}
          options={levels.map((value) => ({
            value,
            label: t(`translation:vocabulary.level.${value}`),
          }))}
        />
      </CatalogueFilters>
      <DataList
        label={t('nav.programs')}
        columns={columns}
        hidden={['updatedAt']}
        data={data}
        isLoading={isFetching}
        state={state}
        defaultSort="name"
        idOf={(row) => row.key}
        hrefOf={hrefOf}
        compact={(row) => (
          <>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <strong>{row.title[language] || row.title.en}</strong>
              <PublicationTag status={row.status} />
            </Box>
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{row.university.name}</Box>
          </>
        )}
        empty={
          catalogueFilters.some((name) => state.values[name]) ? (
            <Empty title={t('list.noMatch')} text={t('list.noMatchText')} />
          ) : (
            <Empty title={t('programs.none')} text={t('programs.noneText')} action={add} />
          )
        }
      />
    </Screen>
  )
}

function hrefOf(row: ProgramListRow): string {
  return `/admin/programs/${row.key}`
}

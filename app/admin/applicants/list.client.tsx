import Box from '@mui/material/Box'
import type { GridColDef } from '@mui/x-data-grid'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicantRow } from '#contract/applicants.ts'
import { applicationStatuses } from '#contract/transitions.ts'
import { destinationKeys } from '#contract/vocabulary.ts'
import { formatDate } from '../../format.ts'
import { DataList } from '../ui/data-list.client.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { fullName } from '../ui/names.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { applicantsQuery, staffNamesQuery } from './queries.ts'
import { StatusTag } from './status-tag.client.tsx'

const filters = ['q', 'status', 'destination', 'owner', 'overdue'] as const

/** Every application with its applicant; the longest overdue first. */
export function ApplicantsScreen() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const state = useListState()
  const { data, isFetching } = useQuery(applicantsQuery(state.values))
  const { data: staff = [] } = useQuery(staffNamesQuery())
  const language = languageOf(i18n)
  const isFiltered = filters.some((name) => state.values[name])

  const columns = useMemo<GridColDef<ApplicantRow>[]>(
    () => [
      {
        field: 'name',
        headerName: t('applicants.column.name'),
        flex: 1.2,
        minWidth: 150,
        renderCell: ({ row, tabIndex }) => (
          <Link to={hrefOf(row)} tabIndex={tabIndex}>
            {fullName(row)}
          </Link>
        ),
      },
      {
        field: 'number',
        headerName: t('applicants.column.number'),
        width: 135,
        sortable: false,
        valueGetter: (_value, row) => row.application.number,
      },
      {
        field: 'status',
        headerName: t('applicants.column.status'),
        width: 200,
        sortable: false,
        renderCell: ({ row }) => <StatusTag status={row.application.status} />,
      },
      {
        field: 'program',
        headerName: t('applicants.column.program'),
        flex: 1.6,
        minWidth: 160,
        sortable: false,
        valueGetter: (_value, { application: { programTitle, university } }) =>
          `${programTitle[language] || programTitle.en}, ${university}`,
      },
      {
        field: 'destination',
        headerName: t('applicants.column.destination'),
        width: 100,
        sortable: false,
        valueGetter: (_value, row) =>
          t(`translation:vocabulary.destination.${row.application.destination}`),
      },
      {
        field: 'due',
        headerName: t('applicants.column.due'),
        width: 125,
        sortingOrder: ['asc'],
        renderCell: ({ row }) => <Due row={row} />,
      },
      {
        field: 'submittedAt',
        headerName: t('applicants.column.submitted'),
        width: 130,
        valueGetter: (_value, row) => formatDate(row.application.submittedAt, language, 'short'),
      },
      {
        field: 'owner',
        headerName: t('applicants.column.owner'),
        width: 120,
        sortable: false,
        valueGetter: (_value, row) => row.owner?.name ?? '–',
      },
    ],
    [t, language],
  )

  return (
    <Screen title={t('nav.applicants')}>
      <FilterBar state={state} names={filters}>
        <SearchFilter state={state} label={t('applicants.search')} />
        <SelectFilter
          state={state}
          name="status"
          label={t('applicants.column.status')}
          options={applicationStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <SelectFilter
          state={state}
          name="destination"
          label={t('applicants.column.destination')}
          options={destinationKeys.map((value) => ({
            value,
            label: t(`translation:vocabulary.destination.${value}`),
          }))}
        />
        <SelectFilter
          state={state}
          name="owner"
          label={t('applicants.column.owner')}
          options={staff.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <SelectFilter
          state={state}
          name="overdue"
          label={t('applicants.column.due')}
          options={[{ value: 'true', label: t('applicants.overdueOnly') }]}
        />
      </FilterBar>
      <DataList
        name="applicants"
        label={t('nav.applicants')}
        columns={columns}
        hidden={['submittedAt']}
        data={data}
        isLoading={isFetching}
        state={state}
        defaultSort="due"
        idOf={(row) => row.application.number}
        hrefOf={hrefOf}
        compact={(row) => <CompactRow row={row} />}
        empty={
          isFiltered ? (
            <Empty title={t('list.noMatch')} text={t('list.noMatchText')} />
          ) : (
            <Empty title={t('applicants.none')} text={t('applicants.noneText')} />
          )
        }
      />
    </Screen>
  )
}

function hrefOf(row: ApplicantRow): string {
  return `/admin/applicants/${row.key}`
}

/** When the one who has the move has promised to make it. */
function Due({ row: { application } }: { row: ApplicantRow }) {
  const { t, i18n } = useTranslation('admin')
  if (application.nextBy === null) return '–'
  const date = formatDate(application.nextBy, languageOf(i18n), 'short')
  if (!application.overdue) return date
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
      {t('applicants.overdue', { date })}
    </Box>
  )
}

function CompactRow({ row }: { row: ApplicantRow }) {
  const { i18n } = useTranslation()
  const { programTitle, status } = row.application
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <strong>{fullName(row)}</strong>
        <StatusTag status={status} />
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {programTitle[languageOf(i18n)] || programTitle.en}
      </Box>
      <Box sx={{ fontSize: '0.875rem' }}>
        <Due row={row} />
      </Box>
    </>
  )
}

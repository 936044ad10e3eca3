import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GridColDef } from '@mui/x-data-grid'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ScholarshipRecord } from '#contract/catalogue/scholarships-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { formatDate } from '../../format.ts'
import { DestinationFilter } from '../catalogue/destination-filter.client.tsx'
import { StatusFilter } from '../catalogue/filters.client.tsx'
import { ListActions } from '../catalogue/list-actions.client.tsx'
import { PublicationTag } from '../catalogue/publication-tag.client.tsx'
import { useCan } from '../me.ts'
import { CompactHead } from '../ui/compact-head.client.tsx'
import { DataList } from '../ui/data-list.client.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { ViewsMenu } from '../ui/views-menu.client.tsx'
import { languageOf } from '../words.ts'
import { saveScholarships, scholarshipListQuery } from './queries.ts'

const filters = ['q', 'destination', 'status', 'review']
const hidden = ['updatedAt']

/** All scholarships of the catalogue, whatever their destination and status. */
export function ScholarshipsScreen() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const state = useListState()
  const canWrite = useCan('catalogue.write')
  const { data, isFetching } = useQuery(scholarshipListQuery(state.values, language))
  const add = canWrite && (
    <Button variant="contained" component={Link} to="/admin/scholarships/add">
      {t('scholarships.add')}
    </Button>
  )

  const columns = useMemo<GridColDef<ScholarshipRecord>[]>(
    () => [
      {
        field: 'name',
        headerName: t('scholarships.field.name'),
        flex: 2,
        minWidth: 220,
        hideable: false,
        renderCell: ({ row, tabIndex }) => (
          <Link to={hrefOf(row)} tabIndex={tabIndex}>
            {inLanguage(row.name, language)}
          </Link>
        ),
      },
      {
        field: 'provider',
        headerName: t('scholarships.field.provider'),
        flex: 1,
        minWidth: 160,
        valueGetter: (_value, row) => inLanguage(row.provider, language),
      },
      {
        field: 'destination',
        headerName: t('universities.field.destination'),
        width: 120,
        sortable: false,
        valueGetter: (_value, { destination }) =>
          destination ? t(`translation:vocabulary.destination.${destination}`) : '–',
      },
      {
        field: 'reviewBy',
        headerName: t('scholarships.field.reviewBy'),
        width: 170,
        valueGetter: (_value, row) => formatDate(row.reviewBy, language, 'short'),
      },
      {
        field: 'status',
        headerName: t('universities.field.status'),
        width: 120,
        renderCell: ({ row }) => <PublicationTag status={row.status} />,
      },
      {
        field: 'updatedAt',
        headerName: t('catalogue.updated'),
        width: 140,
        valueGetter: (_value, row) => formatDate(row.updatedAt, language, 'short'),
      },
    ],
    [t, language],
  )

  return (
    <Screen
      title={t('nav.scholarships')}
      actions={
        <ListActions
          add={add}
          name="scholarships"
          save={(asked) => saveScholarships(state.values, asked)}
        />
      }
    >
      <FilterBar state={state} names={filters}>
        <SearchFilter state={state} label={t('scholarships.search')} />
        <DestinationFilter state={state} label={t('universities.field.destination')} />
        <StatusFilter state={state} />
        <SelectFilter
          state={state}
          name="review"
          label={t('scholarships.toReview')}
          options={[{ value: 'due', label: t('scholarships.reviewDue') }]}
        />
      </FilterBar>
      <DataList
        name="scholarships"
        label={t('nav.scholarships')}
        columns={columns}
        hidden={hidden}
        data={data}
        isLoading={isFetching}
        state={state}
        defaultSort="name"
        idOf={(row) => row.key}
        hrefOf={hrefOf}
        over={<ViewsMenu screen="scholarships" state={state} />}
        compact={(row) => (
          <>
            <CompactHead
              name={inLanguage(row.name, language)}
              state={<PublicationTag status={row.status} />}
            />
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {[
                inLanguage(row.provider, language),
                row.destination && t(`translation:vocabulary.destination.${row.destination}`),
                t('scholarships.review', { date: formatDate(row.reviewBy, language, 'short') }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </>
        )}
        empty={
          filters.some((name) => state.values[name]) ? (
            <Empty title={t('list.noMatch')} text={t('list.noMatchText')} />
          ) : (
            <Empty title={t('scholarships.none')} text={t('scholarships.noneText')} action={add} />
          )
        }
      />
    </Screen>
  )
}

function hrefOf({ key }: ScholarshipRecord): string {
  return `/admin/scholarships/${key}`
}

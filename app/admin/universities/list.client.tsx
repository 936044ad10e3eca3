import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GridColDef } from '@mui/x-data-grid'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UniversityBulkAction } from '#contract/catalogue/bulk.ts'
import { UniversityFilters } from '#contract/catalogue/catalogue-lists.ts'
import type { UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import { ownerships } from '#contract/common/values/vocabulary.ts'
import type { UniversityColumn } from '#contract/office/exports.ts'
import { formatDate } from '../../format.ts'
import { BulkDialog } from '../catalogue/bulk-dialog.client.tsx'
import { Bulks } from '../catalogue/bulks.client.tsx'
import { CatalogueFilters, ChannelFilter, TranslationFilter } from '../catalogue/filters.client.tsx'
import { ListActions } from '../catalogue/list-actions.client.tsx'
import { PublicationTag } from '../catalogue/publication-tag.client.tsx'
import { useCan } from '../me.ts'
import { CompactHead } from '../ui/compact-head.client.tsx'
import { DataList } from '../ui/data-list.client.tsx'
import { SelectFilter } from '../ui/filters.client.tsx'
import { readListQuery } from '../ui/list-query.ts'
import { useListState } from '../ui/list-state.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { useSelection } from '../ui/selection.ts'
import { SelectionBar } from '../ui/selection-bar.client.tsx'
import { shownFields } from '../ui/table-settings.ts'
import { Verbatim, verbatimCell } from '../ui/verbatim.client.tsx'
import { ViewsMenu } from '../ui/views-menu.client.tsx'
import { languageOf } from '../words.ts'
import { saveUniversities, universitiesQuery } from './queries.ts'

const more = ['ownership', 'channel', 'programs', 'translation']
const filters = ['q', 'status', 'destination', ...more]
const hidden = ['ownership', 'submissionChannel', 'updatedAt']
const acts = ['publish', 'archive'] as const satisfies readonly UniversityBulkAction['kind'][]

export function UniversitiesScreen() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const state = useListState()
  usePrefetchQuery(universitiesQuery(state.values))
  const canWrite = useCan('catalogue.write')
  const { data, isFetching } = useQuery(universitiesQuery(state.values))
  const selection = useSelection(state)
  const [act, setAct] = useState<UniversityBulkAction['kind']>()
  const language = languageOf(i18n)
  const total = data?.total ?? 0
  const add = canWrite && (
    <Button variant="contained" component={Link} to="/admin/universities/add">
      {t('universities.add')}
    </Button>
  )

  const columns = useMemo<GridColDef<UniversityRecord>[]>(
    () => [
      {
        field: 'name',
        headerName: t('universities.field.name'),
        flex: 2,
        minWidth: 220,
        hideable: false,
        renderCell: ({ row, tabIndex }) => (
          <Link to={hrefOf(row)} tabIndex={tabIndex}>
            <Verbatim>{row.name}</Verbatim>
          </Link>
        ),
      },
      {
        field: 'destination',
        headerName: t('universities.field.destination'),
        width: 110,
        sortable: false,
        valueGetter: (_value, row) => t(`translation:vocabulary.destination.${row.destination}`),
      },
      {
        field: 'city',
        headerName: t('universities.field.city'),
        flex: 1,
        minWidth: 120,
        renderCell: verbatimCell,
      },
      {
        field: 'ownership',
        headerName: t('universities.field.ownership'),
        width: 130,
        sortable: false,
        valueGetter: (_value, row) =>
          row.ownership ? t(`translation:vocabulary.ownership.${row.ownership}`) : '–',
      },
      {
        field: 'submissionChannel',
        headerName: t('universities.field.submissionChannel'),
        width: 180,
        sortable: false,
        valueGetter: (_value, row) => t(`channel.${row.submissionChannel}`),
      },
      {
        field: 'programCount',
        headerName: t('nav.programs'),
        width: 110,
        align: 'right',
        headerAlign: 'right',
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
      title={t('nav.universities')}
      actions={
        <ListActions
          add={add}
          name="universities"
          save={(asked) => saveUniversities(state.values, asked)}
          shown={() =>
            exportedAs(
              shownFields(
                'universities',
                columns.map(({ field }) => field),
                hidden,
              ),
            )
          }
        />
      }
    >
      <CatalogueFilters
        state={state}
        names={filters}
        search={t('catalogue.search')}
        more={{
          names: more,
          filters: (
            <>
              <SelectFilter
                state={state}
                name="ownership"
                label={t('universities.field.ownership')}
                options={ownerships.map((value) => ({
                  value,
                  label: t(`translation:vocabulary.ownership.${value}`),
                }))}
              />
              <ChannelFilter state={state} />
              <SelectFilter
                state={state}
                name="programs"
                label={t('nav.programs')}
                options={(['some', 'none'] as const).map((value) => ({
                  value,
                  label: t(`table.programs.${value}`),
                }))}
              />
              <TranslationFilter state={state} />
            </>
          ),
        }}
      />
      <SelectionBar selection={selection} total={total}>
        {acts.map((kind) => (
          <Button key={kind} onClick={() => setAct(kind)}>
            {t(`bulk.do.${kind}`)}
          </Button>
        ))}
      </SelectionBar>
      <DataList
        name="universities"
        label={t('nav.universities')}
        columns={columns}
        hidden={hidden}
        data={data}
        isLoading={isFetching}
        state={state}
        defaultSort="name"
        idOf={(row) => row.key}
        hrefOf={hrefOf}
        {...(canWrite && { selection })}
        over={
          <>
            <ViewsMenu screen="universities" state={state} />
            {canWrite && <Bulks about="universities" />}
          </>
        }
        compact={(row) => (
          <>
            <CompactHead
              name={<Verbatim>{row.name}</Verbatim>}
              state={<PublicationTag status={row.status} />}
            />
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {`${row.city}, ${t(`translation:vocabulary.destination.${row.destination}`)}`}
            </Box>
          </>
        )}
        empty={
          filters.some((name) => state.values[name]) ? (
            <Empty title={t('list.noMatch')} text={t('list.noMatchText')} />
          ) : (
            <Empty title={t('universities.none')} text={t('universities.noneText')} action={add} />
          )
        }
      />
      {act && (
        <BulkDialog
          asked={{
            about: 'universities',
            kind: act,
            selection: selection.isAll
              ? { query: readListQuery(UniversityFilters, state.values), expected: total }
              : { keys: [...selection.keys] },
          }}
          count={selection.isAll ? total : selection.keys.size}
          onClose={(isDone) => {
            setAct(undefined)
            if (isDone) selection.clear()
          }}
        />
      )}
    </Screen>
  )
}

const inFile: Record<string, readonly UniversityColumn[]> = {
  name: ['name'],
  destination: ['destination'],
  city: ['city'],
  ownership: ['ownership'],
  submissionChannel: ['channel'],
  programCount: ['programs'],
  status: ['status'],
  updatedAt: ['updated_at'],
}

/** What an export has for the columns of the table. */
function exportedAs(fields: readonly string[]): UniversityColumn[] {
  return fields.flatMap((field) => inFile[field] ?? [])
}

function hrefOf(row: UniversityRecord): string {
  return `/admin/universities/${row.key}`
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GridColDef } from '@mui/x-data-grid'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accountStatuses, type SeenStaff, type StaffRow } from '#contract/identity/identity.ts'
import { useCan } from '../me.ts'
import { CompactHead } from '../ui/compact-head.client.tsx'
import { DataList } from '../ui/data-list.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { fullName } from '../ui/names.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { Verbatim, verbatimCell } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { AccountTag } from './account-tag.client.tsx'
import { staffListQuery } from './queries.ts'

export function StaffListScreen() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const state = useListState()
  usePrefetchQuery(staffListQuery(state.values))
  const canManage = useCan('staff.manage')
  const { data, isFetching } = useQuery(staffListQuery(state.values))
  const language = languageOf(i18n)

  const columns = useMemo<GridColDef<SeenStaff>[]>(
    () => [
      {
        field: 'name',
        headerName: t('staff.column.name'),
        flex: 1.5,
        minWidth: 135,
        sortable: false,
        renderCell: ({ row, tabIndex }) => (
          <Link to={hrefOf(row)} tabIndex={tabIndex}>
            <Verbatim>{fullName(row)}</Verbatim>
          </Link>
        ),
      },
      {
        field: 'email',
        headerName: t('staff.field.email'),
        flex: 1.5,
        minWidth: 160,
        sortable: false,
        renderCell: verbatimCell,
      },
      {
        field: 'title',
        headerName: t('staff.field.title'),
        flex: 1,
        minWidth: 140,
        sortable: false,
        valueGetter: (_value, row) => row.title ?? '–',
      },
      {
        field: 'rights',
        headerName: t('staff.column.rights'),
        width: 120,
        sortable: false,
        valueGetter: (_value, row) => ('permissions' in row ? t(rightsKey(row)) : '–'),
      },
      {
        field: 'status',
        headerName: t('staff.column.status'),
        width: 95,
        sortable: false,
        renderCell: ({ row }) => <AccountTag status={row.status} />,
      },
      {
        field: 'scope',
        headerName: t('staff.field.scope'),
        width: 140,
        sortable: false,
        valueGetter: (_value, row) => {
          if (row.role === 'staff' || !('scope' in row)) return '–'
          const { scope } = row
          if (scope.kind !== 'destinations') return t(`staff.scope.${scope.kind}`)
          return scope.destinations
            .map((one) => t(`translation:vocabulary.destination.${one}`))
            .join(', ')
        },
      },
      {
        field: 'secondFactor',
        headerName: t('staff.column.secondFactor'),
        width: 120,
        sortable: false,
        renderCell: ({ row }) => {
          if (!('secondFactor' in row)) return '–'
          const { secondFactor, role } = row
          return secondFactor || role === 'staff' ? (
            t(secondFactor ? 'staff.factor.set' : 'staff.factor.none')
          ) : (
            <Box component="span" sx={{ color: 'error.main' }}>
              {t('staff.factor.none')}
            </Box>
          )
        },
      },
      {
        field: 'lastSignInAt',
        headerName: t('staff.column.lastSignIn'),
        width: 140,
        sortable: false,
        valueGetter: (_value, row) =>
          'lastSignInAt' in row && row.lastSignInAt
            ? formatStaffTime(row.lastSignInAt, language)
            : '–',
      },
    ],
    [t, language],
  )

  return (
    <Screen
      title={t('nav.staff')}
      actions={
        canManage && (
          <Button variant="contained" component={Link} to="/admin/staff/add">
            {t('staff.invite')}
          </Button>
        )
      }
    >
      <FilterBar state={state} names={['q', 'status']}>
        <SearchFilter state={state} label={t('staff.search')} />
        <SelectFilter
          state={state}
          name="status"
          label={t('staff.column.status')}
          options={accountStatuses.map((value) => ({ value, label: t(`staff.status.${value}`) }))}
        />
      </FilterBar>
      <DataList
        name="staff"
        label={t('nav.staff')}
        columns={columns}
        hidden={hidden}
        data={data}
        isLoading={isFetching}
        state={state}
        defaultSort="name"
        idOf={(row) => row.key}
        hrefOf={hrefOf}
        compact={(row) => (
          <>
            <CompactHead
              name={<Verbatim>{fullName(row)}</Verbatim>}
              state={<AccountTag status={row.status} />}
            />
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              <Verbatim>{row.email}</Verbatim>
            </Box>
          </>
        )}
        empty={<Empty title={t('list.noMatch')} text={t('list.noMatchText')} />}
      />
    </Screen>
  )
}

/** Shown only on request. */
const hidden = ['title']

function hrefOf(row: SeenStaff): string {
  return `/admin/staff/${row.key}`
}

function rightsKey({ role, preset }: Pick<StaffRow, 'role' | 'preset'>) {
  if (role === 'staff') return 'staff.role.staff'
  return preset ? (`staff.preset.${preset}` as const) : 'staff.preset.own'
}

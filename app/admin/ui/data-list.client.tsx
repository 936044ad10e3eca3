import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  DataGrid,
  type GridColDef,
  type GridRowSelectionModel,
  type GridSortModel,
  type GridValidRowModel,
  useGridApiRef,
} from '@mui/x-data-grid'
import { frFR } from '@mui/x-data-grid/locales'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatNumber } from '../../format.ts'
import { documentNonce } from '../document-nonce.ts'
import { languageOf } from '../words.ts'
import { CompactList } from './compact-list.client.tsx'
import { keepRows } from './last-address.ts'
import type { ListState } from './list-state.ts'
import type { Selection } from './selection.ts'
import { TableMenu } from './table-menu.client.tsx'
import { useTableSettings } from './table-settings.ts'
import { useRowKeys } from './use-row-keys.ts'

const defaultSize = 25
const pageSizes = [defaultSize, 50, 100]

interface DataListProps<Row extends GridValidRowModel> {
  /** What the table contains, for screen readers. */
  label: string
  columns: readonly GridColDef<Row>[]
  /** Columns that are shown only on request. */
  hidden?: readonly string[]
  /** A row on a small screen. */
  compact: (row: Row) => ReactNode
  data: { rows: Row[]; total: number; page: number; size: number } | undefined
  isLoading: boolean
  state: ListState
  /** The order where the address names none, such as `name` or `-updatedAt`. */
  defaultSort: string
  idOf: (row: Row) => string
  hrefOf: (row: Row) => string
  empty: ReactNode
  /** Under which name its columns and density are kept on the device. */
  name: string
  /** Absent if rows can't be chosen. */
  selection?: Selection
  /** Shown above the table, on the left. */
  over?: ReactNode
}

/** A table whose pages, order and filters the server applies and the address holds. */
export function DataList<Row extends GridValidRowModel>({
  label,
  columns,
  hidden = [],
  compact,
  data,
  isLoading,
  state,
  defaultSort,
  idOf,
  hrefOf,
  empty,
  name,
  selection,
  over,
}: DataListProps<Row>) {
  const { t, i18n } = useTranslation('admin')
  const navigate = useNavigate()
  const isSmall = useMediaQuery('(max-width: 599.95px)')
  const nonce = documentNonce()
  const [settings, setSettings] = useTableSettings(name)
  const shown = useMemo(
    () => ({
      ...Object.fromEntries(hidden.map((one) => [one, false])),
      ...settings.columns,
    }),
    [hidden, settings.columns],
  )
  const hrefs = data?.rows.map(hrefOf).join(' ')
  useEffect(() => {
    if (hrefs !== undefined) keepRows(name, hrefs.split(' '))
  }, [name, hrefs])
  const grid = useGridApiRef()
  useRowKeys({ grid, rows: data?.rows, idOf, first: columns[0]?.field, selection })
  const page = Number(state.values['page'] ?? data?.page ?? 1) || 1
  const sort = state.values['sort'] ?? defaultSort
  // Another object would be another order to the grid, which then goes back to the first page.
  const sortModel = useMemo(() => sortModelOf(sort), [sort])
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  const size = data?.size ?? (Number(state.values['size']) || defaultSize)
  const isEmpty = data?.total === 0
  const head = (over || !isSmall) && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mr: 'auto' }}>{over}</Box>
      {!isSmall && !isEmpty && (
        <TableMenu
          columns={columns
            .filter(({ hideable = true }) => hideable)
            .map(({ field, headerName = field }) => ({
              field,
              name: headerName,
              isShown: shown[field] ?? true,
            }))}
          settings={settings}
          onChange={setSettings}
        />
      )}
    </Box>
  )
  if (isEmpty) {
    return (
      <>
        {head}
        <Box sx={sheet}>{empty}</Box>
      </>
    )
  }
  if (isSmall) {
    return (
      <>
        {head}
        <CompactList {...{ label, data, state, idOf, hrefOf, selection }}>{compact}</CompactList>
      </>
    )
  }
  return (
    <>
      {head}
      <Box sx={{ ...sheet, ...tableSheet }}>
        <DataGrid<Row>
          apiRef={grid}
          aria-label={label}
          rows={data?.rows ?? []}
          columns={columns}
          getRowId={idOf}
          columnVisibilityModel={shown}
          onColumnVisibilityModelChange={(next) => setSettings({ columns: { ...next } })}
          density={settings.density}
          {...(selection && {
            checkboxSelection: true,
            keepNonExistentRowsSelected: true,
            disableRowSelectionExcludeModel: true,
            rowSelectionModel: modelOf(selection, data?.rows.map(idOf) ?? []),
            onRowSelectionModelChange: (next: GridRowSelectionModel) =>
              selection.choose([...next.ids].map(String)),
          })}
          // -1: not known yet, so that the page in the address is not taken for one too many.
          rowCount={data?.total ?? -1}
          loading={isLoading}
          slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
          paginationMode="server"
          paginationModel={{ page: page - 1, pageSize: size }}
          onPaginationModelChange={(next) => {
            if (next.pageSize !== size) state.set({ size: sizeInAddress(next.pageSize) })
            else if (next.page !== page - 1) {
              state.set({ page: next.page === 0 ? '' : String(next.page + 1) })
            }
          }}
          pageSizeOptions={pageSizes}
          sortingMode="server"
          sortModel={sortModel}
          onSortModelChange={(model) => {
            const next = sortOf(model) ?? defaultSort
            state.set({ sort: next === defaultSort ? '' : next })
          }}
          sortingOrder={['asc', 'desc']}
          disableColumnFilter
          disableRowSelectionOnClick
          disableEval
          rowHeight={40}
          columnHeaderHeight={40}
          onRowClick={({ row }, event) => {
            // A link in the row goes its own way, with the keys that open it elsewhere.
            if (event.target instanceof Element && event.target.closest('a, button')) return
            // As with a link: opens in another tab, and the list stays.
            if (event.ctrlKey || event.metaKey) window.open(hrefOf(row), '_blank', 'noopener')
            else void navigate(hrefOf(row))
          }}
          onCellKeyDown={({ row, field }, event) => {
            if (event.key !== 'Enter' || field === '__check__') return
            if (event.target instanceof Element && event.target.closest('a, button')) return
            void navigate(hrefOf(row))
          }}
          {...(nonce && { nonce })}
          localeText={{
            ...(languageOf(i18n) === 'fr' && frFR.components.MuiDataGrid.defaultProps.localeText),
            // The library's French lets a line break before the colon.
            paginationRowsPerPage: t('table.rowsPerPage'),
            paginationDisplayedRows: ({ from, to, count }) =>
              // The number of rows is not announced until it is known.
              count === -1
                ? ''
                : t('list.range', { first: number(from), last: number(to), total: number(count) }),
          }}
          sx={gridLook}
        />
      </Box>
    </>
  )
}

/** All that fit are all rows of any page. */
function modelOf({ keys, isAll }: Selection, page: readonly string[]): GridRowSelectionModel {
  return { type: 'include', ids: new Set(isAll ? page : keys) }
}

function sizeInAddress(size: number): string {
  return size === defaultSize ? '' : String(size)
}

function sortModelOf(sort: string): GridSortModel {
  return sort.startsWith('-')
    ? [{ field: sort.slice(1), sort: 'desc' }]
    : [{ field: sort, sort: 'asc' }]
}

function sortOf([first]: GridSortModel): string | undefined {
  if (!first) return undefined
  return first.sort === 'desc' ? `-${first.field}` : first.field
}

const sheet = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

/** As high as its rows, up to the end of the window: then its head stays and the rows scroll. */
const tableSheet = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 300,
  maxHeight: 'max(300px, calc(100dvh - 200px))',
} as const

const gridLook = {
  flex: 1,
  border: 0,
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-t-color-background-base': 'var(--surface)',
  '--DataGrid-t-header-background-base': 'var(--surface)',
  '& .MuiTablePagination-root p': { m: 0 },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500 },
  // The last column's would make the table wider than its place.
  '& .MuiDataGrid-menuIcon': { overflow: 'hidden' },
  '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-columnSeparator': { color: 'divider' },
  '& a': { color: 'text.primary', textDecorationColor: 'transparent', fontWeight: 500 },
  '& a:hover, & a:focus-visible': { textDecorationColor: 'currentcolor' },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': {
    '&:focus-visible, &:has(:focus-visible)': {
      outline: '3px solid var(--focus)',
      outlineOffset: '-3px',
    },
  },
  // The cell around it has the line.
  '& .MuiCheckbox-root.Mui-focusVisible svg:first-of-type': { outline: 'none' },
} as const

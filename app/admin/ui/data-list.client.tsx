import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  DataGrid,
  type GridColDef,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid'
import { frFR } from '@mui/x-data-grid/locales'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { documentNonce } from '../document-nonce.ts'
import { languageOf } from '../words.ts'
import { CompactList } from './compact-list.client.tsx'
import type { ListState } from './list-state.ts'

const pageSizes = [25, 50, 100]

interface DataListProps<Row extends GridValidRowModel> {
  /** What the table is of, for screen readers. */
  label: string
  columns: readonly GridColDef<Row>[]
  /** Columns that are shown only when they are asked for. */
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
}

/** A table whose pages, order and filters are the server's work and stand in the address. */
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
}: DataListProps<Row>) {
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const isSmall = useMediaQuery('(max-width: 599.95px)')
  const nonce = documentNonce()
  if (data && data.total === 0) return <Box sx={sheet}>{empty}</Box>
  if (isSmall) {
    return (
      <CompactList label={label} data={data} state={state} idOf={idOf} hrefOf={hrefOf}>
        {compact}
      </CompactList>
    )
  }
  return (
    <Box sx={{ ...sheet, ...tableSheet }}>
      <DataGrid<Row>
        aria-label={label}
        rows={data?.rows ?? []}
        columns={columns}
        getRowId={idOf}
        initialState={{
          columns: { columnVisibilityModel: Object.fromEntries(hidden.map((one) => [one, false])) },
        }}
        rowCount={data?.total ?? 0}
        loading={isLoading}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        paginationMode="server"
        paginationModel={{ page: (data?.page ?? 1) - 1, pageSize: data?.size ?? 25 }}
        onPaginationModelChange={({ page, pageSize }) =>
          state.set(
            pageSize === (data?.size ?? pageSize)
              ? { page: page === 0 ? '' : String(page + 1) }
              : { page: '', size: pageSize === 25 ? '' : String(pageSize) },
          )
        }
        pageSizeOptions={pageSizes}
        sortingMode="server"
        sortModel={sortModelOf(state.values['sort'] ?? defaultSort)}
        onSortModelChange={(model) => {
          const sort = sortOf(model) ?? defaultSort
          state.set({ sort: sort === defaultSort ? '' : sort })
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
          void navigate(hrefOf(row))
        }}
        {...(nonce && { nonce })}
        {...(languageOf(i18n) === 'fr' && {
          localeText: frFR.components.MuiDataGrid.defaultProps.localeText,
        })}
        sx={gridLook}
      />
    </Box>
  )
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

/** As high as its rows, until the window ends: then its head stays and the rows scroll. */
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
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-columnSeparator': { color: 'divider' },
  '& a': { color: 'text.primary', textDecorationColor: 'transparent', fontWeight: 500 },
  '& a:hover, & a:focus-visible': { textDecorationColor: 'currentcolor' },
} as const

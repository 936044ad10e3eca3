import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListState } from './list-state.ts'
import { ScreenSkeleton } from './skeletons.client.tsx'

interface CompactListProps<Row> {
  label: string
  data: { rows: Row[]; total: number; page: number; size: number } | undefined
  state: ListState
  idOf: (row: Row) => string
  hrefOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** A list where a table has no room: each row a link with its main points. */
export function CompactList<Row>({
  label,
  data,
  state,
  idOf,
  hrefOf,
  children,
}: CompactListProps<Row>) {
  const { t } = useTranslation('admin')
  if (!data) return <ScreenSkeleton />
  const first = (data.page - 1) * data.size + 1
  const last = Math.min(data.page * data.size, data.total)
  const go = (page: number) => state.set({ page: page === 1 ? '' : String(page) })
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.rows.map((row) => (
          <Box
            component="li"
            key={idOf(row)}
            sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
          >
            <Box
              component={Link}
              to={hrefOf(row)}
              sx={{
                display: 'block',
                minHeight: 44,
                px: 1.5,
                py: 1.25,
                color: 'text.primary',
                textDecoration: 'none',
              }}
            >
              {children(row)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5 }}>
        <Box sx={{ flex: 1, color: 'text.secondary' }}>
          {t('list.range', { first, last, total: data.total })}
        </Box>
        <Button disabled={data.page === 1} onClick={() => go(data.page - 1)}>
          {t('list.previous')}
        </Button>
        <Button disabled={last >= data.total} onClick={() => go(data.page + 1)}>
          {t('list.next')}
        </Button>
      </Box>
    </>
  )
}

import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListState } from './list-state.ts'
import { Pager } from './pager.client.tsx'
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
  if (!data) return <ScreenSkeleton />
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
      <Pager data={data} state={state} />
    </>
  )
}

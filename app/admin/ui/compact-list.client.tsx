import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { ListState } from './list-state.ts'
import { Pager } from './pager.client.tsx'
import { type Selection, toggled } from './selection.ts'
import { ScreenSkeleton } from './skeletons.client.tsx'

interface CompactListProps<Row> {
  label: string
  data: { rows: Row[]; total: number; page: number; size: number } | undefined
  state: ListState
  idOf: (row: Row) => string
  hrefOf: (row: Row) => string
  /** Absent if rows can't be chosen. */
  selection?: Selection | undefined
  children: (row: Row) => ReactNode
}

/** A list where a table has no room: each row a link with its main points, and a box to choose it. */
export function CompactList<Row>({
  label,
  data,
  state,
  idOf,
  hrefOf,
  selection,
  children,
}: CompactListProps<Row>) {
  const id = useId()
  if (!data) return <ScreenSkeleton />
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.rows.map((row) => (
          <Box
            component="li"
            key={idOf(row)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              m: 0,
              borderBottom: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
            }}
          >
            {selection && (
              <Checkbox
                checked={selection.isAll || selection.keys.has(idOf(row))}
                onChange={() =>
                  selection.choose(toggled(selection, idOf(row), data.rows.map(idOf)))
                }
                sx={{ width: 44, height: 44 }}
                slotProps={{ input: { 'aria-labelledby': `${id}-${idOf(row)}` } }}
              />
            )}
            <Box
              id={`${id}-${idOf(row)}`}
              component={Link}
              to={hrefOf(row)}
              sx={{
                display: 'block',
                flex: 1,
                minWidth: 0,
                minHeight: 44,
                px: 1.5,
                py: 1.25,
                color: 'text.primary',
                textDecoration: 'none',
                // A mark beside a long name keeps its own height.
                '& .tag': { alignSelf: 'flex-start', flex: 'none', maxWidth: '50%' },
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

import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What is long in a cell of a table: whole on two lines, where its rows have room for two. */
export function TwoLines({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', height: '100%' }}>
      <Box component="span" sx={look}>
        {children}
      </Box>
    </Box>
  )
}

const look = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  lineHeight: 1.25,
  '& .tag': { whiteSpace: 'normal', lineHeight: 1.15, py: '2px' },
  '.MuiDataGrid-root--densityCompact &': { WebkitLineClamp: 1 },
} as const

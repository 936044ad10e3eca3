import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Long text in a table cell: shown on two lines if its rows have space for two. */
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

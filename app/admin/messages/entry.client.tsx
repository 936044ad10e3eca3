import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** One name and its value, in a `dl`. */
export function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Box>
  )
}

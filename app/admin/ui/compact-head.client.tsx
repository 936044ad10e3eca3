import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The first line of what a list shows of a row on a phone: a name of any length, and its state. */
export function CompactHead({ name, state }: { name: ReactNode; state: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 1,
        overflowWrap: 'anywhere',
      }}
    >
      <strong>{name}</strong>
      {state}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface WideItemProps {
  title: ReactNode
  level?: 'h2' | 'h3'
  /** The line below the title. */
  detail?: ReactNode
  /** What can be done about it, beside the rest where there is room. */
  acts: ReactNode
  children: ReactNode
}

/** One of a list of things to see to: what it is, more about it, and what can be done. */
export function WideItem({ title, level = 'h3', detail, acts, children }: WideItemProps) {
  return (
    <Box component="li" sx={item}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component={level}>
          {title}
        </Typography>
        {detail !== undefined && (
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{detail}</Box>
        )}
        {children}
      </Box>
      {acts}
    </Box>
  )
}

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 2,
  px: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const

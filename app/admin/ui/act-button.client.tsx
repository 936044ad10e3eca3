import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useId } from 'react'

interface ActButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** What still has to be entered or chosen before it can be pressed, in words. */
  needs: string | undefined
}

/** A button that says beside it what it waits for: one that is only grey leaves its reader to guess. */
export function ActButton({ needs, ...button }: ActButtonProps) {
  const id = useId()
  return (
    <>
      <Box component="span" role="status" id={id} sx={lookOfNeeds}>
        {needs}
      </Box>
      <Button
        variant="contained"
        {...button}
        disabled={needs !== undefined}
        aria-describedby={needs === undefined ? undefined : id}
      />
    </>
  )
}

/** Before the buttons of its row, or over them where there is no room. */
const lookOfNeeds = {
  order: -1,
  flexGrow: 1,
  flexBasis: { xs: '100%', sm: '12rem' },
  alignSelf: 'center',
  fontSize: '0.875rem',
  color: 'text.secondary',
  '&:empty': { display: 'none' },
} as const

import Box from '@mui/material/Box'

/** A key as it is written on the keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      translate="no"
      sx={{
        display: 'inline-block',
        minWidth: 24,
        px: 0.75,
        border: 1,
        borderColor: 'currentColor',
        borderRadius: 1,
        fontFamily: 'inherit',
        fontSize: '0.8125rem',
        lineHeight: '20px',
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { commandKey } from '../shortcuts/keys.ts'
import { useShellParts } from '../shortcuts/shell-keys.client.tsx'

/** The way into the search for readers without a keyboard, or who don't know its key yet. */
export function SearchButton() {
  const { t } = useTranslation('admin')
  const { open } = useShellParts()
  return (
    <Button
      onClick={() => open('palette')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      sx={look}
    >
      <Icon name="search" size={18} />
      <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
        {t('palette.button')}
      </Box>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ fontSize: '0.8125rem', '@media (pointer: coarse)': { display: 'none' } }}
      >
        {`${commandKey} K`}
      </Box>
    </Button>
  )
}

const look = {
  display: 'flex',
  gap: 1.25,
  width: '100%',
  px: 1.25,
  color: '#d5dfe8',
  borderColor: 'rgb(255 255 255 / 45%)',
  fontWeight: 400,
  fontSize: '0.9375rem',
  '&:hover': { color: '#fff', borderColor: '#fff', bgcolor: 'rgb(255 255 255 / 6%)' },
  '&.Mui-focusVisible': { outline: '3px solid #8cc6ff', outlineOffset: -3 },
} as const

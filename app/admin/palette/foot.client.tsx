import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { KeyCap } from '../shortcuts/key-cap.client.tsx'
import { commandKey } from '../shortcuts/keys.ts'
import { shortestSearch } from './queries.ts'

interface PaletteFootProps {
  /** How many lines there are. */
  count: number
  state: 'asking' | 'settled' | 'failed'
  typed: string
  onRetry: () => void
}

/** The state of the search, announced to screen readers too, and the keys that act in it. */
export function PaletteFoot({ count, state, typed, onRetry }: PaletteFootProps) {
  const { t } = useTranslation('admin')
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <Box role="status" sx={{ flex: 1, color: state === 'failed' ? 'error.main' : 'inherit' }}>
        {sayState()}
      </Box>
      {state === 'failed' ? (
        <Button size="small" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      ) : (
        <Box
          aria-hidden="true"
          sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 0.75 }}
        >
          <KeyCap>↵</KeyCap> {t('palette.keyOpen')}
          <KeyCap>{`${commandKey} ↵`}</KeyCap> {t('palette.keyNewTab')}
        </Box>
      )}
    </Box>
  )

  function sayState(): string {
    if (state === 'failed') return t('palette.failed')
    if (state === 'asking') return t('palette.asking')
    if (typed === '') return t('palette.hint')
    if (count > 0) return t('palette.count', { count })
    return typed.length < shortestSearch ? t('palette.more') : t('palette.none', { typed })
  }
}

import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useShellParts } from '../shortcuts/shell-keys.client.tsx'
import { DueCount } from '../ui/due-count.client.tsx'
import { NavIcon } from '../ui/nav-icon.client.tsx'
import { languageOf } from '../words.ts'
import { unreadQuery } from './queries.ts'

/** How many notifications are new for the reader; opens their list. */
export function Bell() {
  const { t, i18n } = useTranslation('admin')
  const { open } = useShellParts()
  const { data } = useQuery(unreadQuery())
  const unread = data?.unread ?? 0
  const number = new Intl.NumberFormat(languageOf(i18n)).format(unread)
  return (
    <IconButton
      color="inherit"
      onClick={() => open('notifications')}
      aria-haspopup="dialog"
      aria-label={
        unread > 0 ? t('notifications.unread', { count: unread, number }) : t('notifications.title')
      }
      sx={{ '&.Mui-focusVisible': { outline: '3px solid #8cc6ff', outlineOffset: -3 } }}
    >
      <NavIcon name="bell" />
      {unread > 0 && (
        <Box component="span" sx={count}>
          <DueCount count={unread} />
        </Box>
      )}
    </IconButton>
  )
}

/** At the shoulder of the bell, which stays to be seen. */
const count = {
  position: 'absolute',
  insetBlockStart: -4,
  insetInlineEnd: -4,
  transform: 'scale(0.85)',
  transformOrigin: 'right',
} as const

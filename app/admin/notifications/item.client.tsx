import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Notification } from '#contract/messaging/notifications.ts'
import { Icon } from '../../ui/icon.tsx'
import { WithNames } from '../../with-names.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { languageOf } from '../words.ts'
import { placeOf, tellOf } from './telling.ts'

interface NotificationItemProps {
  notification: Notification
  onRead: () => void
  /** Its subject is on its way to the screen. */
  onGo: () => void
}

export function NotificationItem({ notification, onRead, onGo }: NotificationItemProps) {
  const { t, i18n } = useTranslation('admin')
  const { at, by, read } = notification
  const to = placeOf(notification)
  const text = tellOf(t, notification)
  const { applicant, conversation } = notification
  const named = <WithNames names={[applicant?.name, conversation?.name]}>{text}</WithNames>
  return (
    <Box component="li" sx={{ ...look, bgcolor: read ? 'transparent' : 'action.hover' }}>
      <Box
        component="span"
        data-swatch=""
        sx={{ ...dot, bgcolor: read ? 'transparent' : 'var(--chosen)' }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 1.25, overflowWrap: 'anywhere' }}>
        {!read && <span className="visually-hidden">{t('notifications.new')} </span>}
        <Box component="span" sx={{ display: 'block', fontWeight: read ? 400 : 500 }}>
          {to === undefined ? (
            named
          ) : (
            <Box
              component={Link}
              to={to}
              onClick={() => {
                if (!read) onRead()
                onGo()
              }}
              sx={{
                color: 'text.primary',
                textDecorationColor: 'transparent',
                '&:hover, &:focus-visible': { textDecorationColor: 'currentColor' },
              }}
            >
              {named}
            </Box>
          )}
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}
        >
          <WithNames names={[by]}>
            {[by, formatStaffTime(at, languageOf(i18n))].filter(Boolean).join(' · ')}
          </WithNames>
        </Box>
      </Box>
      {!read && (
        <IconButton aria-label={t('notifications.read', { text })} onClick={onRead}>
          <Icon name="check" size={18} />
        </IconButton>
      )}
    </Box>
  )
}

const look = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  pl: 2,
  pr: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const dot = { flex: 'none', width: 8, height: 8, mt: 2, borderRadius: '50%' } as const

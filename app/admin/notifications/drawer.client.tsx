import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationKeptDays } from '#contract/messaging/notifications.ts'
import { problemCode } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { Empty } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { useListFocus } from '../ui/use-list-focus.ts'
import { NotificationItem } from './item.client.tsx'
import { markRead, markReadUntil, notificationKeys, notificationsQuery } from './queries.ts'

/** The reader's notifications, beside the screen; each line leads to its subject. */
export function NotificationDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const id = useId()
  const client = useQueryClient()
  const toast = useToast()
  const { data, error, refetch } = useQuery(notificationsQuery())
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSuccess: () => client.invalidateQueries(notificationKeys),
    onError: (failure) => toast.fail(problemCode(failure)),
  })
  const listFocus = useListFocus<HTMLUListElement>()
  const latest = data?.rows[0]
  const hasUnread = data?.rows.some(({ read }) => !read) ?? false
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: 'min(440px, 100vw)' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          px: 2,
          minHeight: 56,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {t('notifications.title')}
        </Typography>
        {hasUnread && latest && (
          <Button
            variant="text"
            loading={isPending}
            onClick={() => mutate(() => markReadUntil(latest.at))}
            // On a phone there is no room for it between the two.
            sx={{
              order: { xs: 1, sm: 0 },
              flexBasis: { xs: '100%', sm: 'auto' },
              justifyContent: 'flex-start',
              ml: { xs: -1.75, sm: 0 },
              whiteSpace: 'nowrap',
            }}
          >
            {t('notifications.readAll')}
          </Button>
        )}
        <IconButton aria-label={t('form.close')} onClick={onClose} edge="end">
          <Icon name="close" />
        </IconButton>
      </Box>
      {showRows()}
    </Drawer>
  )

  function showRows() {
    if (!data) {
      return (
        <Box sx={{ p: 2 }}>
          {error ? <Failure error={error} onRetry={() => void refetch()} /> : <ScreenSkeleton />}
        </Box>
      )
    }
    if (data.rows.length === 0) {
      return <Empty title={t('notifications.none')} text={t('notifications.noneText')} />
    }
    return (
      <>
        <Box
          component="ul"
          {...listFocus}
          aria-labelledby={id}
          sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 0 } }}
        >
          {data.rows.map((row) => (
            <NotificationItem
              key={row.key}
              notification={row}
              onRead={() => mutate(() => markRead(row.key))}
              onGo={onClose}
            />
          ))}
        </Box>
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          {t('notifications.kept', { count: notificationKeptDays })}
        </Typography>
      </>
    )
  }
}

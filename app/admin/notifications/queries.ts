import { queryOptions } from '@tanstack/react-query'
import { answerOf, api, done } from '../../api.ts'

const key = 'notifications'

/** Polled while the page is visible; a hidden tab is quiet. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [key, 'unread'],
    queryFn: () => answerOf(api.api.admin.notifications.unread.$get()),
    refetchInterval: 60_000,
    throwOnError: false,
  })

export const notificationsQuery = () =>
  queryOptions({
    queryKey: [key, 'list'],
    queryFn: () => answerOf(api.api.admin.notifications.$get()),
    staleTime: 0,
    throwOnError: false,
  })

/** Every query that has the number of unread ones. */
export const notificationKeys = { queryKey: [key] } as const

export function markRead(notificationKey: string): Promise<void> {
  const param = { notification_key: notificationKey }
  return done(api.api.admin.notifications[':notification_key'].read.$put({ param }))
}

export function markReadUntil(until: string): Promise<void> {
  return done(api.api.admin.notifications.read.$put({ json: { until } }))
}

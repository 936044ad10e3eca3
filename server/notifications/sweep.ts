import { notificationKeptDays } from '#contract/messaging/notifications.ts'
import type { Deps } from '../deps.ts'
import { deleteNotifications, insertDueTasks } from './queries.ts'

/** Notifies of tasks whose day has come, and deletes old notifications. */
export async function sweepNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  await insertDueTasks(db, { today: at.toISOString().slice(0, 10), at })
  await deleteNotifications(db, new Date(at.getTime() - notificationKeptDays * 86_400_000))
}

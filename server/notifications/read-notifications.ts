import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import { readableKinds } from '#contract/conversations/conversation-rights.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import {
  type Notifications,
  notificationsShown,
  type ReadNotifications,
  type UnreadNotifications,
} from '#contract/messaging/notifications.ts'
import type { Deps } from '../deps.ts'
import { countUnread, listNotifications, markRead, markReadUntil } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'now'>

/** The reader's latest notifications, with no more of each subject than they see now. */
export async function readNotifications(
  { db }: Needs,
  actor: Actor,
): Promise<z.infer<typeof Notifications>> {
  const rows = await listNotifications(db, {
    sight: actor,
    mayReadApplicants: can(actor, 'applicants.read'),
    conversationKinds: readableKinds(actor),
    limit: notificationsShown,
  })
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

export async function readUnread(
  { db }: Needs,
  { accountId }: Actor,
): Promise<z.infer<typeof UnreadNotifications>> {
  return { unread: await countUnread(db, accountId) }
}

export async function readOne({ db, now }: Needs, { accountId }: Actor, key: string) {
  if (!(await markRead(db, { accountId, key, now: now() }))) throw new Problem('not_found')
}

export async function readAll(
  { db, now }: Needs,
  { accountId }: Actor,
  { until }: ReadNotifications,
): Promise<void> {
  await markReadUntil(db, { accountId, until: new Date(until), now: now() })
}

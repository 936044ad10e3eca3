import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'

export const notificationKinds = [
  'file_given',
  'file_taken',
  'file_merged',
  'conversation_given',
  'message_received',
  'document_received',
  'task_given',
  'task_due',
  'release_waiting',
  'approval_waiting',
  'approval_given',
  'approval_refused',
  'offer_accepted',
  'offer_declined',
  'application_ended',
  'step_reported',
  'place_free',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** An applicant's answer that staff have to look at. */
export const answerKinds = [
  'offer_accepted',
  'offer_declined',
  'application_ended',
  'step_reported',
  'place_free',
] as const satisfies readonly NotificationKind[]

/** What is sent by e-mail if it stays unread. Messages have their own e-mail. */
export const mailedKinds = ['document_received', ...answerKinds] as const

/** How long notifications are kept, read or not. */
export const notificationKeptDays = 60

/** The most that are shown: the latest. */
export const notificationsShown = 50

export const NotificationKey = z.string().regex(/^[0-9a-f]{32}$/, { error: 'not_a_key' })

/**
 * What concerns the reader. If they can no longer see it, it only says that it existed: every
 * part of it is null then.
 */
export const Notification = z
  .object({
    key: NotificationKey,
    kind: z.enum(notificationKinds),
    /** How many of the kind arrived together. */
    count: z.number().int(),
    at: z.iso.datetime(),
    read: z.boolean(),
    /** Who did it; null for an applicant or an automatic act. */
    by: z.string().nullable(),
    applicant: z.object({ key: OpaqueKey, name: z.string() }).nullable(),
    conversation: z.object({ key: OpaqueKey, name: z.string().nullable() }).nullable(),
    /** For a free place: where the first one waits, if it is only one list. */
    waitingList: z.object({ program: z.string(), intake: z.string() }).nullable(),
    /** What is to be done. */
    task: z.string().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const Notifications = z.object({ rows: z.array(Notification) })
export const UnreadNotifications = z.object({ unread: z.number().int() })

/** Up to the latest that was on screen: what arrived meanwhile stays unread. */
export const ReadNotifications = z.strictObject({ until: z.iso.datetime() })
export type ReadNotifications = z.infer<typeof ReadNotifications>

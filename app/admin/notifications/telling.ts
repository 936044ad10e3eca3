import type { TFunction } from 'i18next'
import type { Notification } from '#contract/messaging/notifications.ts'

/** What a notification says: if its reader no longer sees the subject, only that there was one. */
export function tellOf(
  t: TFunction<'admin'>,
  { kind, count, applicant, conversation, task }: Notification,
): string {
  const name = applicant?.name ?? conversation?.name ?? undefined
  switch (kind) {
    case 'file_given':
    case 'file_taken':
    case 'document_received':
    case 'message_received':
      return t(`notifications.${kind}`, { ...(name && { context: 'named', name }), count })
    case 'offer_accepted':
    case 'offer_declined':
    case 'application_ended':
    case 'step_reported':
    case 'place_free':
    case 'file_merged':
    case 'conversation_given':
      return t(`notifications.${kind}`, name ? { context: 'named', name } : {})
    case 'task_given':
    case 'task_due':
      return t(`notifications.${kind}`, task === null ? {} : { context: 'named', name, task })
    case 'release_waiting':
    case 'approval_waiting':
    case 'approval_given':
    case 'approval_refused':
      return t(`notifications.${kind}`, { count })
  }
}

const approvals: readonly Notification['kind'][] = [
  'approval_waiting',
  'approval_given',
  'approval_refused',
]

/** The address of its subject; undefined if there is nothing to see. */
export function placeOf({
  kind,
  count,
  applicant,
  conversation,
  waitingList,
}: Notification): string | undefined {
  if (kind === 'release_waiting') return '/admin/decisions'
  if (approvals.includes(kind)) return '/admin/approvals'
  if (waitingList) return `/admin/waiting-lists/${waitingList.program}/${waitingList.intake}`
  if (conversation) return `/admin/messages/${conversation.key}`
  if (applicant) return `/admin/applicants/${applicant.key}`
  return kind === 'file_given' && count > 1 ? '/admin/applicants?owner=me' : undefined
}

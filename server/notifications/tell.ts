import {
  type ApplicationStatus,
  placedStatuses,
  statusesOf,
} from '#contract/admissions/values/transitions.ts'
import type { Permission } from '#contract/identity/permissions.ts'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { Db } from '../database/database.ts'
import {
  findFirstWaiting,
  findLookedAfter,
  insertForFile,
  insertForSecondPerson,
  insertNotifications,
  listFilesOf,
  listOwnersBefore,
} from './queries.ts'

interface Act {
  at: Date
  /**
   * The colleague who did it: no one is notified of their own act. Null: an applicant, or a rule.
   */
  by: number | null
}

/**
 * Notifies the new owners of these files, and the previous ones. Called before they are given, in
 * the same transaction. Many at once are one line.
 */
export async function tellHandOver(
  tx: Db,
  { at, by }: Act,
  { applicantIds, ownerId }: { applicantIds: readonly number[]; ownerId: number | null },
): Promise<void> {
  if (applicantIds.length === 0) return
  const moved = await listOwnersBefore(tx, applicantIds, ownerId)
  const [only] = moved
  const subject = {
    at,
    byId: by,
    applicantId: moved.length === 1 ? (only?.applicantId ?? null) : null,
  }
  if (ownerId !== null && moved.length > 0) {
    await insertNotifications(tx, [ownerId], {
      ...subject,
      kind: 'file_given',
      count: moved.length,
    })
  }
  for (const [before, files] of Map.groupBy(moved, (one) => one.ownerId)) {
    if (before === null) continue
    await insertNotifications(tx, [before], { ...subject, kind: 'file_taken', count: files.length })
  }
}

/** Notifies the owners of these two files that they became one. */
export async function tellMerge(
  tx: Db,
  { at, by }: Act,
  { keptId, mergedId }: { keptId: number; mergedId: number },
): Promise<void> {
  const files = await listOwnersBefore(tx, [keptId, mergedId], null)
  const owners = files.flatMap(({ ownerId }) => ownerId ?? [])
  await insertNotifications(tx, owners, {
    kind: 'file_merged',
    at,
    byId: by,
    applicantId: keptId,
  })
}

/** Notifies the person who gets a conversation. */
export async function tellConversationGiven(
  tx: Db,
  { at, by }: Act,
  { conversationId, ownerId }: { conversationId: number; ownerId: number },
): Promise<void> {
  await insertNotifications(tx, [ownerId], {
    kind: 'conversation_given',
    at,
    byId: by,
    conversationId,
  })
}

/**
 * Notifies the person who looks after a conversation, or after the file of its writer, of a
 * message.
 */
export async function tellMessage(tx: Db, at: Date, conversationId: number): Promise<void> {
  const about = await findLookedAfter(tx, conversationId)
  if (!about) return
  const { conversationOwnerId, fileOwnerId, applicantId } = about
  await insertNotifications(
    tx,
    [conversationOwnerId, fileOwnerId].flatMap((one) => one ?? []),
    { kind: 'message_received', at, byId: null, applicantId, conversationId },
  )
}

/**
 * The notification to the owner of the file about an application's new state, if it comes from the
 * applicant.
 */
const answers: Partial<Record<ApplicationStatus, NotificationKind>> = {
  accepted: 'offer_accepted',
  declined: 'offer_declined',
  withdrawn: 'application_ended',
  cancelled: 'application_ended',
  sent: 'step_reported',
  visa_applied: 'step_reported',
  visa_granted: 'step_reported',
  visa_refused: 'step_reported',
}

/** States that leave a place free, from one that had it or was offered it. */
const leaving: readonly ApplicationStatus[] = [
  'declined',
  'withdrawn',
  'offer_expired',
  'offer_withdrawn',
  'conditions_not_met',
]
const holding: readonly ApplicationStatus[] = [...statusesOf.offer, ...placedStatuses]

/**
 * Notifies the owner of the file of an applicant's answer, and the owner of the first file on the
 * waiting list of a free place.
 */
export async function tellMoved(
  tx: Db,
  { at, by }: Act,
  {
    applicationId,
    from,
    to,
  }: { applicationId: number; from: ApplicationStatus; to: ApplicationStatus },
  /** Whether the applicant did it, or staff recorded that they did. */
  isTheirs: boolean,
): Promise<void> {
  const kind = answers[to]
  if (isTheirs && kind) await insertForFile(tx, { applicationId, kind, at, byId: by })
  if (!leaving.includes(to) || !holding.includes(from)) return
  const first = await findFirstWaiting(tx, applicationId)
  if (first === undefined) return
  // The person who recorded the answer is notified too: it is another applicant's turn now.
  await insertForFile(tx, { applicationId: first, kind: 'place_free', at, byId: null })
}

/** Notifies the owner of the file of a document that came with these applications. */
export async function tellDocument(
  tx: Db,
  { at, by }: Act,
  applicationIds: readonly number[],
): Promise<void> {
  for (const { applicantId, ownerId } of await listFilesOf(tx, applicationIds)) {
    if (ownerId === null) continue
    await insertNotifications(tx, [ownerId], {
      kind: 'document_received',
      at,
      byId: by,
      applicantId,
    })
  }
}

/** Notifies the person who is to do a task. */
export async function tellTask(
  tx: Db,
  { at, by }: Act,
  { applicantId, taskId, assigneeId }: { applicantId: number; taskId: number; assigneeId: number },
): Promise<void> {
  await insertNotifications(tx, [assigneeId], {
    kind: 'task_given',
    at,
    byId: by,
    applicantId,
    taskId,
  })
}

/**
 * Notifies the people who may release a decision on an application, other than the one who decided.
 */
export async function tellReleasers(
  tx: Db,
  { at, by }: { at: Date; by: number },
  applicationId: number,
): Promise<void> {
  await insertForSecondPerson(tx, {
    ...{ kind: 'release_waiting', permissions: ['decisions.release'] },
    ...{ applicationIds: [applicationId], byId: by, at },
  })
}

/** Notifies the people who may approve a colleague's request. */
export async function tellApprovers(
  tx: Db,
  { at, by }: { at: Date; by: number },
  needed: { permissions: readonly Permission[]; applicationIds: readonly number[] },
): Promise<void> {
  await insertForSecondPerson(tx, { ...needed, kind: 'approval_waiting', byId: by, at })
}

/** Notifies the person who asked of a colleague's decision. */
export async function tellDecided(
  tx: Db,
  { at, by }: { at: Date; by: number },
  { askedBy, isGiven }: { askedBy: number; isGiven: boolean },
): Promise<void> {
  const kind = isGiven ? 'approval_given' : 'approval_refused'
  await insertNotifications(tx, [askedBy], { kind, at, byId: by })
}

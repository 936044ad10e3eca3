import type { Db } from '../database/database.ts'
import { isOfferOpen } from './offer-queries.ts'
import { isSendingDue } from './remind-of-sending.ts'
import { deleteReminder, findAwaiting, findReminder, isDraftLeft } from './reminder-queries.ts'
import { findToSend } from './sending-queries.ts'

/**
 * Whether a reminder is still true. One that is not wanted any more counts as never sent: its reason may
 * come back.
 */
export async function isStillWanted(db: Db, messageId: string, now: Date): Promise<boolean> {
  const reminder = await findReminder(db, messageId)
  if (!reminder) return false
  const isWanted = await isSo(db, reminder, now)
  if (!isWanted) await deleteReminder(db, messageId)
  return isWanted
}

async function isSo(
  db: Db,
  reminder: NonNullable<Awaited<ReturnType<typeof findReminder>>>,
  now: Date,
): Promise<boolean> {
  const { kind, draft_id, submission_id, application_id, occasion, step, at } = reminder
  if (draft_id !== null) return isDraftLeft(db, draft_id, { since: at, now })
  if (submission_id !== null) {
    const awaiting = await findAwaiting(db, submission_id)
    return awaiting?.asked_at.toISOString() === occasion
  }
  if (kind === 'sending') {
    const application = application_id === null ? undefined : await findToSend(db, application_id)
    return application !== undefined && isSendingDue(application, { day: occasion, step }, now)
  }
  const today = now.toISOString().slice(0, 10)
  return application_id !== null && isOfferOpen(db, application_id, { replyBy: occasion, today })
}

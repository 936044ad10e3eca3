import type { Db } from '../../database/database.ts'
import { isOfferOpen } from './offer-queries.ts'
import { deleteReminder, findAwaiting, findReminder, isDraftLeft } from './reminder-queries.ts'

/**
 * Whether what a reminder tells of is still so. One that is not wanted any more counts as never
 * sent: its reason may come back.
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
  const { draft_id, submission_id, application_id, occasion, at } = reminder
  if (draft_id !== null) return isDraftLeft(db, draft_id, { since: at, now })
  if (submission_id !== null) {
    const awaiting = await findAwaiting(db, submission_id)
    return awaiting?.asked_at.toISOString() === occasion
  }
  const today = now.toISOString().slice(0, 10)
  return application_id !== null && isOfferOpen(db, application_id, { replyBy: occasion, today })
}

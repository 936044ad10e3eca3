import { holdApplication, moveApplication } from '../admissions/moves/move.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/read-settings.ts'
import { findOffer, listUnanswered } from './offer-queries.ts'
import { dayIn, isOver } from './reply-day.ts'

const dayMs = 86_400_000

/**
 * Ends the offers that no applicant answered: once their last day is over where the university is,
 * and a reminder was sent, was not wanted, or the offer was made too late for one.
 */
export async function expireOffers(deps: Deps): Promise<void> {
  const now = deps.now()
  const daysBefore = (await readSettings(deps.db)).reminders.offerDaysBefore
  for (const number of await listUnanswered(deps.db, dayAfter(now, 0))) {
    await deps.db.transaction().execute(async (tx) => {
      const application = await holdApplication(tx, { number })
      const offer = application && (await findOffer(tx, application.id))
      if (!offer || offer.reply !== null || !mayExpire(offer, daysBefore, now)) return
      const move = {
        to: 'offer_expired',
        by: 'system',
        reason: null,
        requestId: undefined,
      } as const
      const isOpen = ['offer_conditional', 'offer_unconditional'].includes(application.status)
      if (isOpen) await moveApplication(tx, deps, application, move)
    })
  }
}

function mayExpire(
  offer: NonNullable<Awaited<ReturnType<typeof findOffer>>>,
  daysBefore: readonly number[],
  now: Date,
): boolean {
  const { reply_by, zone, reminded_at, reminders_stopped_at, released_at } = offer
  if (!isOver(reply_by, zone, now) || released_at === null) return false
  const lastReminder = new Date(
    Date.parse(`${reply_by}T00:00:00Z`) - Math.min(...daysBefore) * dayMs,
  )
  const isTooLateForOne =
    daysBefore.length === 0 || dayIn(zone, released_at) >= lastReminder.toISOString().slice(0, 10)
  return reminded_at !== null || reminders_stopped_at !== null || isTooLateForOne
}

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
}

import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Deps } from '../deps.ts'
import { applicationLink } from '../links/application-link.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { daytimeCheck, zonesOf } from '../messaging/quiet-hours.ts'
import { readSettings } from '../settings/read-settings.ts'
import { writtenDay } from '../words/written-date.ts'
import {
  findLastOfferStep,
  listOpenOffers,
  lockOpenOffer,
  markReminded,
  type OpenOffer,
} from './offer-queries.ts'
import { eachOf } from './pages.ts'
import { insertReminder } from './reminder-queries.ts'
import { stopTokenOf } from './stop-token.ts'

/** Reminds of offers that have to be answered within so many days. */
export async function remindOfOffers(deps: Deps): Promise<void> {
  const { reminders } = await readSettings(deps.db)
  const days = reminders.offerDaysBefore.toSorted((one, other) => other - one)
  const [earliest] = days
  if (earliest === undefined) return

  const now = deps.now()
  const isDay = daytimeCheck(now, reminders)
  // A day more on both sides: which day it is depends on the offer's zone.
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
  const replyFrom = today.subtract({ days: 1 }).toString()
  const replyUntil = today.add({ days: earliest + 1 }).toString()
  for await (const offer of eachOf((page) =>
    listOpenOffers(deps.db, { ...page, replyFrom, replyUntil }),
  )) {
    if (stepDue(offer, days, now) > 0 && isDay(offer.residence_country)) {
      await remindOne(deps, offer.id, days)
    }
  }
}

/**
 * The number of the reminder that is due, from 1; 0 if none is. One that would have been due before the
 * offer was a day old is left out: the offer itself has just given the date.
 */
function stepDue(offer: OpenOffer, days: readonly number[], now: Date): number {
  const today = dayIn(offer.zone, now)
  const last = Temporal.PlainDate.from(offer.reply_by)
  if (Temporal.PlainDate.compare(today, last) > 0) return 0
  const released = dayIn(offer.zone, offer.released_at)
  return days.reduce((due, before, at) => {
    const day = last.subtract({ days: before })
    const isDue =
      Temporal.PlainDate.compare(day, released) > 0 && Temporal.PlainDate.compare(day, today) <= 0
    return isDue ? at + 1 : due
  }, 0)
}

/** The civil date that a zone's calendar shows. */
function dayIn(zone: string, instant: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
}

function remindOne(deps: Deps, id: number, days: readonly number[]): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const offer = await lockOpenOffer(tx, id)
    if (!offer) return
    const now = deps.now()
    const { application_id, reply_by, language } = offer
    const step = stepDue(offer, days, now)
    if (step <= (await findLastOfferStep(tx, application_id, reply_by))) return

    const { title } = offer.snapshot.program
    const messageId = await queueMail(tx, deps, {
      template: 'reminder_offer',
      language,
      to: offer.email,
      params: {
        name: offer.given_names,
        number: offer.number,
        program: inLanguage(title, language),
        date: writtenDay(reply_by, language),
        link: applicationLink(deps, offer.link_seed),
      },
      stopLink: `${deps.env.publicUrl}/reminders/${stopTokenOf(deps.secret, { of: 'applicant', key: offer.applicant_key })}`,
      quietZones: zonesOf(offer.residence_country),
    })
    await insertReminder(tx, {
      kind: 'offer',
      application_id,
      occasion: reply_by,
      step,
      message_id: messageId,
      at: now,
    })
    await markReminded(tx, id, now)
  })
}

import { inLanguage } from '#contract/common/values/by-language.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import { localTimeOf } from '#contract/dates/values/local-time.ts'
import { closingOfApplication } from '../admissions/sending/closing.ts'
import { lastDayInMail, placeInMail } from '../admissions/sending/sending-words.ts'
import type { Deps } from '../deps.ts'
import { applicationLink } from '../links/application-link.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { daytimeCheck, zonesOf } from '../messaging/quiet-hours.ts'
import { readSettings } from '../settings/read-settings.ts'
import { universityIn } from '../words/university-in.ts'
import { writtenDay } from '../words/written-date.ts'
import { eachOf } from './pages.ts'
import { insertReminder } from './reminder-queries.ts'
import { findLastSendingStep, listToSend, lockToSend, type ToSend } from './sending-queries.ts'
import { stopTokenOf } from './stop-token.ts'

/** The step for a last day that has passed: after any that settings may name. */
const passedStep = 100
/** A day that passed longer ago is no news. */
const passedDays = 14

/**
 * Reminds applicants of applications that only they can send, so many days before the last day where
 * they live, and once after it if no one has heard that it was sent.
 */
export async function remindOfSending(deps: Deps): Promise<void> {
  const { reminders } = await readSettings(deps.db)
  const days = reminders.sendingDaysBefore.toSorted((one, other) => other - one)
  const now = deps.now()
  const isDay = daytimeCheck(now, reminders)
  // A day more: which day it is depends on the zone.
  const closesAfter = new Date(now.getTime() - (passedDays + 1) * 86_400_000)
  for await (const one of eachOf((page) => listToSend(deps.db, { ...page, closesAfter }))) {
    if (stepDue(one, days, now) > 0 && isDay(one.residence_country)) {
      await remindOne(deps, one.id, days)
    }
  }
}

/** Whether a reminder of this day and step is still true. */
export function isSendingDue(
  application: ToSend,
  { day, step }: { day: string; step: number },
  now: Date,
): boolean {
  if (lastDayOf(application) !== day) return false
  const isPassed = dayIn(zoneOf(application), now).toString() > day
  return isPassed === (step === passedStep)
}

/**
 * The number of the reminder that is due, from 1; 0 if none is. One that would have been due before the
 * application was a day old is left out: the first mail has just given the day.
 */
function stepDue(application: ToSend, days: readonly number[], now: Date): number {
  const lastDay = lastDayOf(application)
  if (lastDay === null) return 0
  const last = Temporal.PlainDate.from(lastDay)
  const today = dayIn(zoneOf(application), now)
  const submitted = dayIn(zoneOf(application), application.submitted_at)
  if (Temporal.PlainDate.compare(today, last) > 0) {
    const isNews = Temporal.PlainDate.compare(today, last.add({ days: passedDays })) <= 0
    return isNews && Temporal.PlainDate.compare(submitted, last) <= 0 ? passedStep : 0
  }
  return days.reduce((due, before, at) => {
    const day = last.subtract({ days: before })
    const isDue =
      Temporal.PlainDate.compare(day, submitted) > 0 && Temporal.PlainDate.compare(day, today) <= 0
    return isDue ? at + 1 : due
  }, 0)
}

/** The last day to send it, by the clock of where it goes; null if none may be counted down to. */
function lastDayOf(application: ToSend): string | null {
  const { closesAt, certainty } = closingOfApplication(application)
  if (closesAt === null || !mayShow(certainty, 'countdown')) return null
  return localTimeOf(new Date(closesAt), zoneOf(application)).slice(0, 10)
}

function zoneOf({ snapshot }: ToSend): string {
  return snapshot.intake.zone
}

/** The civil date that a zone's calendar shows. */
function dayIn(zone: string, instant: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
}

function remindOne(deps: Deps, id: number, days: readonly number[]): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const application = await lockToSend(tx, id)
    if (!application) return
    const now = deps.now()
    const day = lastDayOf(application)
    const step = stepDue(application, days, now)
    if (day === null || step <= (await findLastSendingStep(tx, id, day))) return

    const { language, snapshot, applicant_key: key } = application
    const shared = {
      name: application.given_names,
      program: inLanguage(snapshot.program.title, language),
      university: universityIn(snapshot, language),
      where: placeInMail(deps, application, language),
      date: writtenDay(day, language),
      link: applicationLink(deps, application.link_seed),
    }
    const messageId = await queueMail(tx, deps, {
      ...(step === passedStep
        ? {
            template: 'reminder_sending_passed' as const,
            params: { ...shared, number: application.number },
          }
        : {
            template: 'reminder_sending' as const,
            params: { ...shared, day: lastDayInMail(deps, application, language) },
          }),
      language,
      to: application.email,
      stopLink: `${deps.env.publicUrl}/reminders/${stopTokenOf(deps.secret, { of: 'applicant', key })}`,
      quietZones: zonesOf(application.residence_country),
    })
    await insertReminder(tx, {
      kind: 'sending',
      application_id: id,
      occasion: day,
      step,
      message_id: messageId,
      at: now,
    })
  })
}

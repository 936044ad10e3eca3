import type { Deps } from '../deps.ts'
import { documentName } from '../documents/document-names.ts'
import { applicationLink } from '../links/application-link.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { daytimeCheck, zonesOf } from '../messaging/quiet-hours.ts'
import { readSettings } from '../settings/read-settings.ts'
import { wordsAt } from '../words/locales.ts'
import { daysBefore, stepsPassed } from './days-passed.ts'
import { eachOf } from './pages.ts'
import {
  type AwaitingSubmission,
  findAwaiting,
  findLastStep,
  insertReminder,
  listAwaiting,
  lockSubmission,
} from './reminder-queries.ts'
import { stopTokenOf } from './stop-token.ts'

/** So that two documents asked for on following days don't make two mails on following days. */
const quietDaysBetween = 2

/** Reminds of documents that are still missing so many days after they were asked for. */
export async function remindOfDocuments(deps: Deps): Promise<void> {
  const { reminders } = await readSettings(deps.db)
  const days = reminders.documentDays.toSorted((one, other) => one - other)
  const [first] = days
  if (first === undefined) return

  const now = deps.now()
  const isDay = daytimeCheck(now, reminders)
  const askedBefore = daysBefore(now, first)
  for await (const submission of eachOf((page) =>
    listAwaiting(deps.db, { ...page, askedBefore }),
  )) {
    if (isRested(submission, now) && isDay(submission.residence_country)) {
      await remindOne(deps, submission.id, days)
    }
  }
}

function isRested({ last_reminded_at }: AwaitingSubmission, now: Date): boolean {
  return last_reminded_at === null || last_reminded_at <= daysBefore(now, quietDaysBetween)
}

function remindOne(deps: Deps, id: number, days: readonly number[]): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockSubmission(tx, id))) return
    const awaiting = await findAwaiting(tx, id)
    const now = deps.now()
    if (!awaiting || !isRested(awaiting, now)) return
    const occasion = awaiting.asked_at.toISOString()
    const step = stepsPassed(days, awaiting.asked_at, now)
    if (step <= (await findLastStep(tx, id, occasion))) return

    const { language, residence_country } = awaiting
    const messageId = await queueMail(tx, deps, {
      template: 'reminder_documents',
      language,
      to: awaiting.email,
      params: {
        name: awaiting.given_names,
        documents: missing(deps, awaiting),
        link: applicationLink(deps, awaiting.link_seed),
      },
      stopLink: `${deps.env.publicUrl}/reminders/${stopTokenOf(deps.secret, { of: 'applicant', key: awaiting.applicant_key })}`,
      quietZones: zonesOf(residence_country),
    })
    await insertReminder(tx, {
      kind: 'documents',
      submission_id: id,
      occasion,
      step,
      message_id: messageId,
      at: now,
    })
  })
}

/** One line for each that is asked for. */
function missing(deps: Deps, { language, documents }: AwaitingSubmission): string {
  return documents.length === 0
    ? wordsAt(deps.locales, language, 'mail', 'reminder_documents.asked')
    : documents.map((one) => `– ${documentName(deps, one, language)}`).join('\n')
}

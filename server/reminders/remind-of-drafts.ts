import { newResumeLink } from '../admissions/drafts/draft-link.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { daytimeCheck, zonesOf } from '../messaging/quiet-hours.ts'
import { readSettings } from '../settings/read-settings.ts'
import { writtenDay } from '../words/written-date.ts'
import { daysBefore, stepsPassed } from './days-passed.ts'
import { draftAddress } from './draft-address.ts'
import { eachOf } from './pages.ts'
import {
  insertReminder,
  listLeftDrafts,
  lockLeftDraft,
  type RemindedDraft,
} from './reminder-queries.ts'
import { stopTokenOf } from './stop-token.ts'

/** Reminds of forms that have not been saved for so many days, as long as they can still be sent. */
export async function remindOfDrafts(deps: Deps): Promise<void> {
  const { reminders } = await readSettings(deps.db)
  const days = reminders.draftDays.toSorted((one, other) => one - other)
  const [first] = days
  if (first === undefined) return

  const now = deps.now()
  const isDay = daytimeCheck(now, reminders)
  const savedBefore = daysBefore(now, first)
  const left = eachOf((page) =>
    listLeftDrafts(deps.db, { ...page, savedBefore, now, steps: days.length }),
  )
  for await (const draft of left) {
    if (isDue(draft, days, now) && isDay(draft.answers['residenceCountry'])) {
      await remindOfDraft(deps, draft.id, days)
    }
  }
}

function isDue(draft: RemindedDraft, days: readonly number[], now: Date): boolean {
  return draftAddress(draft) !== undefined && stepsPassed(days, draft.saved_at, now) > draft.step
}

function remindOfDraft(deps: Deps, id: number, days: readonly number[]): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const draft = await lockLeftDraft(tx, id, now)
    const to = draft && draftAddress(draft)
    if (!draft || to === undefined || !isDue(draft, days, now)) return

    const { key, language, expires_at, saved_at } = draft
    const messageId = await queueMail(tx, deps, {
      template: 'reminder_draft',
      language,
      to,
      params: {
        date: writtenDay(expires_at.toISOString().slice(0, 10), language),
        link: await newResumeLink(tx, deps, id),
      },
      stopLink: `${deps.env.publicUrl}/reminders/${stopTokenOf(deps.secret, { of: 'draft', key })}`,
      quietZones: zonesOf(draft.answers['residenceCountry']),
    })
    await insertReminder(tx, {
      kind: 'draft',
      draft_id: id,
      occasion: saved_at.toISOString(),
      step: stepsPassed(days, saved_at, now),
      message_id: messageId,
      at: now,
    })
  })
}

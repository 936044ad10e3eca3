import { type Insertable, sql } from 'kysely'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DocumentLine } from '#contract/documents/values/document-lines.ts'
import type { Db } from '../database/database.ts'
import type { ReminderTable } from '../database/tables.ts'

/** Notes a reminder; false where it has been sent, or is being sent, already. */
export async function insertReminder(
  tx: Db,
  reminder: Insertable<ReminderTable>,
): Promise<boolean> {
  const row = await tx
    .insertInto('reminder')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findReminder(db: Db, messageId: string) {
  return db
    .selectFrom('reminder')
    .select(['kind', 'draft_id', 'submission_id', 'application_id', 'occasion', 'step', 'at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

/** A reminder that did not leave: another may take its place. */
export async function deleteReminder(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('reminder').where('message_id', '=', messageId).execute()
}

export interface RemindedDraft {
  id: number
  key: string
  language: Language
  answers: DraftAnswers
  link_address: string | null
  saved_at: Date
  expires_at: Date
  /** How many reminders there have been. */
  step: number
}

interface Page {
  after: number
  limit: number
}

/** Forms that were begun and left alone since, by number; those that may still be reminded of. */
export async function listLeftDrafts(
  db: Db,
  { savedBefore, now, steps, after, limit }: Page & { savedBefore: Date; now: Date; steps: number },
): Promise<RemindedDraft[]> {
  const { rows } = await sql<RemindedDraft>`
    ${leftDraft} where draft.submitted_at is null and draft.reminders_stopped_at is null
      and draft.saved_at <= ${savedBefore} and draft.expires_at > ${now}
      and draft.id > ${after} and ${stepOfDraft} < ${steps}
    order by draft.id limit ${limit}`.execute(db)
  return rows
}

/** Such a form, held until the end of the transaction; undefined if another process has it. */
export async function lockLeftDraft(
  tx: Db,
  id: number,
  now: Date,
): Promise<RemindedDraft | undefined> {
  const { rows } = await sql<RemindedDraft>`
    ${leftDraft} where draft.id = ${id} and draft.submitted_at is null
      and draft.reminders_stopped_at is null and draft.expires_at > ${now}
    for update of draft skip locked`.execute(tx)
  return rows[0]
}

const stepOfDraft = sql`(select coalesce(max(reminder.step), 0) from reminder
  where reminder.draft_id = draft.id)`

const leftDraft = sql`select draft.id, draft.key, draft.language, draft.answers,
    draft.link_address, draft.saved_at, draft.expires_at, ${stepOfDraft} as step
  from application_draft as draft`

/** Whether a form is still in the state for which its writer was to be reminded. */
export async function isDraftLeft(
  db: Db,
  id: number,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('application_draft')
    .select('id')
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .where('reminders_stopped_at', 'is', null)
    .where('saved_at', '<=', since)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export interface AwaitingSubmission {
  id: number
  link_seed: string
  applicant_key: string
  given_names: string
  email: string
  language: Language
  residence_country: string
  /** Since when the oldest of what is missing is asked for. */
  asked_at: Date
  /** The missing documents; empty if only the page names them. */
  documents: DocumentLine[]
  last_reminded_at: Date | null
}

/**
 * The missing items, a row each with the submission that waits for it: requested documents, and
 * applications that wait for something for which nothing has been sent since.
 */
const awaited = sql`(
  select application.submission_id, document.type, document.language, document.updated_at as asked_at
  from document
  join document_application as link on link.document_id = document.id
  join application on application.id = link.application_id
  where document.status in ('requested', 'rejected', 'expired') and application.active
    and application.status <> 'enrolled'
  union all
  select application.submission_id, null, null, asked.at
  from application
  join lateral (select max(at) as at from application_history
    where application_id = application.id and to_status = 'documents_requested') asked on true
  where application.status = 'documents_requested' and not exists (
    select from document_application as link join document on document.id = link.document_id
    where link.application_id = application.id and document.uploaded_at > asked.at)
) as awaited`

const awaiting = sql`select submission.id, submission.link_seed, applicant.key as applicant_key,
    applicant.given_names, applicant.email, applicant.language, applicant.residence_country,
    min(awaited.asked_at) as asked_at,
    coalesce(jsonb_agg(distinct jsonb_build_object('type', awaited.type, 'language', awaited.language))
      filter (where awaited.type is not null), '[]') as documents,
    (select max(at) from reminder where reminder.submission_id = submission.id) as last_reminded_at
  from ${awaited}
  join submission on submission.id = awaited.submission_id
  join applicant on applicant.id = submission.applicant_id
  where applicant.reminders_stopped_at is null`

/** Submissions that wait for documents of their applicants since an instant or longer. */
export async function listAwaiting(
  db: Db,
  { askedBefore, after, limit }: Page & { askedBefore: Date },
): Promise<AwaitingSubmission[]> {
  const { rows } = await sql<AwaitingSubmission>`${awaiting} and submission.id > ${after}
    group by submission.id, applicant.id having min(awaited.asked_at) <= ${askedBefore}
    order by submission.id limit ${limit}`.execute(db)
  return rows
}

/** The missing items of a submission; undefined if there are none. */
export async function findAwaiting(db: Db, id: number): Promise<AwaitingSubmission | undefined> {
  const { rows } = await sql<AwaitingSubmission>`${awaiting} and submission.id = ${id}
    group by submission.id, applicant.id`.execute(db)
  return rows[0]
}

/** Holds a submission until the end of the transaction; false where another process has it. */
export async function lockSubmission(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('submission')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** The last step that a submission was reminded of on this occasion; 0 if it was not. */
export async function findLastStep(tx: Db, submissionId: number, occasion: string) {
  const { step } = await tx
    .selectFrom('reminder')
    .select(sql<number>`coalesce(max(step), 0)`.as('step'))
    .where('submission_id', '=', submissionId)
    .where('occasion', '=', occasion)
    .executeTakeFirstOrThrow()
  return step
}

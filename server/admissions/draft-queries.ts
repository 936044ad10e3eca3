import { type Insertable, sql } from 'kysely'
import type { DraftAnswers } from '#contract/admissions.ts'
import type { Db } from '../database/database.ts'
import type { ApplicationDraftTable } from '../database/tables.ts'

export type IntakeRow = NonNullable<Awaited<ReturnType<typeof findIntake>>>
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** A program's intake, with all that decides whether one may apply to it. */
export function findIntake(db: Db, program: string, intake: string) {
  return intakes(db)
    .where('program.key', '=', program)
    .where('intake.key', '=', intake)
    .executeTakeFirst()
}

export function findIntakeById(db: Db, id: number) {
  return intakes(db).where('intake.id', '=', id).executeTakeFirstOrThrow()
}

function intakes(db: Db) {
  return db
    .selectFrom('intake')
    .innerJoin('program', 'program.id', 'intake.program_id')
    .innerJoin('university', 'university.id', 'program.university_id')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .select([...intakeColumns, sql<boolean>`${published}`.as('published')])
}

const intakeColumns = [
  'intake.id as intake_id',
  'intake.key as intake_key',
  'intake.term',
  'intake.academic_year',
  'intake.opens_at',
  'intake.closes_at',
  'intake.zone',
  'intake.override',
  'intake.capacity',
  'program.id as program_id',
  'program.key as program_key',
  'program.title',
  'program.level',
  'program.submission_channel',
  'university.key as university_key',
  'university.name as university_name',
  'destination.key as destination',
] as const

const published = sql`program.status = 'published' and university.status = 'published'
  and destination.published`

export async function insertDraft(tx: Db, draft: Insertable<ApplicationDraftTable>): Promise<void> {
  await tx.insertInto('application_draft').values(draft).execute()
}

/** An unexpired draft with its intake, and the number it was submitted under. */
export function findDraft(db: Db, key: string, now: Date) {
  return db
    .selectFrom('application_draft as draft')
    .innerJoin('intake', 'intake.id', 'draft.intake_id')
    .innerJoin('program', 'program.id', 'draft.program_id')
    .innerJoin('university', 'university.id', 'program.university_id')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .leftJoin('application', 'application.draft_id', 'draft.id')
    .select([
      ...intakeColumns,
      'draft.id',
      'draft.key',
      'draft.secret_hash',
      'draft.language',
      'draft.answers',
      'draft.saved_at',
      'draft.expires_at',
      'application.number as submitted',
    ])
    .where('draft.key', '=', key)
    .where('draft.expires_at', '>', now)
    .executeTakeFirst()
}

/** Holds the draft until the end of the transaction. */
export function lockDraft(tx: Db, key: string) {
  return tx
    .selectFrom('application_draft')
    .select(['id', 'intake_id', 'language', 'answers'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Puts `answers` in the place of those fields; refused once the draft is submitted. */
export async function updateAnswers(
  db: Db,
  id: number,
  fields: readonly string[],
  answers: DraftAnswers,
  { savedAt, expiresAt }: { savedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update application_draft set
      answers = (answers - ${fields}::text[]) || ${JSON.stringify(answers)}::jsonb,
      saved_at = ${savedAt}, expires_at = ${expiresAt}
    where id = ${id} and submitted_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** What was typed has become an application: it is not kept twice. */
export async function closeDraft(tx: Db, id: number, submittedAt: Date): Promise<void> {
  await tx
    .updateTable('application_draft')
    .set({ answers: '{}', submitted_at: submittedAt })
    .where('id', '=', id)
    .execute()
}

/** Removes drafts whose time is over. Applications made of them stay. */
export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('application_draft').where('expires_at', '<=', now).execute()
}

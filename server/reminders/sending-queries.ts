import { type SqlBool, sql } from 'kysely'
import { sendingChannels, statusesOf } from '#contract/admissions/values/transitions.ts'
import { closingColumns } from '../admissions/sending/closing.ts'
import type { Db } from '../database/database.ts'
import { shownChannel } from '../database/shown-channel.ts'

export type ToSend = Awaited<ReturnType<typeof listToSend>>[number]

/**
 * Applications that their applicants send themselves without having reported it, where a last day may be
 * near: those whose intake closed long ago for everyone are left out.
 */
export function listToSend(
  db: Db,
  { after, limit, closesAfter }: { after: number; limit: number; closesAfter: Date },
) {
  return toSend(db)
    .where('application.id', '>', after)
    .where(sql<SqlBool>`(intake.last_closes_at is null or intake.last_closes_at > ${closesAfter})`)
    .orderBy('application.id')
    .limit(limit)
    .execute()
}

/** Such an application, held until the end of the transaction; undefined if another process has it. */
export function lockToSend(tx: Db, id: number) {
  return toSend(tx)
    .where('application.id', '=', id)
    .forUpdate('application')
    .skipLocked()
    .executeTakeFirst()
}

/** Such an application; undefined where it is none any more. */
export function findToSend(db: Db, id: number) {
  return toSend(db).where('application.id', '=', id).executeTakeFirst()
}

function toSend(db: Db) {
  return db
    .selectFrom('application')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('program', 'program.id', 'application.program_id')
    .innerJoin('intake', 'intake.id', 'application.intake_id')
    .select([
      'application.id',
      'application.number',
      'application.destination',
      'application.snapshot',
      'application.submitted_at',
      'submission.link_seed',
      'applicant.key as applicant_key',
      'applicant.given_names',
      'applicant.email',
      'applicant.language',
      'applicant.nationalities',
      'applicant.residence_country',
      shownChannel.as('submission_channel'),
      ...closingColumns,
    ])
    .where('application.active', '=', true)
    .where('application.reached', '=', 0)
    .where('application.status', 'in', statusesOf.unsent)
    .where(shownChannel, 'in', sendingChannels.portal)
    .where('applicant.reminders_stopped_at', 'is', null)
}

/** The last step that was reminded of before this day; 0 if none was. */
export async function findLastSendingStep(tx: Db, applicationId: number, day: string) {
  const { step } = await tx
    .selectFrom('reminder')
    .select(sql<number>`coalesce(max(step), 0)`.as('step'))
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'sending')
    .where('occasion', '=', day)
    .executeTakeFirstOrThrow()
  return step
}

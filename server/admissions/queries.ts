import { type Insertable, sql } from 'kysely'
import {
  type ApplicationStatus,
  type NextMover,
  placedStatuses,
} from '#contract/admissions/values/transitions.ts'
import { blockingStatuses } from '#contract/documents/values/document-rules.ts'
import type { ApplicationSnapshot } from '../database/columns/snapshot.ts'
import type { Db } from '../database/database.ts'
import { shownChannel } from '../database/shown-channel.ts'
import type {
  ApplicantTable,
  ApplicationHistoryTable,
  ApplicationTable,
  SubmissionTable,
} from '../database/tables.ts'
import { wasNotUndone } from './moves/history-queries.ts'
import { closingColumns } from './sending/closing.ts'

export function findSubmission(tx: Db, draftId: number) {
  return tx
    .selectFrom('submission')
    .select(['id', 'link_seed', 'submitted_at'])
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
}

/** The applications of a submission, in the order of the choices. */
export function listSubmitted(db: Db, submissionId: number) {
  return db
    .selectFrom('application')
    .select(['number', 'snapshot', 'status', 'next_by'])
    .where('submission_id', '=', submissionId)
    .orderBy('choice')
    .execute()
}

/** The numbers that a draft was submitted under, in the order of its choices. */
export async function listNumbersOfDraft(db: Db, draftId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .select('application.number')
    .where('submission.draft_id', '=', draftId)
    .orderBy('application.choice')
    .execute()
  return rows.map(({ number }) => number)
}

export async function insertSubmission(
  tx: Db,
  submission: Insertable<SubmissionTable>,
): Promise<number> {
  const { id } = await tx
    .insertInto('submission')
    .values(submission)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those of these intakes that the person of an applicant's row has an active application for. */
export async function listAppliedTo(
  tx: Db,
  applicantId: number,
  intakeIds: number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('application')
    .select('intake_id')
    .where('intake_id', 'in', intakeIds)
    .where('active', '=', true)
    .where('person_hash', '=', personOf(applicantId))
    .execute()
  return rows.map(({ intake_id }) => intake_id)
}

/** Who an applicant is: plain name, birth date and address. */
export function personOf(applicantId: number) {
  return sql<Buffer>`(select sha256(convert_to(
    name_plain || '|' || to_char(birth_date, 'YYYY-MM-DD') || '|' || lower(email), 'UTF8'))
    from applicant where id = ${applicantId})`
}

/** What a program requires and costs today, to be frozen into an application. */
export async function findTerms(
  tx: Db,
  programId: number,
): Promise<Pick<ApplicationSnapshot, 'tuitionLines' | 'requirements'>> {
  const { rows } = await sql<{
    tuition: ApplicationSnapshot['tuitionLines']
    requirements: ApplicationSnapshot['requirements']
  }>`
    select
      (select coalesce(json_agg(json_build_object('audience', audience,
          'amountMinor', amount_minor, 'currency', currency, 'period', period,
          'academicYear', academic_year, 'certainty', certainty, 'sourceUrl', source_url,
          'sourceName', source_name, 'checkedOn', checked_on)
          order by position), '[]')
        from tuition_line where program_id = ${programId}) as tuition,
      (select coalesce(json_agg(json_build_object('kind', kind, 'mandatory', mandatory,
          'text', text, 'documents', documents, 'group', any_of,
          'nationalities', nationalities, 'rule', rule) order by position), '[]')
        from requirement where program_id = ${programId}) as requirements
  `.execute(tx)
  return { tuitionLines: rows[0]?.tuition ?? [], requirements: rows[0]?.requirements ?? [] }
}

export async function insertApplicant(
  tx: Db,
  applicant: Insertable<ApplicantTable>,
): Promise<number> {
  const { id } = await tx
    .insertInto('applicant')
    .values(applicant)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined when the number is taken. The person is that of the applicant's row. */
export async function insertApplication(
  tx: Db,
  application: Omit<Insertable<ApplicationTable>, 'person_hash'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('application')
    .values({ ...application, person_hash: personOf(application.applicant_id) })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertHistory(
  tx: Db,
  step: Insertable<ApplicationHistoryTable>,
): Promise<void> {
  await tx.insertInto('application_history').values(step).execute()
}

/** The last step of an application. */
export function findLastStep(tx: Db, applicationId: number) {
  return tx
    .selectFrom('application_history')
    .select(['id', 'act_id', 'before'])
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type MovingApplication = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

/** Holds an application until the end of the transaction, with everything that its guards check. */
export async function lockApplication(tx: Db, by: { number: string; accessTokenHash?: Buffer }) {
  const application = locked(tx).where('application.number', '=', by.number)
  if (by.accessTokenHash === undefined) {
    await keepFilesOf(tx, [by.number])
    return application.executeTakeFirst()
  }
  await keepFileOfLink(tx, by.accessTokenHash)
  return application
    .where('submission.access_token_hash', '=', by.accessTokenHash)
    .executeTakeFirst()
}

/**
 * Keeps an erasure or a merge of the file behind a private link waiting. Both hold the file first and
 * its applications next: so must its applicant’s own move, whose notices refer to the file, or each
 * would wait for the other.
 */
async function keepFileOfLink(tx: Db, accessTokenHash: Buffer): Promise<void> {
  await tx
    .selectFrom('applicant')
    .innerJoin('submission', 'submission.applicant_id', 'applicant.id')
    .select('applicant.id')
    .where('submission.access_token_hash', '=', accessTokenHash)
    .forKeyShare('applicant')
    .execute()
}

/** The same for the files of applications that staff act on. */
async function keepFilesOf(tx: Db, numbers: readonly string[]): Promise<void> {
  await tx
    .selectFrom('applicant')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('application').select('applicant_id').where('number', 'in', numbers),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Holds several, always in the same order, so that no two wait for each other. */
export async function lockApplications(tx: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  await keepFilesOf(tx, numbers)
  return locked(tx).where('application.number', 'in', numbers).orderBy('application.id').execute()
}

/** Holds an applicant's applications that are ready to be sent. */
export function lockReady(tx: Db, applicantId: number) {
  return locked(tx)
    .where('application.applicant_id', '=', applicantId)
    .where('application.status', '=', 'ready_to_send')
    .orderBy('application.id')
    .execute()
}

/** Stores the day the next move is due, if only that has changed. */
export async function putNextBy(tx: Db, id: number, nextBy: string | null): Promise<void> {
  await tx.updateTable('application').set({ next_by: nextBy }).where('id', '=', id).execute()
}

/** The same without holding it. */
export function findSeen(db: Db, number: string) {
  return movable(db).where('application.number', '=', number).executeTakeFirst()
}

/** The other applications that an act moved, and where to, except those where it was undone. */
export async function listMovedWith(tx: Db, actId: string, applicationId: number) {
  const steps = await tx
    .selectFrom('application_history as step')
    .select(['step.application_id', 'step.to_status', 'step.reason'])
    .where('step.act_id', '=', actId)
    .where('step.application_id', '<>', applicationId)
    .where(wasNotUndone)
    .orderBy('step.id')
    .execute()
  const ids = steps.map(({ application_id }) => application_id)
  if (ids.length === 0) return []
  const applications = await movable(tx).where('application.id', 'in', ids).execute()
  return steps.flatMap(({ application_id, to_status: to, reason }) => {
    const application = applications.find(({ id }) => id === application_id)
    return application ? [{ application, to, reason }] : []
  })
}

function locked(tx: Db) {
  return movable(tx).forUpdate('application')
}

function movable(db: Db) {
  return db
    .selectFrom('application')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('program', 'program.id', 'application.program_id')
    .innerJoin('intake', 'intake.id', 'application.intake_id')
    .select([
      'application.id',
      'application.number',
      'application.status',
      'application.active',
      'application.reached',
      'application.destination',
      'application.version',
      'application.snapshot',
      'application.submitted_at',
      'application.next_by',
      'application.intake_id',
      'application.applicant_id',
      'submission.link_seed',
      'submission.consent_how',
      'submission.agreed_at',
      'applicant.key as applicant_key',
      'applicant.given_names',
      'applicant.email',
      'applicant.language',
      'applicant.nationalities',
      'applicant.residence_country',
      shownChannel.as('submission_channel'),
      ...closingColumns,
    ])
}

/** Those of these applications that wait for documents, where none is missing any more. */
export async function listAnswered(tx: Db, applicationIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('application')
    .select('number')
    .where('id', 'in', applicationIds)
    .where('status', '=', 'documents_requested')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document')
            .innerJoin('document_application as link', 'link.document_id', 'document.id')
            .select('document.id')
            .whereRef('link.application_id', '=', 'application.id')
            .where('document.status', 'in', blockingStatuses),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ number }) => number)
}

export async function updateStatus(
  tx: Db,
  id: number,
  to: {
    status: ApplicationStatus
    nextMover: NextMover
    nextBy: string | null
    now: Date
    accountId: number | null
  },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({
      status: to.status,
      next_mover: to.nextMover,
      next_by: to.nextBy,
      updated_at: to.now,
      updated_by: to.accountId,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether every place of an intake is taken; holds the intake, so that the answer stays true. */
export async function isIntakeFull(tx: Db, intakeId: number): Promise<boolean> {
  const { capacity } = await tx
    .selectFrom('intake')
    .select('capacity')
    .where('id', '=', intakeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (capacity === null) return false
  const { taken } = await tx
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('intake_id', '=', intakeId)
    .where('status', 'in', placedStatuses)
    .executeTakeFirstOrThrow()
  return taken >= capacity
}

/** The days by which the latest released offer has to be answered, and its deposit paid. */
export function findOfferDays(tx: Db, applicationId: number) {
  return tx
    .selectFrom('offer')
    .innerJoin('decision', 'decision.id', 'offer.decision_id')
    .select(['offer.reply_by', 'offer.deposit_by'])
    .where('offer.application_id', '=', applicationId)
    .where('decision.released_at', 'is not', null)
    .orderBy('offer.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Records the answer to an offer, however it reached us. */
export async function keepReply(
  tx: Db,
  applicationId: number,
  reply: 'accepted' | 'declined',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ reply, replied_at: now })
    .where('application_id', '=', applicationId)
    .where('letter_code', 'is not', null)
    .where('reply', 'is', null)
    .execute()
}

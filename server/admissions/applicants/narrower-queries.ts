import { type Expression, type SqlBool, sql } from 'kysely'
import { milestones, sendingChannels, statusesOf } from '#contract/admissions/values/transitions.ts'
import type { ApplicantListQuery } from '#contract/applicants/applicants.ts'
import { certaintiesThat } from '#contract/common/values/certainty.ts'
import { answerKinds } from '#contract/messaging/notifications.ts'
import { shownChannel } from '../../database/shown-channel.ts'
import type { Sight } from '../../database/visible-to.ts'

interface Narrower
  extends Pick<
    ApplicantListQuery,
    | 'mover'
    | 'dueWithin'
    | 'stage'
    | 'reached'
    | 'reply'
    | 'submittedFrom'
    | 'submittedTo'
    | 'university'
    | 'term'
    | 'year'
    | 'nationality'
    | 'residence'
    | 'stateDays'
    | 'program'
    | 'intake'
    | 'closesFrom'
    | 'closesTo'
    | 'documents'
    | 'missing'
    | 'sending'
    | 'tasks'
    | 'answers'
  > {
  sight: Sight
  today: string
}

/** The filters that figures lead to; each reads only the application's own columns. */
export function narrower(sieve: Narrower): Expression<SqlBool>[] {
  const { mover, dueWithin, stage, reached, reply, documents, missing, tasks, today } = sieve
  const { submittedFrom, submittedTo } = sieve
  const all: Expression<SqlBool>[] = []
  if (mover) all.push(sql`application.next_mover = ${mover}`)
  if (dueWithin !== undefined) {
    all.push(sql`application.next_by between ${today}::date and ${today}::date + ${dueWithin}::int`)
  }
  if (stage) all.push(sql`application.status = any(${[...statusesOf[stage]]}::text[])`)
  if (reached) all.push(sql`application.reached >= ${placeOf(reached)}`)
  if (reply) all.push(replyStands(reply, today))
  if (submittedFrom) all.push(sql`application.submitted_at >= ${beginOf(submittedFrom)}`)
  if (submittedTo) all.push(sql`application.submitted_at < ${endOf(submittedTo)}`)
  // No one has to look at documents of an application that has ended.
  if (documents === 'waiting') all.push(sql`application.active`, hasWaitingDocument)
  if (documents === 'untold') all.push(sql`application.active`, hasUntoldDocument)
  if (missing === 'yes') all.push(sql`application.active`, lacksDocuments)
  if (missing === 'no') all.push(sql`not (application.active and ${lacksDocuments})`)
  if (sieve.sending) all.push(isUnreported(today))
  if (tasks) all.push(hasDueTask(sieve))
  if (sieve.answers) all.push(hasNewAnswer(sieve))
  if (sieve.stateDays !== undefined) {
    const until = sql`(${today}::date - ${sieve.stateDays}::int + 1)`
    all.push(sql`application.status_at < (${until}::timestamp at time zone 'UTC')`)
  }
  if (sieve.university) {
    all.push(sql`application.program_id in (select program.id from program
      join university on university.id = program.university_id
      where university.key = ${sieve.university})`)
  }
  if (sieve.nationality) all.push(isOfPerson(sql`nationality = ${sieve.nationality}`))
  if (sieve.residence) all.push(isOfPerson(sql`residence_country = ${sieve.residence}`))
  const intakes = intakeConditions(sieve)
  if (intakes.length > 0) {
    all.push(sql`application.intake_id in (select intake.id from intake
      join program on program.id = intake.program_id
      where ${sql.join<SqlBool>(intakes, sql` and `)})`)
  }
  if (sieve.closesFrom) {
    all.push(sql`${closes} >= ${beginOf(sieve.closesFrom)}`, sql`${closes} < 'infinity'`)
  }
  if (sieve.closesTo) all.push(sql`${closes} < ${endOf(sieve.closesTo)}`)
  return all
}

/** As in the index; an application without a deadline never closes. */
const closes = sql`coalesce(application.deadline_at, 'infinity')`

/** A milestone as the application's column stores it. */
export function placeOf(milestone: (typeof milestones)[number]): number {
  return milestones.indexOf(milestone) + 1
}

/** A civil day is one of UTC, as everywhere on staff's lists. */
const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'UTC')`

/** An application that ended without a reply needs none any more: it has no standing. */
export function replyStands(standing: NonNullable<Narrower['reply']>, today: string) {
  const day = sql`(application.replied_at at time zone 'UTC')::date`
  const waits = sql`application.replied_at is null and application.active`
  switch (standing) {
    case 'kept':
      return sql<SqlBool>`(${day} <= application.reply_by)`
    case 'broken':
      return sql<SqlBool>`(${day} > application.reply_by
        or (${waits} and application.reply_by < ${today}::date))`
    case 'open':
      return sql<SqlBool>`(${waits} and application.reply_by >= ${today}::date)`
  }
}

function isOfPerson(condition: Expression<SqlBool>) {
  return sql<SqlBool>`application.applicant_id in (select id from applicant where ${condition})`
}

function intakeConditions({ program, intake, term, year }: Narrower) {
  const all: Expression<SqlBool>[] = []
  if (program) all.push(sql`program.key = ${program}`)
  if (intake) all.push(sql`intake.key = ${intake}`)
  if (term) all.push(sql`intake.term = ${term}`)
  if (year) all.push(sql`intake.academic_year = ${year}`)
  return all
}

/**
 * Applications that, by the catalogue as it is now, the applicant sends themselves, where no one has
 * heard that they did, and where the last day is over where they live.
 */
function isUnreported(today: string) {
  return sql<SqlBool>`(application.active and application.reached = 0
    and application.status = any(${[...statusesOf.unsent]}::text[])
    and exists (select from intake join program on program.id = intake.program_id
      where intake.id = application.intake_id
        and ${shownChannel} = any(${[...sendingChannels.portal]}::text[])
        and intake.certainty = any(${certaintiesThat('countdown')}::text[]))
    and application.deadline_at < ${today}::date::timestamp at time zone 'UTC')`
}

const hasWaitingDocument = sql<SqlBool>`application.id in (
  select document_application.application_id from document_application
  where document_application.waiting)`

const hasUntoldDocument = sql<SqlBool>`application.id in (
  select link.application_id from document
  join document_application as link on link.document_id = document.id
  where document.told_at is null and document.status in ('requested', 'rejected', 'expired'))`

const lacksDocuments = sql<SqlBool>`application.id in (
  select application_id from application_papers where missing > 0)`

/** Tasks of a merged file are done in the file that has it. */
function hasDueTask({ sight, today }: Narrower) {
  return sql<SqlBool>`application.applicant_id in (
    select coalesce(applicant.merged_into, applicant.id) from applicant_task
    join applicant on applicant.id = applicant_task.applicant_id
    where applicant_task.assignee_id = ${sight.accountId} and applicant_task.done_at is null
      and applicant_task.due_on <= ${today}::date)`
}

/** The caller has an unread notification about this applicant. */
function hasNewAnswer({ sight }: Narrower): Expression<SqlBool> {
  return sql<SqlBool>`application.applicant_id in (select applicant_id from notification
    where account_id = ${sight.accountId} and read_at is null
      and kind = any(${[...answerKinds]}::text[]))`
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#contract/identity/permissions.ts'

/** Whether the account at hand sees the application at hand: for what is told to several at once. */
export const accountSees = sql<SqlBool>`case account.scope when 'all' then true
  when 'destinations' then application.destination = any(account.scope_destinations)
  else exists (select from applicant where applicant.id = application.applicant_id
    and applicant.owner_id = account.id) end`

/** Whose sight: what an actor's scope lets them see at all. */
export type Sight = Pick<Actor, 'accountId' | 'scope'>

/**
 * The one place that says what a scope lets somebody see. Each condition stands in the list that
 * names its table by its own name; `isWithinSight` asks the same of a single thing.
 */
export function seesApplication({ accountId, scope }: Sight): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'destinations':
      return sql`application.destination = any(${scope.destinations}::text[])`
    case 'own':
      return isMine(sql`application.applicant_owner_id`, accountId)
  }
}

/** What is nobody's is not mine either, and not neither of both: what is out of sight is asked for too. */
function isMine(owner: RawBuilder<unknown>, accountId: number): RawBuilder<SqlBool> {
  return sql`(${owner} = ${accountId} and ${owner} is not null)`
}

/** A file is seen where it is one's own, or where one of its applications is seen. */
export function seesApplicant({ accountId, scope }: Sight): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'destinations':
      return sql`exists (select from application where application.applicant_id = applicant.id
        and application.destination = any(${scope.destinations}::text[]))`
    case 'own':
      return isMine(sql`applicant.owner_id`, accountId)
  }
}

/** Whether all of a file is seen, and not a part of it: what is done to a person is done to the whole. */
export function seesWholeApplicant(sight: Sight): RawBuilder<SqlBool> {
  if (sight.scope.kind === 'all') return sql`true`
  return sql`(${seesApplicant(sight)} and not exists (select from application
    where application.applicant_id = applicant.id and not ${seesApplication(sight)}))`
}

/** A document that was submitted is seen with any application that it was submitted with. */
export function seesDocument(sight: Sight): RawBuilder<SqlBool> {
  if (sight.scope.kind === 'all') return sql`true`
  return sql`exists (select from document_application
    join application on application.id = document_application.application_id
    where document_application.document_id = document.id and ${seesApplication(sight)})`
}

/** A conversation is seen by whom it was given to, and with what it is about. */
export function seesConversation(sight: Sight): RawBuilder<SqlBool> {
  const { accountId, scope } = sight
  if (scope.kind === 'all') return sql`true`
  // One by one: without “offset” the planner first gathers every application that is in sight.
  const about = sql`exists (select from application
    where application.submission_id = conversation.submission_id and ${seesApplication(sight)}
    offset 0)`
  const mine = isMine(sql`conversation.owner_id`, accountId)
  if (scope.kind === 'own') return sql`(${mine} or ${about})`
  return sql`(${mine} or ${about} or case conversation.subject_type
    when 'destination' then conversation.subject_key
    when 'fact' then split_part(conversation.subject_key, '/', 1)
    when 'university' then (select destination.key from university
      join destination on destination.id = university.destination_id
      where university.key = conversation.subject_key)
    when 'program' then (select destination.key from program
      join university on university.id = program.university_id
      join destination on destination.id = university.destination_id
      where program.key = conversation.subject_key)
    end = any(${scope.destinations}::text[]) is true)`
}

/** A release, which is a job, names applications of every kind: it is seen by who set it. */
export function seesRelease({ accountId, scope }: Sight): RawBuilder<SqlBool> {
  return scope.kind === 'all' ? sql`true` : sql`job.created_by = ${accountId}`
}

/** What an address or a body names: each kind by what it is called by. */
export interface Named {
  applicants?: readonly string[]
  applications?: readonly string[]
  documents?: readonly string[]
  conversations?: readonly string[]
  releases?: readonly string[]
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#contract/identity/permissions.ts'

/** Whether the account at hand sees the application at hand: for notices to several at once. */
export const accountSees = sql<SqlBool>`case account.scope when 'all' then true
  when 'destinations' then application.destination = any(account.scope_destinations)
  else exists (select from applicant where applicant.id = application.applicant_id
    and applicant.owner_id = account.id) end`

/** The actor's account and scope, which limit what they see at all. */
export type Sight = Pick<Actor, 'accountId' | 'scope'>

/**
 * The one place that defines what a scope lets an actor see. Each condition expects the table under its
 * own name in the query; `isWithinSight` asks the same about a single entity.
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

/** An unassigned row is not mine, and the answer is never null: the negation is needed too. */
function isMine(owner: RawBuilder<unknown>, accountId: number): RawBuilder<SqlBool> {
  return sql`(${owner} = ${accountId} and ${owner} is not null)`
}

/** A file is visible if the actor owns it, or if one of its applications is visible. */
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

/** Whether the whole file is visible, and not only a part: acts on a person concern the whole. */
export function seesWholeApplicant(sight: Sight): RawBuilder<SqlBool> {
  if (sight.scope.kind === 'all') return sql`true`
  return sql`(${seesApplicant(sight)} and not exists (select from application
    where application.applicant_id = applicant.id and not ${seesApplication(sight)}))`
}

/** A document that was submitted is visible with any application that it was submitted with. */
export function seesDocument(sight: Sight): RawBuilder<SqlBool> {
  if (sight.scope.kind === 'all') return sql`true`
  return sql`exists (select from document_application
    join application on application.id = document_application.application_id
    where document_application.document_id = document.id and ${seesApplication(sight)})`
}

/** A conversation is visible to its assignee, and to anyone who sees its subject. */
export function seesConversation(sight: Sight): RawBuilder<SqlBool> {
  const { accountId, scope } = sight
  if (scope.kind === 'all') return sql`true`
  // One by one: without “offset” the planner first gathers every visible application.
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

/** A release, which is a job, names applications of every kind: the person who set it sees it. */
export function seesRelease({ accountId, scope }: Sight): RawBuilder<SqlBool> {
  return scope.kind === 'all' ? sql`true` : sql`job.created_by = ${accountId}`
}

/** The entities that an address or a body names: each kind by its usual name. */
export interface Named {
  applicants?: readonly string[]
  applications?: readonly string[]
  documents?: readonly string[]
  conversations?: readonly string[]
  releases?: readonly string[]
}

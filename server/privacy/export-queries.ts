import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { sameAs } from '../database/same-as.ts'

export type ExportedApplicant = NonNullable<Awaited<ReturnType<typeof findExported>>>

/** Whose data it is: the applicant behind one private link. */
export function findExported(db: Db, accessTokenHash: Buffer) {
  return db
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .selectAll('applicant')
    .where('submission.access_token_hash', '=', accessTokenHash)
    .executeTakeFirst()
}

/** The account that has confirmed an address, compared as `server/admissions/following/own-queries.ts` does. */
export function findAccountAt(db: Db, email: string) {
  return (
    db
      .selectFrom('account')
      .select([
        'id',
        'email',
        'given_names',
        'family_name',
        'language',
        'created_at',
        'last_sign_in_at',
      ])
      .where('email', '=', email)
      .where(sql<SqlBool>`lower(email) = lower(${email})`)
      .where('role', '=', 'applicant')
      .where('email_verified_at', 'is not', null)
      // If several files give one address, it may be another person’s.
      .where(sql<SqlBool>`(select count(*) from applicant
      where lower(applicant.email) = lower(${email}) and merged_into is null) = 1`)
      .executeTakeFirst()
  )
}

export function listSubmissions(db: Db, applicantId: number) {
  return db
    .selectFrom('submission')
    .select([
      'id',
      'said',
      'consent_text_hash',
      'submitted_at',
      'consent_how',
      'consent_on',
      'agreed_at',
    ])
    .where('applicant_id', '=', applicantId)
    .orderBy('id')
    .execute()
}

export function listApplications(db: Db, applicantId: number) {
  return db
    .selectFrom('application')
    .select([
      'id',
      'submission_id',
      'number',
      'choice',
      'status',
      'submitted_at',
      'next_mover',
      'next_by',
      'snapshot',
    ])
    .where('applicant_id', '=', applicantId)
    .orderBy('submission_id')
    .orderBy('choice')
    .execute()
}

export function listHistory(db: Db, applicantId: number) {
  return db
    .selectFrom('application_history as step')
    .innerJoin('application', 'application.id', 'step.application_id')
    .select([
      'step.application_id',
      'step.at',
      'step.to_status',
      'step.by_applicant',
      'step.reason',
      'step.reason_code',
      'step.happened_on',
      'step.passed_over',
    ])
    .where('application.applicant_id', '=', applicantId)
    .orderBy('step.id')
    .execute()
}

/** The reports about the sending of their applications. */
export function listSendingReports(db: Db, applicantId: number) {
  return db
    .selectFrom('sending_report as report')
    .innerJoin('application', 'application.id', 'report.application_id')
    .select([
      'report.application_id',
      'report.at',
      'report.by_applicant',
      'report.reference',
      'report.sent_on',
    ])
    .where('application.applicant_id', '=', applicantId)
    .orderBy('report.id')
    .execute()
}

/** Decisions that the applicant has received, with the offers. */
export function listReleased(db: Db, applicantId: number) {
  return db
    .selectFrom('decision')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .leftJoin('offer', 'offer.decision_id', 'decision.id')
    .select([
      'decision.application_id',
      'decision.outcome',
      'decision.reason_code',
      'decision.note',
      'decision.released_at',
      'offer.id as offer_id',
      'offer.reply_by',
      'offer.zone',
      'offer.deposit_minor',
      'offer.deposit_currency',
      'offer.deposit_by',
      'offer.letter_code',
      'offer.reply',
      'offer.replied_at',
    ])
    .where('application.applicant_id', '=', applicantId)
    .where('decision.released_at', 'is not', null)
    .orderBy('decision.id')
    .execute()
}

export function listConditions(db: Db, applicantId: number) {
  return db
    .selectFrom('offer_condition as condition')
    .innerJoin('offer', 'offer.id', 'condition.offer_id')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .select(['condition.offer_id', 'condition.text', 'condition.state'])
    .where('application.applicant_id', '=', applicantId)
    .orderBy('condition.offer_id')
    .orderBy('condition.position')
    .execute()
}

export type ExportedDocument = Awaited<ReturnType<typeof listDocuments>>[number]

export function listDocuments(db: Db, applicantId: number) {
  return db
    .selectFrom('document')
    .select([
      'document.id',
      'document.type',
      'document.status',
      'document.reason',
      'document.language',
      'document.uploaded_at',
      'document.file_name',
      'document.media_type',
      'document.bytes',
      'document.pages',
      'document.sha256',
      'document.scan',
      'document.scanned_at',
      'document.storage_name',
      sql<string[]>`array(select number from application
        join document_application link on link.application_id = application.id
        where link.document_id = document.id order by number)`.as('numbers'),
    ])
    .where(sql<SqlBool>`exists (select from document_application link
      join application on application.id = link.application_id
      where link.document_id = document.id and application.applicant_id = ${applicantId})`)
    .orderBy('document.id')
    .execute()
}

/** Who of the team opened these documents, by what they are. */
export function listOpenings(db: Db, applicantId: number) {
  return db
    .selectFrom('document_access as access')
    .innerJoin('account', 'account.id', 'access.account_id')
    .select(['access.document_id', 'access.at', 'account.role'])
    .where(sql<SqlBool>`access.document_id in (select link.document_id
      from document_application link join application on application.id = link.application_id
      where application.applicant_id = ${applicantId})`)
    .orderBy('access.id')
    .execute()
}

/** The messages of both sides; notes among staff are left out. */
export function listMessages(db: Db, applicantId: number) {
  return db
    .selectFrom('conversation_message as message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .innerJoin('submission', 'submission.id', 'conversation.submission_id')
    .select(['message.kind', 'message.body', 'message.at'])
    .where('submission.applicant_id', '=', applicantId)
    .where('message.kind', '<>', 'note')
    .orderBy('message.id')
    .execute()
}

/** The values of the file before each change, with the author; owners are left out. */
export async function listChanges(db: Db, applicantId: number) {
  const { rows } = await sql<{
    at: Date
    by_applicant: boolean
    before: Record<string, unknown>
    after: Record<string, unknown>
  }>`
    select at, by_id is null as by_applicant, before - 'owner' as before, after - 'owner' as after
    from applicant_edit
    where applicant_id in ${sameAs(applicantId)} and before - 'owner' <> '{}'
    order by id
  `.execute(db)
  return rows
}

export function listContacts(db: Db, applicantId: number) {
  return db
    .selectFrom('applicant_contact')
    .select(['happened_at', 'kind', 'direction', 'outcome'])
    .where('applicant_id', 'in', sameAs(applicantId))
    .orderBy('happened_at')
    .execute()
}

/** Texts of the team about a person, each by its place. */
export async function listTeamNotes(db: Db, applicantId: number) {
  const { rows } = await sql<{
    id: number
    source: 'note' | 'task' | 'contact' | 'message'
    at: Date
    words: string
  }>`
    select id::int, 'note' as source, at, body as words from applicant_note
      where applicant_id in ${sameAs(applicantId)}
    union all select id::int, 'task', created_at, title from applicant_task
      where applicant_id in ${sameAs(applicantId)}
    union all select id::int, 'contact', happened_at, note from applicant_contact
      where applicant_id in ${sameAs(applicantId)} and note is not null
    union all select message.id::int, 'message', message.at, message.body
      from conversation_message message
      join conversation on conversation.id = message.conversation_id
      join submission on submission.id = conversation.submission_id
      where submission.applicant_id = ${applicantId} and message.kind = 'note'
    order by at
  `.execute(db)
  return rows
}

export function listSignInsOf(db: Db, accountId: number) {
  return db
    .selectFrom('sign_in_attempt')
    .select(['at', 'network', 'user_agent', 'method', 'outcome'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Mails about what they sent, and others to the address if it is proved and no one else gives the same one. */
export async function listMails(db: Db, { id, email, email_proved_at }: ExportedApplicant) {
  const { rows } = await sql<{
    template: string
    subject: string
    to_address: string
    state: string
    created_at: Date
    sent_at: Date | null
  }>`
    select template, subject, to_address, state, created_at, sent_at from outgoing_mail
    where lower(to_address) = lower(${email}) and (
      about in (select number from application where applicant_id = ${id})
      or about is null and ${email_proved_at !== null}
        and not exists (select from applicant where lower(email) = lower(${email})
          and id <> ${id} and merged_into is distinct from ${id})
        and not exists (select from account where lower(email) = lower(${email})
          and (role <> 'applicant' or email_verified_at is null)))
    order by id
  `.execute(db)
  return rows
}

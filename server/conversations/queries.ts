import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { ConversationMessageTable, ConversationTable } from '../database/tables.ts'
import { currentEmail, currentLanguage, firstNumber } from './applicant-columns-queries.ts'
import { shownSubjectName } from './subject-queries.ts'

export function insertConversation(tx: Db, conversation: Insertable<ConversationTable>) {
  return tx
    .insertInto('conversation')
    .values(conversation)
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function insertMessage(
  tx: Db,
  message: Insertable<ConversationMessageTable>,
): Promise<void> {
  await tx.insertInto('conversation_message').values(message).execute()
}

/** A conversation for the holder of its private link, while the link works. */
export function findByToken(db: Db, tokenHash: Buffer, activeAfter: Date) {
  return db
    .selectFrom('conversation')
    .select([
      'id',
      'key',
      'kind',
      'topic',
      'subject_type',
      'subject_key',
      shownSubjectName.as('subject_name'),
      'language',
      'state',
      'reply_by',
      'email',
      'email_proved_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('last_activity_at', '>', activeAfter)
    .executeTakeFirst()
}

/** What a visitor may read of a conversation, oldest first: notes are for staff only. */
export function listShared(db: Db, conversationId: number) {
  return db
    .selectFrom('conversation_message')
    .select(['kind', 'body', 'at'])
    .where('conversation_id', '=', conversationId)
    .where('kind', '<>', 'note')
    .orderBy('id')
    .execute()
}

/** Holds a conversation until the end of the transaction. */
export function lockConversation(tx: Db, key: string) {
  return (
    tx
      .selectFrom('conversation')
      .leftJoin('submission', 'submission.id', 'conversation.submission_id')
      .leftJoin('applicant', 'applicant.id', 'submission.applicant_id')
      // The owner of the file looks after its conversation, unless it was given to someone else.
      .leftJoin('account as owner', (join) =>
        join.on(sql<SqlBool>`owner.id = coalesce(conversation.owner_id, applicant.owner_id)`),
      )
      .select([
        'conversation.id',
        'conversation.key',
        'conversation.token_hash',
        'conversation.kind',
        'conversation.state',
        'conversation.version',
        'conversation.name',
        currentEmail.as('email'),
        'conversation.email_proved_at',
        currentLanguage.as('language'),
        'submission.link_seed',
        firstNumber.as('number'),
        'applicant.given_names as applicant_given_names',
        'conversation.subject_type',
        'conversation.subject_key',
        'conversation.waiting_since',
        'conversation.reply_by',
        'conversation.owner_id',
        'owner.key as owner_key',
        'owner.email as owner_email',
        'owner.language as owner_language',
        'owner.status as owner_status',
      ])
      .where('conversation.key', '=', key)
      .forUpdate('conversation')
      .executeTakeFirst()
  )
}

export async function updateConversation(
  tx: Db,
  id: number,
  columns: Updateable<ConversationTable>,
): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Whether a number is of an application by the applicant in this conversation. */
export async function isOfApplicant(
  db: Db,
  conversationId: number,
  number: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('conversation')
    .innerJoin('submission as own', 'own.id', 'conversation.submission_id')
    .innerJoin('submission', 'submission.applicant_id', 'own.applicant_id')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .select('application.id')
    .where('conversation.id', '=', conversationId)
    .where('application.number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}

/** The name of the writer, as it may appear below their messages. */
export async function findWriter(db: Db, accountId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('account')
    .select(sql<string>`concat_ws(' ', given_names, family_name)`.as('name'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return found?.name
}

/** When the visitor wrote what staff have not answered, or undefined if nothing waits. */
export async function findUnanswered(tx: Db, conversationId: number): Promise<Date | undefined> {
  const messages = tx
    .selectFrom('conversation_message')
    .where('conversation_id', '=', conversationId)
  const last = await messages
    .select('id')
    .where('kind', '=', 'answer')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = await messages
    .select('at')
    .where('kind', '=', 'visitor')
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.at
}

/** Marks the address as the writer's. Nothing that staff decided changes, so the version stays. */
export async function markProved(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('conversation')
    .set({ email_proved_at: now })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('email_proved_at', 'is', null)
    .execute()
}

/** Removes a conversation with all its messages. */
export async function deleteConversation(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('conversation').where('id', '=', id).execute()
}

/**
 * Removes, completely, conversations in which nothing was written since; those that staff still
 * have to answer stay. Conversations about an application are removed with it.
 */
export async function deleteQuiet(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('conversation')
    .where('last_activity_at', '<', before)
    .where('state', '<>', 'open')
    .where('kind', '<>', 'application')
    .execute()
}

/**
 * Moves the conversations about these applicants' applications to the new owners of their files, if
 * the owner of the file looked after them. Called before the files are given.
 */
export async function giveConversations(
  tx: Db,
  applicantIds: readonly number[],
  ownerId: number | null,
): Promise<void> {
  await sql`
    update conversation set owner_id = ${ownerId}::bigint
    from submission join applicant on applicant.id = submission.applicant_id
    where submission.id = conversation.submission_id
      and applicant.id = any(${[...applicantIds]}::bigint[])
      and conversation.owner_id is not distinct from applicant.owner_id`.execute(tx)
}

/** The person who looks after a new conversation about a submission: the owner of the file. */
export async function giveToFileOwner(tx: Db, submissionId: number): Promise<void> {
  await sql`
    update conversation set owner_id = applicant.owner_id
    from submission join applicant on applicant.id = submission.applicant_id
    where submission.id = conversation.submission_id and submission.id = ${submissionId}
      and conversation.owner_id is null`.execute(tx)
}

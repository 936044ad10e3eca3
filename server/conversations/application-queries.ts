import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type Correspondent = NonNullable<Awaited<ReturnType<typeof findCorrespondent>>>

/** The applicant behind a private link, and the conversation between them and the team. */
export function findCorrespondent(db: Db, accessTokenHash: Buffer) {
  return db
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .leftJoin('conversation', 'conversation.submission_id', 'submission.id')
    .select([
      'submission.id as submission_id',
      'submission.link_seed',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.email',
      'applicant.language',
      sql<string>`(select number from application where submission_id = submission.id
        order by choice limit 1)`.as('number'),
      'conversation.id as conversation_id',
      'conversation.key',
      'conversation.state',
      'conversation.reply_by',
      'conversation.language as conversation_language',
      'conversation.visitor_read_at',
    ])
    .where('submission.access_token_hash', '=', accessTokenHash)
    .executeTakeFirst()
}

/** The submission that an application belongs to, and its applicant. */
export function findSubmissionOf(tx: Db, number: string) {
  return tx
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select([
      'application.submission_id',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.email',
      'applicant.language',
    ])
    .where('application.number', '=', number)
    .executeTakeFirst()
}

/**
 * Holds a submission, so that only one of two first messages opens its conversation. Its file is kept
 * first, as an erasure or a merge holds it: notices of the message refer to it.
 */
export async function lockSubmission(tx: Db, submissionId: number) {
  await tx
    .selectFrom('applicant')
    .innerJoin('submission', 'submission.applicant_id', 'applicant.id')
    .select('applicant.id')
    .where('submission.id', '=', submissionId)
    .forKeyShare('applicant')
    .execute()
  return tx
    .selectFrom('submission')
    .select('id')
    .where('id', '=', submissionId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findConversationKey(
  tx: Db,
  submissionId: number,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('conversation')
    .select('key')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row?.key
}

/** It changes nothing that staff decide, so the version stays. */
export async function markRead(db: Db, conversationId: number, until: Date): Promise<void> {
  await db
    .updateTable('conversation')
    .set({ visitor_read_at: sql`greatest(visitor_read_at, ${until}::timestamptz)` })
    .where('id', '=', conversationId)
    .execute()
}

/** Whether exactly this was written since then. */
export async function isWrittenSince(
  tx: Db,
  conversationId: number,
  { body, by, since }: { body: string; by: number; since: Date },
): Promise<boolean> {
  const found = await tx
    .selectFrom('conversation_message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'answer')
    .where('by_id', '=', by)
    .where('at', '>=', since)
    .where('body', '=', body)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

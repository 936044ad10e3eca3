import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { OutgoingMailTable } from '../database/tables.ts'

export async function insertMail(tx: Db, mail: Insertable<OutgoingMailTable>): Promise<void> {
  await tx.insertInto('outgoing_mail').values(mail).execute()
}

export type DueMail = Awaited<ReturnType<typeof claimDueMail>>[number]

/**
 * Takes mails that are due, each for one process only, and puts their next attempt off by the lease:
 * what a process that dies meanwhile had taken is due again when the lease is over.
 */
export function claimDueMail(db: Db, now: Date, leaseEndsAt: Date, limit: number) {
  return db
    .updateTable('outgoing_mail')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: leaseEndsAt })
    .where('id', 'in', (due) =>
      due
        .selectFrom('outgoing_mail')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'message_id as messageId',
      'template',
      'to_address as to',
      'reply_to as replyTo',
      'subject',
      'text_body as text',
      'html_body as html',
      'attempts',
      'created_at as createdAt',
    ])
    .execute()
}

/** The words go once they have left: they hold links that open things. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set({ state: 'sent', sent_at: now, text_body: '', html_body: '', last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function markUnsent(
  db: Db,
  id: number,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: Date | undefined },
): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set({
      last_error: error,
      ...(nextAttemptAt ? { next_attempt_at: nextAttemptAt } : { state: 'failed' as const }),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteSentMail(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outgoing_mail')
    .where('state', '=', 'sent')
    .where('sent_at', '<', before)
    .execute()
}

import { type Insertable, type SqlBool, sql } from 'kysely'
import type { MailFailureKind } from '#contract/messaging/mail-failures.ts'
import type { Db } from '../database/database.ts'
import type { OutgoingMailTable } from '../database/tables.ts'
import { templatesOf } from './templates.ts'

export async function insertMails(
  tx: Db,
  mails: readonly Insertable<OutgoingMailTable>[],
): Promise<void> {
  await tx.insertInto('outgoing_mail').values(mails).execute()
}

export type DueMail = Awaited<ReturnType<typeof claimDueMail>>[number]

/**
 * Claims due mails, each for one process only, and postpones their next attempt by the lease: mails
 * claimed by a process that dies are due again when the lease is over.
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
        .where(waitsForNoAddress(now))
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
      'language',
      'to_address as to',
      'reply_to as replyTo',
      'subject',
      'text_body as text',
      'html_body as html',
      'attempts',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'stop_link as stopLink',
      'quiet_zones as quietZones',
    ])
    .execute()
}

/**
 * A mail about a file, which may open it, doesn’t leave for an address that staff recorded a moment ago
 * and whose mailbox no code has reached. Mails of others at the same address do.
 */
function waitsForNoAddress(now: Date) {
  return sql<SqlBool>`not (template = any(${aboutApplications}::text[])
    and lower(to_address) in (select lower(email) from applicant
      where email_held_until > ${now} and not email_hold_proved
        and (about is null or exists (select from application
          where application.applicant_id = applicant.id and number = about))))`
}

const aboutApplications = templatesOf('application').filter(
  (template) => template !== 'email_changed_by_team' && template !== 'erasure_done',
)

/** Those of these mails that exist, with the time when each was queued. */
export async function listQueuedAt(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; template: string; createdAt: Date }>`
    select id, template, created_at as "createdAt" from outgoing_mail
    where id = any(${[...ids]}::bigint[])
  `.execute(db)
  return rows
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
  { error, nextAttemptAt }: { error: string; nextAttemptAt: Date },
): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set({ last_error: error, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .execute()
}

/** It is not tried again unless staff want it. */
export async function markFailed(
  db: Db,
  id: number,
  { failure, error, now }: { failure: MailFailureKind; error: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set((eb) => ({
      state: 'failed',
      failure,
      failed_at: now,
      last_error: error ?? eb.ref('last_error'),
      version: sql`version + 1`,
    }))
    .where('id', '=', id)
    .execute()
}

/** Postpones it: claiming it doesn't count as an attempt. */
export async function putOff(db: Db, id: number, nextAttemptAt: Date): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set({ attempts: sql`attempts - 1`, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .execute()
}

/** The mails of an act, held until the transaction ends. */
export function lockMailsOfAct(tx: Db, actId: string) {
  return tx
    .selectFrom('outgoing_mail')
    .select(['id', 'state', 'attempts', 'language', 'to_address'])
    .where('act_id', '=', actId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Replaces the words of a waiting mail. */
export async function updateWords(
  tx: Db,
  id: number,
  words: Pick<
    Insertable<OutgoingMailTable>,
    'template' | 'about' | 'mentions' | 'subject' | 'text_body' | 'html_body'
  >,
): Promise<void> {
  await tx.updateTable('outgoing_mail').set(words).where('id', '=', id).execute()
}

/** Releases waiting mails of some acts to one address. */
export async function bringForward(
  tx: Db,
  { actIds, to, now }: { actIds: readonly string[]; to: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('outgoing_mail')
    .set({ next_attempt_at: now })
    .where('act_id', 'in', actIds)
    .where('to_address', '=', to)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now)
    .execute()
}

/** Notes in mails of some templates to an address that they are about this too. */
export async function addMention(
  tx: Db,
  { to, templates, key }: { to: string; templates: readonly string[]; key: string },
): Promise<void> {
  await sql`update outgoing_mail set mentions = array_append(mentions, ${key}::text)
    where lower(to_address) = lower(${to}) and template = any(${[...templates]}::text[])
      and not mentions @> ${[key]}::text[]`.execute(tx)
}

export async function deleteMails(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('outgoing_mail').where('id', 'in', ids).execute()
}

/** Deletes a mail that is no longer needed. */
export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outgoing_mail').where('id', '=', id).execute()
}

export async function deleteSentMail(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outgoing_mail')
    .where('state', '=', 'sent')
    .where('sent_at', '<', before)
    .execute()
}

/** Deletes the words of failed mails: they are out of date by then, and their links still open things. */
export async function forgetFailedWords(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set({ text_body: '', html_body: '' })
    .where('state', '=', 'failed')
    .where('failed_at', '<', before)
    .where('text_body', '<>', '')
    .execute()
}

/** Removes failed mails once staff have dealt with them, and in the end the others too. */
export async function deleteFailedMail(
  db: Db,
  { handledBefore, failedBefore }: { handledBefore: Date; failedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('outgoing_mail')
    .where('state', '=', 'failed')
    .where((eb) =>
      eb.or([eb('handled_at', '<', handledBefore), eb('failed_at', '<', failedBefore)]),
    )
    .execute()
}

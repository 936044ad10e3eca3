import { type Expression, type SqlBool, sql } from 'kysely'
import type { MailFailureListQuery } from '#contract/messaging/mail-failures.ts'
import type { Db } from '../database/database.ts'
import { literally } from '../database/literally.ts'
import { type Sight, seesApplicant, seesApplication } from '../database/visible-to.ts'

/** The reader: the persons that mails concern decide which ones may be read. */
export interface FailureReader {
  sight: Sight
  /** Templates that the reader may not see. */
  hidden: readonly string[]
}

interface List extends Pick<MailFailureListQuery, 'state' | 'q' | 'applicant' | 'sort'> {
  reader: FailureReader
  limit: number
  offset: number
}

export type FailureRow = Awaited<ReturnType<typeof listFailureRows>>['rows'][number]

/** One page of mails that could not be delivered, and how many there are in all. */
export async function listFailureRows(db: Db, list: List) {
  const found = failures(db).where(sql.join<SqlBool>(conditions(list), sql` and `))
  const [rows, { total }] = await Promise.all([
    found
      .select(shown(list.reader.sight))
      .orderBy(
        list.sort === 'failedAt'
          ? sql`mail.failed_at, mail.id`
          : sql`mail.failed_at desc, mail.id desc`,
      )
      .limit(list.limit)
      .offset(list.offset)
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export function findFailure(db: Db, id: number, reader: FailureReader) {
  return failures(db)
    .select(shown(reader.sight))
    .where('mail.id', '=', id)
    .where(mayRead(reader))
    .executeTakeFirst()
}

function failures(db: Db) {
  return db
    .selectFrom('outgoing_mail as mail')
    .leftJoin('account as handler', 'handler.id', 'mail.handled_by')
    .where('mail.state', '=', 'failed')
}

const shown = (sight: Sight) =>
  [
    'mail.id',
    'mail.template',
    'mail.to_address',
    'mail.about',
    'mail.failure',
    'mail.last_error',
    'mail.attempts',
    'mail.created_at',
    'mail.failed_at',
    'mail.handled_at',
    'mail.expires_at',
    'mail.version',
    'handler.given_names as handler_given_names',
    'handler.family_name as handler_family_name',
    sql<boolean>`mail.text_body <> ''`.as('has_words'),
    sql<{ key: string; name: string }[]>`(
    select coalesce(json_agg(json_build_object('key', key,
      'name', concat_ws(' ', given_names, family_name)) order by id), '[]')
    from (select id, key, given_names, family_name from applicant
      where lower(email) = lower(mail.to_address) and ${seesApplicant(sight)}
      order by id limit 5) as reached)`.as('applicants'),
    sql<string | null>`(select applicant.email from application
    join applicant on applicant.id = application.applicant_id
    where application.number = mail.about and lower(applicant.email) <> lower(mail.to_address))`.as(
      'new_address',
    ),
  ] as const

function conditions({ state, q, applicant, reader }: List): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [
    mayRead(reader),
    state === 'open' ? sql`mail.handled_at is null` : sql`mail.handled_at is not null`,
  ]
  if (q) {
    const like = `%${literally(q.trim())}%`
    all.push(sql`(mail.to_address ilike ${like} or mail.about ilike ${like})`)
  }
  if (applicant !== undefined) {
    all.push(sql`lower(mail.to_address) = (select lower(email) from applicant
      where key = ${applicant})`)
  }
  return all
}

/**
 * A mail about an application is visible with the application; another one with a file that has its
 * address, or else to staff who see everyone.
 */
function mayRead({ sight, hidden }: FailureReader) {
  const isOther = sql<SqlBool>`mail.template <> all(${[...hidden]}::text[])`
  if (sight.scope.kind === 'all') return isOther
  return sql<SqlBool>`(${isOther} and case when mail.about is not null
    then exists (select from application
      where application.number = mail.about and ${seesApplication(sight)})
    else exists (select from applicant
      where lower(applicant.email) = lower(mail.to_address) and ${seesApplicant(sight)}) end)`
}

/** Holds a failed mail until the end of the transaction. */
export function lockFailure(tx: Db, id: number, reader: FailureReader) {
  return tx
    .selectFrom('outgoing_mail as mail')
    .select(['mail.id', 'mail.version', 'mail.message_id', 'mail.handled_at'])
    .where('mail.id', '=', id)
    .where('mail.state', '=', 'failed')
    .where(mayRead(reader))
    .forUpdate()
    .executeTakeFirst()
}

/** Back among those to be sent, as if it had never been tried. */
export async function requeue(
  tx: Db,
  id: number,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('outgoing_mail')
    .set({
      state: 'queued',
      to_address: to,
      attempts: 0,
      next_attempt_at: now,
      failure: null,
      failed_at: null,
      last_error: null,
      handled_at: null,
      handled_by: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function putHandled(
  tx: Db,
  id: number,
  handled: { at: Date; by: number } | undefined,
): Promise<void> {
  await tx
    .updateTable('outgoing_mail')
    .set({
      handled_at: handled?.at ?? null,
      handled_by: handled?.by ?? null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** How many wait for someone to deal with them, among those that the reader may see. */
export async function countOpenFailures(db: Db, reader: FailureReader): Promise<number> {
  const { total } = await failures(db)
    .select(sql<number>`count(*)`.as('total'))
    .where('mail.handled_at', 'is', null)
    .where(mayRead(reader))
    .executeTakeFirstOrThrow()
  return total
}

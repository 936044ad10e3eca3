import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { ErasureRequestTable } from '../database/tables.ts'
import { type Sight, seesApplicant, seesApplication } from '../database/visible-to.ts'

export type OwnFile = NonNullable<Awaited<ReturnType<typeof findOwnFile>>>

/** How many files an erasure of this one takes: those that were merged into it go too. */
export async function countFilesOf(tx: Db, applicantId: number): Promise<number> {
  const { merged } = await tx
    .selectFrom('applicant')
    .select((eb) => eb.fn.countAll<number>().as('merged'))
    .where('merged_into', '=', applicantId)
    .executeTakeFirstOrThrow()
  return 1 + Number(merged)
}

/** The file behind a private link, with its wish to be erased. */
export function findOwnFile(db: Db, accessTokenHash: Buffer) {
  return db
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .leftJoin('application_draft as draft', 'draft.id', 'submission.draft_id')
    .select([
      'applicant.id',
      'applicant.key',
      'applicant.given_names',
      'applicant.email',
      'applicant.email_held_until',
      'applicant.email_before_hold',
      'applicant.language',
      'applicant.kept_since',
      'submission.link_seed',
      'draft.key as draft_key',
      firstNumber.as('number'),
    ])
    .where('submission.access_token_hash', '=', accessTokenHash)
    .executeTakeFirst()
}

/** The number that an applicant knows their file by. */
const firstNumber = sql<string>`coalesce((select number from application
  where application.applicant_id = applicant.id order by id limit 1), '')`

export function findRequest(db: Db, applicantId: number) {
  return db
    .selectFrom('erasure_request')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst()
}

export type ErasureRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Holds the request until the end of the transaction. */
export function lockRequest(tx: Db, applicantId: number) {
  return tx
    .selectFrom('erasure_request')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .forUpdate()
    .executeTakeFirst()
}

/** One request per file: a new code ends the one before. */
export async function putRequest(
  tx: Db,
  request: Insertable<ErasureRequestTable> & Updateable<ErasureRequestTable>,
): Promise<void> {
  await tx
    .insertInto('erasure_request')
    .values(request)
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(request))
    .execute()
}

export async function updateRequest(
  tx: Db,
  applicantId: number,
  columns: Updateable<ErasureRequestTable>,
): Promise<void> {
  await tx
    .updateTable('erasure_request')
    .set(columns)
    .where('applicant_id', '=', applicantId)
    .execute()
}

/** False when there was none. */
export async function deleteRequest(tx: Db, applicantId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('erasure_request')
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Counts one attempt at the code and answers its hash; undefined when there is none, it is over, or
 * it was tried too often. One statement, so that two can't both be the last.
 */
export async function spendErasureAttempt(
  db: Db,
  applicantId: number,
  { now, max }: { now: Date; max: number },
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('erasure_request')
    .set({ code_attempts: sql`code_attempts + 1` })
    .where('applicant_id', '=', applicantId)
    .where('confirmed_at', 'is', null)
    .where('code_attempts', '<', max)
    .where('code_expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? undefined
}

/** When an applicant's data first went to a university. */
export function listSentTo(db: Db, applicantId: number, sight?: Sight) {
  return db
    .selectFrom('application')
    .innerJoin('application_history as step', 'step.application_id', 'application.id')
    .select(['application.id', 'application.snapshot'])
    .select((eb) => eb.fn.min('step.at').as('at'))
    .where('application.applicant_id', '=', applicantId)
    .where('step.to_status', '=', 'sent')
    .where(sight ? seesApplication(sight) : sql<SqlBool>`true`)
    .groupBy('application.id')
    .orderBy('application.id')
    .execute()
}

/** The next request whose day has come, for one process only. */
export async function claimDueRequest(tx: Db, now: Date): Promise<number | undefined> {
  const row = await tx
    .selectFrom('erasure_request')
    .select('applicant_id')
    .where('due_at', '<=', now)
    .where('refused_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.applicant_id
}

/**
 * Requests that were confirmed and not refused, the first to be answered first, each with those of
 * the person's applications that are in sight.
 */
export function listOpenRequests(db: Db, sight: Sight) {
  return db
    .selectFrom('erasure_request as request')
    .innerJoin('applicant', 'applicant.id', 'request.applicant_id')
    .select([
      'applicant.key',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.version',
      'applicant.language',
      'applicant.kept_because',
      'request.asked_at',
      'request.confirmed_at',
      'request.due_at',
      'request.answer_by',
      'request.refused_at',
      sql<string[]>`array(select number from application
        where application.applicant_id = applicant.id and ${seesApplication(sight)}
        order by choice, id)`.as('numbers'),
      sql<string[]>`array(select distinct application.snapshot -> 'university' ->> 'name'
        from application join application_history step on step.application_id = application.id
        where application.applicant_id = applicant.id and step.to_status = 'sent'
          and ${seesApplication(sight)})`.as('sent_to'),
    ])
    .where('request.confirmed_at', 'is not', null)
    .where('request.refused_at', 'is', null)
    .where(seesApplicant(sight))
    .orderBy(sql`coalesce(request.answer_by, request.due_at::date)`)
    .orderBy('request.asked_at')
    .limit(500)
    .execute()
}

/** How many of them staff have to answer. */
export async function countWithStaff(db: Db, sight: Sight): Promise<number> {
  const { count } = await db
    .selectFrom('erasure_request as request')
    .innerJoin('applicant', 'applicant.id', 'request.applicant_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('request.confirmed_at', 'is not', null)
    .where('request.refused_at', 'is', null)
    .where('request.due_at', 'is', null)
    .where(seesApplicant(sight))
    .executeTakeFirstOrThrow()
  return count
}

/** What staff see of a file's erasure. */
export function findFile(db: Db, key: string) {
  return db
    .selectFrom('applicant')
    .select([
      'id',
      'key',
      'version',
      'given_names',
      'email',
      'language',
      'kept_since',
      'kept_because',
      firstNumber.as('number'),
    ])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Any private link of a file, for a mail. */
export async function findLinkSeed(db: Db, applicantId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission')
    .select('link_seed')
    .where('applicant_id', '=', applicantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.link_seed
}

export async function updateKept(
  tx: Db,
  applicantId: number,
  kept: { since: Date; because: string } | undefined,
  by: { now: Date; accountId: number },
): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({
      kept_since: kept?.since ?? null,
      kept_because: kept?.because ?? null,
      updated_at: by.now,
      updated_by: by.accountId,
      version: sql`version + 1`,
    })
    .where('id', '=', applicantId)
    .execute()
}

/** Removes the mails that said an erasure was done: they hold the last of an address. */
export async function deleteErasedMail(
  db: Db,
  { template, before }: { template: string; before: Date },
): Promise<void> {
  await db
    .deleteFrom('outgoing_mail')
    .where('template', '=', template)
    .where((eb) => eb.or([eb('state', '=', 'sent'), eb('created_at', '<', before)]))
    .execute()
}

import { sql } from 'kysely'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { Db } from '../database/database.ts'
import type { JobTable } from '../database/tables.ts'

export type JobKind = JobTable['kind']

export interface NewJob {
  key: string
  kind: JobKind
  /** The act on each item; the kind reads it again by its own schema. */
  request: object
  requestId: string
  now: Date
  accountId: number
  /** When it may begin; at once if not given. */
  dueAt?: Date
  /** The job that it undoes. */
  undoes?: number
}

/** One of a job's items. Items of applications have a number and a version, others a single id. */
export interface NewItem {
  /** Null if the person who starts the job can't see an application of this number. */
  applicationId?: number | null
  number?: string
  version?: number
  programId?: number
  universityId?: number
  /** Why it is refused before the job begins. */
  problem?: ProblemCode | null
}

/** Stores a job with its items, in this order. */
export async function insertJob(
  tx: Db,
  { key, kind, request, requestId, now, accountId, dueAt = now, undoes }: NewJob,
  items: readonly NewItem[],
): Promise<void> {
  const { id } = await tx
    .insertInto('job')
    .values({
      key,
      kind,
      request: JSON.stringify(request),
      request_id: requestId,
      created_at: now,
      created_by: accountId,
      due_at: dueAt,
      ...(undoes !== undefined && { undoes }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into job_item (job_id, position, application_id, number, version, program_id,
      university_id, problem, done_at)
    select ${id}, place, application_id, number, version, program_id, university_id, problem,
      case when problem is not null then ${now}::timestamptz end
    from unnest(${items.map((item) => item.applicationId ?? null)}::bigint[],
      ${items.map((item) => item.number ?? null)}::text[],
      ${items.map((item) => item.version ?? null)}::integer[],
      ${items.map((item) => item.programId ?? null)}::bigint[],
      ${items.map((item) => item.universityId ?? null)}::bigint[],
      ${items.map((item) => item.problem ?? null)}::text[])
      with ordinality as given (application_id, number, version, program_id, university_id,
        problem, place)`.execute(tx)
}

/** Whether a job kept the values that it overwrote, is over, and was not undone. */
const canUndo = sql<boolean>`(num_nonnulls(job.finished_at, job.cancelled_at) > 0
  and exists (select from job_item where job_id = job.id and before is not null)
  and not exists (select from job undoing where undoing.undoes = job.id))`

/** A job with the account that started it, as it is now. */
export function findJob(db: Db, kinds: readonly JobKind[], key: string) {
  return db
    .selectFrom('job')
    .innerJoin('account', 'account.id', 'job.created_by')
    .select([
      'job.id',
      'job.key',
      'job.kind',
      'job.request',
      'job.request_id',
      'job.created_at',
      'job.due_at',
      'job.cancelled_at',
      'job.finished_at',
      canUndo.as('can_undo'),
      'account.id as account_id',
      'account.key as account_key',
      'account.role',
      'account.permissions',
      'account.scope',
      'account.scope_destinations',
      'account.status as account_status',
    ])
    .where('job.key', '=', key)
    .where('job.kind', 'in', kinds)
    .executeTakeFirst()
}
export type Job = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** Locks a job: if two people undo it, one is first. */
export async function lockJob(
  tx: Db,
  kinds: readonly JobKind[],
  key: string,
): Promise<Job | undefined> {
  await tx.selectFrom('job').select('id').where('key', '=', key).forUpdate().execute()
  return findJob(tx, kinds, key)
}

interface OwnJobs {
  kinds: readonly JobKind[]
  accountId: number
  after: Date
  limit: number
  /** One of them, if only that one is wanted. */
  key?: string
}

/** The progress of an account's jobs of the last days, the latest first. */
export function listOwnJobs(db: Db, { kinds, accountId, after, limit, key }: OwnJobs) {
  const jobs = db
    .selectFrom('job')
    .select(['key', 'kind', 'request', 'created_at', 'cancelled_at', 'finished_at'])
    .select([counts.as('counts'), canUndo.as('can_undo'), undoUntil.as('undo_until')])
    .where('created_by', '=', accountId)
    .where('created_at', '>', after)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(limit)
  return (key === undefined ? jobs : jobs.where('key', '=', key)).execute()
}

export interface JobCounts {
  total: number
  /** Items that the job has dealt with: changed, already as asked, or refused. */
  done: number
  changed: number
  refused: number
}

const counts = sql<JobCounts>`(
  select json_build_object('total', count(*), 'done', count(done_at),
    'changed', count(*) filter (where changed), 'refused', count(problem))
  from job_item where job_id = job.id)`

export async function countItems(db: Db, id: number): Promise<JobCounts> {
  const { counted } = await db
    .selectFrom('job')
    .select(counts.as('counted'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return counted
}

/** The items of a job that stay as they are, in its order. */
export async function listRefusedItems(
  db: Db,
  jobId: number,
): Promise<{ number: string | null; problem: ProblemCode }[]> {
  const rows = await db
    .selectFrom('job_item')
    .select(['number', 'problem'])
    .where('job_id', '=', jobId)
    .where('problem', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ number, problem }) => (problem === null ? [] : [{ number, problem }]))
}

/** Until when the last mail about the moved applications waits. */
const undoUntil = sql<Date | null>`(select max(mail.next_attempt_at)
  from job_item item join outgoing_mail mail on mail.act_id = item.act_id
  where item.job_id = job.id and mail.state = 'queued' and mail.attempts = 0)`

/** Claims the next items; those that another process has claimed are skipped. */
export function claimItems(tx: Db, jobId: number, limit: number) {
  return waiting(tx, jobId).limit(limit).forUpdate('item').skipLocked().execute()
}

/** Claims the remaining items of the same people, so that one step and one mail cover all of them. */
export function claimOfSamePeople(tx: Db, jobId: number, numbers: readonly string[]) {
  return waiting(tx, jobId)
    .where('item.number', 'not in', numbers)
    .where('item.application_id', 'in', (eb) =>
      eb
        .selectFrom('application')
        .innerJoin('application as claimed', 'claimed.applicant_id', 'application.applicant_id')
        .select('application.id')
        .where('claimed.number', 'in', numbers),
    )
    .forUpdate('item')
    .skipLocked()
    .execute()
}

function waiting(tx: Db, jobId: number) {
  return tx
    .selectFrom('job_item as item')
    .innerJoin('job', 'job.id', 'item.job_id')
    .select([
      'item.position',
      'item.number',
      'item.version',
      'item.program_id',
      'item.university_id',
      // One for each item, to undo it by.
      sql<string>`gen_random_uuid()`.as('act_id'),
    ])
    .where('item.job_id', '=', jobId)
    .where('item.done_at', 'is', null)
    .where('job.cancelled_at', 'is', null)
    .orderBy('item.position')
}
export type JobItem = Awaited<ReturnType<typeof claimItems>>[number]

export interface Outcome {
  position: number
  changed: boolean
  problem: ProblemCode | null
  fields?: Record<string, string> | null
  /** The act by which the change is undone. */
  actId?: string
}

export async function finishItems(
  tx: Db,
  jobId: number,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  await sql`
    update job_item item set done_at = ${now}, changed = given.changed, problem = given.problem,
      fields = given.fields, act_id = given."actId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as given (position integer, changed boolean, problem text, fields jsonb, "actId" uuid)
    where item.job_id = ${jobId} and item.position = given.position
      and item.done_at is null`.execute(tx)
}

/** Ends a job with no items left. */
export async function finishJob(db: Db, id: number, now: Date): Promise<void> {
  await sql`
    update job set finished_at = ${now}
    where id = ${id} and finished_at is null and cancelled_at is null and not exists (
      select from job_item where job_id = ${id} and done_at is null)`.execute(db)
}

interface Cancelled {
  kinds: readonly JobKind[]
  key: string
  now: Date
  /** Only a job of this account. */
  accountId?: number
  /** Only a job whose time is still to come. */
  beforeDue?: boolean
}

/** False if the job is already over, or may not be cancelled. */
export async function cancelJob(
  tx: Db,
  { kinds, key, now, accountId, beforeDue = false }: Cancelled,
): Promise<boolean> {
  let job = tx
    .updateTable('job')
    .set({ cancelled_at: now })
    .where('key', '=', key)
    .where('kind', 'in', kinds)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
  if (accountId !== undefined) job = job.where('created_by', '=', accountId)
  if (beforeDue) job = job.where('due_at', '>', now)
  const { numUpdatedRows } = await job.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keys of the jobs of a kind that may continue, the longest due first. */
export async function listDueJobs(db: Db, kind: JobKind, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('key')
    .where('kind', '=', kind)
    .where('due_at', '<=', now)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteOldJobs(db: Db, kind: JobKind, before: Date): Promise<void> {
  await db
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('finished_at', 'is not', null), eb('cancelled_at', 'is not', null)]))
    .execute()
}

/** Keeps the values of a program that a job overwrites, and the version that it makes. */
export async function keepBefore(
  tx: Db,
  jobId: number,
  { programId, before, versionAfter }: { programId: number; before: object; versionAfter: number },
): Promise<void> {
  await tx
    .updateTable('job_item')
    .set({ before: JSON.stringify(before), version_after: versionAfter })
    .where('job_id', '=', jobId)
    .where('program_id', '=', programId)
    .execute()
}

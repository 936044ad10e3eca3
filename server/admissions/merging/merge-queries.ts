import { type Insertable, sql } from 'kysely'
import type { Language } from '#contract/common/values/languages.ts'
import type { ClosedDuplicate } from '../../database/columns/closed-duplicate.ts'
import type { Db } from '../../database/database.ts'
import { fullName } from '../../database/full-name.ts'
import type { ApplicantMergeTable } from '../../database/tables.ts'

/** The files that one file has taken over and still has. */
export function listMergesInto(db: Db, keptId: number) {
  return db
    .selectFrom('applicant_merge as merge')
    .innerJoin('applicant', 'applicant.id', 'merge.merged_id')
    .innerJoin('account', 'account.id', 'merge.by_id')
    .select([
      'merge.key as merge',
      'applicant.key',
      'applicant.given_names',
      'applicant.family_name',
      'merge.at',
      fullName('account').as('by'),
    ])
    .where('merge.kept_id', '=', keptId)
    .where('merge.undone_at', 'is', null)
    .orderBy('merge.id')
    .execute()
}

/** Holds two applicants, always in the same order, so that two merges never wait for each other. */
export function lockBoth(tx: Db, keys: readonly [string, string]) {
  return tx
    .selectFrom('applicant')
    .select(['id', 'key', 'version', 'merged_into', 'kept_since'])
    .where('key', 'in', keys)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function hasMerged(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('applicant')
    .select('id')
    .where('merged_into', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

/** Who reads mail about a file, and where. */
export function findReader(tx: Db, id: number) {
  return tx
    .selectFrom('applicant')
    .select(['email', 'email_held_until', 'email_before_hold', 'given_names', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Whether a person of these files, which are held, waits to be erased or for what the team wrote. Such a
 * request is about one file: a merge would leave it with a file that has nothing any more, or extend it
 * to data that it was not about.
 */
export async function awaitsOwnData(tx: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from erasure_request where applicant_id = any(${[...ids]}::bigint[])
      and confirmed_at is not null and refused_at is null
    union all
    select from data_request where applicant_id = any(${[...ids]}::bigint[])
      and released_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** The applications and submissions of a file, both held. */
export async function listSentOf(tx: Db, applicantId: number) {
  const list = (table: 'application' | 'submission') =>
    tx
      .selectFrom(table)
      .select('id')
      .where('applicant_id', '=', applicantId)
      .orderBy('id')
      .forUpdate()
      .execute()
  const applications = await list('application')
  const submissions = await list('submission')
  return {
    applicationIds: applications.map(({ id }) => id),
    submissionIds: submissions.map(({ id }) => id),
  }
}

interface Applied extends ClosedDuplicate {
  number: string
  reached: number
  language: Language
}

export interface Twice {
  kept: Applied
  merged: Applied
}

/** Intakes that two files both have an active application for. */
export async function listTwice(tx: Db, keptId: number, mergedId: number): Promise<Twice[]> {
  const one = (table: string) => sql`json_build_object('id', ${sql.ref(`${table}.id`)},
    'number', ${sql.ref(`${table}.number`)}, 'status', ${sql.ref(`${table}.status`)},
    'reached', ${sql.ref(`${table}.reached`)}, 'language', ${sql.ref(`${table}.applicant_language`)},
    'nextMover', ${sql.ref(`${table}.next_mover`)}, 'nextBy', ${sql.ref(`${table}.next_by`)})`
  const { rows } = await sql<Twice>`
    select ${one('kept')} as kept, ${one('merged')} as merged
    from application kept join application merged
      on merged.program_id = kept.program_id and merged.intake_id = kept.intake_id
    where kept.applicant_id = ${keptId} and merged.applicant_id = ${mergedId}
      and kept.active and merged.active
    order by kept.id
  `.execute(tx)
  return rows
}

/** Marks a duplicate, or removes the mark; answers it, or undefined if there is none any more. */
export async function putDuplicateOf(tx: Db, id: number, of: number | null) {
  const marked = tx.updateTable('application').set({ duplicate_of: of }).where('id', '=', id)
  return (
    of === null
      ? marked.where('duplicate_of', 'is not', null).where('status', '=', 'closed')
      : marked
  )
    .returning(['id', 'status', 'active', 'intake_id'])
    .executeTakeFirst()
}

/** Moves what was sent into another file, and gives each application a new version. */
export async function giveSent(
  tx: Db,
  sent: { applicationIds: readonly number[]; submissionIds: readonly number[] },
  from: number,
  to: number,
): Promise<void> {
  await sql`update application set applicant_id = ${to}, version = version + 1
    where id = any(${[...sent.applicationIds]}::bigint[]) and applicant_id = ${from}`.execute(tx)
  await sql`update submission set applicant_id = ${to}
    where id = any(${[...sent.submissionIds]}::bigint[]) and applicant_id = ${from}`.execute(tx)
}

export async function setMergedInto(
  tx: Db,
  id: number,
  { keptId, now, accountId }: { keptId: number | null; now: Date; accountId: number },
): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({
      merged_into: keptId,
      updated_at: now,
      updated_by: accountId,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function raiseVersion(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function insertMerge(tx: Db, merge: Insertable<ApplicantMergeTable>): Promise<void> {
  await tx.insertInto('applicant_merge').values(merge).execute()
}

/** Holds a merge that was not undone. */
export async function lockMerge(tx: Db, keptId: number, key: string) {
  const { rows } = await sql<{
    id: number
    merged_id: number
    merged_key: string
    application_ids: number[]
    submission_ids: number[]
    duplicates: ClosedDuplicate[]
  }>`
    select merge.id, merge.merged_id, applicant.key as merged_key, merge.duplicates,
      to_json(application_ids) as application_ids, to_json(submission_ids) as submission_ids
    from applicant_merge merge join applicant on applicant.id = merge.merged_id
    where merge.kept_id = ${keptId} and merge.key = ${key} and merge.undone_at is null
    for update
  `.execute(tx)
  return rows[0]
}

export async function closeMerge(
  tx: Db,
  id: number,
  { now, accountId }: { now: Date; accountId: number },
): Promise<void> {
  await tx
    .updateTable('applicant_merge')
    .set({ undone_at: now, undone_by: accountId })
    .where('id', '=', id)
    .execute()
}

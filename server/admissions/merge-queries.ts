import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { ApplicantMergeTable } from '../database/tables.ts'

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
      sql<string>`trim(account.given_names || ' ' || coalesce(account.family_name, ''))`.as('by'),
    ])
    .where('merge.kept_id', '=', keptId)
    .where('merge.undone_at', 'is', null)
    .orderBy('merge.id')
    .execute()
}

/** Holds two applicants, always in the same order, so that two who merge never wait in a ring. */
export function lockBoth(tx: Db, keys: readonly [string, string]) {
  return tx
    .selectFrom('applicant')
    .select(['id', 'key', 'version', 'merged_into'])
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

/** Which applications and submissions stand in a file; both are held. */
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

/** Puts what was sent into another file, and says so with a new version of each application. */
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
  }>`
    select merge.id, merge.merged_id, applicant.key as merged_key,
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

import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { sameAs } from '../../database/same-as.ts'
import type {
  ApplicantContactTable,
  ApplicantEditTable,
  ApplicantNoteTable,
  ApplicantTaskTable,
} from '../../database/tables.ts'
import { type Sight, seesApplicant } from '../../database/visible-to.ts'

export async function insertEdit(tx: Db, edit: Insertable<ApplicantEditTable>): Promise<void> {
  await tx.insertInto('applicant_edit').values(edit).execute()
}

/** When staff changed a profile, and which details; the latest first. */
export async function listEditsByStaff(
  db: Db,
  applicantId: number,
  limit: number,
): Promise<{ at: Date; details: string[] }[]> {
  return db
    .selectFrom('applicant_edit')
    .select(['at', sql<string[]>`array(select jsonb_object_keys(after))`.as('details')])
    .where('applicant_id', '=', applicantId)
    .where('by_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertNote(tx: Db, note: Insertable<ApplicantNoteTable>): Promise<void> {
  await tx.insertInto('applicant_note').values(note).execute()
}

export async function insertContact(
  tx: Db,
  contact: Insertable<ApplicantContactTable>,
): Promise<void> {
  await tx.insertInto('applicant_contact').values(contact).execute()
}

/** Open tasks first, by their day; then what was done, the latest first. */
export function listTasksOf(db: Db, applicantId: number) {
  return db
    .selectFrom('applicant_task as task')
    .leftJoin('account as assignee', 'assignee.id', 'task.assignee_id')
    .leftJoin('account as doer', 'doer.id', 'task.done_by')
    .select([
      'task.key',
      'task.title',
      'task.due_on',
      'task.done_at',
      'task.version',
      'assignee.key as assignee_key',
      'assignee.given_names as assignee_given_names',
      'assignee.family_name as assignee_family_name',
      'doer.given_names as doer_given_names',
      'doer.family_name as doer_family_name',
    ])
    .where('task.applicant_id', 'in', sameAs(applicantId))
    .orderBy(sql`task.done_at desc nulls first, task.due_on nulls last, task.id`)
    .limit(mostTasks)
    .execute()
}

const mostTasks = 200

export async function insertTask(tx: Db, task: Insertable<ApplicantTaskTable>): Promise<number> {
  const { id } = await tx
    .insertInto('applicant_task')
    .values(task)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Holds one task of an applicant's file. */
export function lockTask(tx: Db, applicantId: number, key: string) {
  return tx
    .selectFrom('applicant_task')
    .select(['id', 'version', 'done_at', 'done_by', 'assignee_id'])
    .select(({ selectFrom }) =>
      selectFrom('account')
        .select('key')
        .whereRef('account.id', '=', 'applicant_task.assignee_id')
        .as('assignee_key'),
    )
    .where('applicant_id', 'in', sameAs(applicantId))
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateTask(
  tx: Db,
  id: number,
  columns: Pick<
    Insertable<ApplicantTaskTable>,
    'title' | 'due_on' | 'assignee_id' | 'done_at' | 'done_by'
  >,
): Promise<void> {
  await tx
    .updateTable('applicant_task')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The tags of the files that the actor can see, in alphabetical order: a tag may name the file's owner. */
export async function listTags(db: Db, sight: Sight): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from applicant, unnest(tags) as tag
    where tags <> '{}' and ${seesApplicant(sight)} order by tag limit 500
  `.execute(db)
  return rows.map(({ tag }) => tag)
}

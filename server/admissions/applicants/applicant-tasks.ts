import type { z } from 'zod'
import type { TaskEdit, Tasks } from '#contract/applicants/applicant-file.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { tellTask } from '../../notifications/tell.ts'
import { findApplicant, findOwner, listUnreadable, lockApplicant } from './applicant-queries.ts'
import { nameOf } from './applicants.ts'
import { insertTask, listTasksOf, lockTask, updateTask } from './file-queries.ts'

interface Caller {
  actor: Actor
  requestId: string
}

/** What is to be done about an applicant, and what was. */
export async function listTasks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  applicantKey: string,
): Promise<z.infer<typeof Tasks>> {
  const applicant = await findApplicant(db, applicantKey)
  if (!applicant) throw new Problem('not_found')
  const today = now().toISOString().slice(0, 10)
  const rows = await listTasksOf(db, applicant.id)
  return rows.map((row) => ({
    key: row.key,
    title: row.title,
    dueOn: row.due_on,
    overdue: row.done_at === null && row.due_on !== null && row.due_on < today,
    assignee:
      row.assignee_key === null
        ? null
        : {
            key: row.assignee_key,
            name: nameOf(row.assignee_given_names, row.assignee_family_name),
          },
    done: row.done_at && {
      at: row.done_at.toISOString(),
      by: nameOf(row.doer_given_names, row.doer_family_name),
    },
    version: row.version,
  }))
}

export async function addTask(
  deps: Deps,
  { actor, requestId }: Caller,
  applicantKey: string,
  { title, dueOn, assignee }: TaskEdit,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const applicant = await lockApplicant(tx, applicantKey)
    if (!applicant) throw new Problem('not_found')

    const assigneeId = await findAssigneeId(tx, assignee, { applicant })
    const taskId = await insertTask(tx, {
      key: newOpaqueKey(),
      applicant_id: applicant.id,
      title,
      due_on: dueOn,
      assignee_id: assigneeId,
      created_at: deps.now(),
      created_by: actor.accountId,
    })
    if (assigneeId !== null) {
      const given = { applicantId: applicant.id, taskId, assigneeId }
      await tellTask(tx, { at: deps.now(), by: actor.accountId }, given)
    }
    await recordAudit(tx, {
      actor,
      action: 'task.added',
      entity: 'applicant',
      entityKey: applicantKey,
      requestId,
    })
  })
}

/** Changes a task, or marks it as done or as not done after all, from the version that was seen. */
export async function editTask(
  deps: Deps,
  { actor, requestId }: Caller,
  { applicantKey, taskKey, version }: { applicantKey: string; taskKey: string; version: number },
  { title, dueOn, assignee, done }: TaskEdit,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const applicant = await lockApplicant(tx, applicantKey)
    const task = applicant && (await lockTask(tx, applicant.id, taskKey))
    if (!task) throw new Problem('not_found')
    if (task.version !== version) throw new Problem('version_stale')

    const wasDone = task.done_at !== null
    const assigneeId = await findAssigneeId(tx, assignee, { applicant, task })
    if (assigneeId !== null && assigneeId !== task.assignee_id && !done) {
      const given = { applicantId: applicant.id, taskId: task.id, assigneeId }
      await tellTask(tx, { at: deps.now(), by: actor.accountId }, given)
    }
    await updateTask(tx, task.id, {
      title,
      due_on: dueOn,
      assignee_id: assigneeId,
      done_at: done ? (task.done_at ?? deps.now()) : null,
      done_by: done ? (task.done_by ?? actor.accountId) : null,
    })
    await recordAudit(tx, {
      actor,
      action: done === wasDone ? 'task.edited' : done ? 'task.done' : 'task.reopened',
      entity: 'applicant',
      entityKey: applicantKey,
      requestId,
    })
  })
}

interface Given {
  applicant: { id: number; owner_id: number | null }
  task?: { assignee_id: number | null; assignee_key: string | null }
}

/** A task may stay with someone who left or no longer sees the file, but can't be given to them. */
async function findAssigneeId(
  tx: Db,
  key: string | null,
  { applicant, task }: Given,
): Promise<number | null> {
  if (key === null) return null
  if (task && key === task.assignee_key) return task.assignee_id
  const found = await findOwner(tx, key)
  if (found && (await seesFile(tx, found, applicant))) return found.id
  throw new Problem('validation_failed', { fields: { assignee: { code: 'cannot_read' } } })
}

/** The task doesn't bring the file with it: staff who see only their own files have to own it already. */
async function seesFile(
  tx: Db,
  { id, scope }: { id: number; scope: string },
  applicant: Given['applicant'],
): Promise<boolean> {
  if (scope === 'own' && applicant.owner_id !== id) return false
  return (await listUnreadable(tx, id, [applicant.id])).size === 0
}

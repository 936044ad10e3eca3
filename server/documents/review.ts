import { Problem } from '#contract/common/values/problems.ts'
import type {
  RequestDocument,
  ReviewDocument,
  StaffDocument,
} from '#contract/documents/documents.ts'
import { findDocumentMove } from '#contract/documents/values/document-rules.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { askForDocument } from './ask-for-document.ts'
import {
  findApplicationId,
  findSubmittedDocument,
  listOwnDocuments,
  lockDocument,
  lockOwner,
  updateDocument,
} from './queries.ts'
import { viewForStaff } from './views.ts'

interface Caller {
  actor: Actor
  requestId: string
}

/** The documents of an application, including replaced ones, for staff. */
export async function listDocumentsOf(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  number: string,
): Promise<StaffDocument[]> {
  const id = await findApplicationId(db, number)
  if (id === undefined) throw new Problem('not_found')
  return viewForStaff(db, await listOwnDocuments(db, { kind: 'applications', ids: [id] }), actor)
}

export async function getDocument(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  key: string,
): Promise<StaffDocument> {
  const row = await findSubmittedDocument(db, key)
  const [view] = row ? await viewForStaff(db, [row], actor) : []
  if (!view) throw new Problem('not_found')
  return view
}

/** One move of the table of a document's moves, made from the version the administrator saw. */
export async function reviewDocument(
  deps: Deps,
  { actor, requestId }: Caller,
  key: string,
  expectedVersion: number,
  { to, reason }: ReviewDocument,
): Promise<StaffDocument> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await findSubmittedDocument(tx, key)
    const document = row && (await lockDocument(tx, row.id))
    if (!document) throw new Problem('not_found')
    if (document.version !== expectedVersion) throw new Problem('version_stale')
    const move = findDocumentMove(document.status, to, 'staff')
    if (!move || (move.file && document.storage_name === null)) {
      throw new Problem('move_not_allowed')
    }
    if (move.permission && !can(actor, move.permission)) throw new Problem('forbidden')
    if (move.reason && reason === null) throw new Problem('reason_required')

    await updateDocument(tx, document.id, {
      status: to,
      reason,
      confirmed_at: null,
      told_at: null,
      updated_at: deps.now(),
      updated_by: actor.accountId,
    })
    await recordAudit(tx, {
      actor,
      action: 'document.moved',
      entity: 'document',
      entityKey: key,
      before: { status: document.status },
      after: { status: to },
      reason: reason ?? undefined,
      requestId,
    })
  })
  return getDocument(deps, actor, key)
}

/** Asks the applicant for a document that was not sent. */
export async function requestDocument(
  deps: Deps,
  { actor, requestId }: Caller,
  number: string,
  { type, reason }: RequestDocument,
): Promise<StaffDocument> {
  const asked = await deps.db.transaction().execute(async (tx) => {
    const application = await findApplicationId(tx, number)
    if (application === undefined) throw new Problem('not_found')
    if (!(await lockOwner(tx, { kind: 'applications', ids: [application] }))) {
      throw new Problem('move_not_allowed')
    }
    const { key } = await askForDocument(tx, {
      ...{ applicationIds: [application], type, reason, now: deps.now() },
      isTold: false,
      accountId: actor.accountId,
    })
    await recordAudit(tx, {
      actor,
      action: 'document.requested',
      entity: 'document',
      entityKey: key,
      after: { type, application: number },
      reason: reason ?? undefined,
      requestId,
    })
    return key
  })
  return getDocument(deps, actor, asked)
}

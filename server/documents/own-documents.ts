import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type {
  ClaimTypeNotApplicable,
  OwnDocument,
  OwnDocuments,
} from '#contract/documents/documents.ts'
import { missingDocuments } from '#contract/documents/values/asked-documents.ts'
import { fileLimits, findDocumentMove } from '#contract/documents/values/document-rules.ts'
import type { Deps } from '../deps.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { askedOfApplications, askedOfDraft } from './asked.ts'
import {
  deleteDocument,
  findOwnDocument,
  insertDocument,
  linkToApplications,
  listOwnDocuments,
  lockDocument,
  lockOwner,
  updateDocument,
} from './queries.ts'
import { emptyTrash } from './sweep.ts'
import { sumUsed } from './upload-queries.ts'
import { viewOwn } from './views.ts'
import type { Owner } from './whose.ts'

/** The documents of a draft or an application, and how much of its space they take. */
export async function viewOwnDocuments(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: Owner,
): Promise<OwnDocuments> {
  const { bytes, files, totalBytes } = fileLimits
  const documents = await viewOwn(db, await listOwnDocuments(db, owner))
  const asked =
    owner.kind === 'draft'
      ? await askedOfDraft(db, owner)
      : await askedOfApplications(db, owner.ids)
  return {
    documents,
    asked,
    missing: missingDocuments(asked, documents),
    used: await sumUsed(db, owner, now()),
    limits: { bytes, files, totalBytes },
  }
}

export async function viewOwnDocument(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
  key: string,
): Promise<OwnDocument> {
  const row = await findOwnDocument(db, owner, key)
  const [view] = row ? await viewOwn(db, [row]) : []
  if (!view) throw new Problem('not_found')
  return view
}

/** Takes a document out of a draft, with its file. A submitted one stays. */
export async function removeDocument(deps: Deps, owner: Owner, key: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, owner)
    const row = await findOwnDocument(tx, owner, key)
    if (!row) throw new Problem('not_found')
    if (row.frozen_at !== null) throw new Problem('document_frozen')

    await deleteDocument(tx, row.id, deps.now())
  })
  await emptyTrash(deps)
}

/** The applicant says why a requested document doesn't apply to them. */
export async function claimNotApplicable(
  deps: Deps,
  owner: Owner,
  key: string,
  reason: string,
): Promise<OwnDocument> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockOwner(tx, owner))) throw new Problem('document_frozen')
    const row = await findOwnDocument(tx, owner, key)
    const document = row && (await lockDocument(tx, row.id))
    if (!document) throw new Problem('not_found')
    if (document.status !== 'not_applicable') {
      const move = findDocumentMove(document.status, 'not_applicable', 'applicant')
      if (!move) throw new Problem('move_not_allowed')
    }
    await updateDocument(tx, document.id, {
      status: 'not_applicable',
      reason,
      updated_at: deps.now(),
      updated_by: null,
    })
    if (owner.kind === 'applications') {
      await deps.above.showCondition(tx, document.id, document.id)
      await deps.above.returnToReview(tx, deps, owner.ids)
    }
  })
  return viewOwnDocument(deps, owner, key)
}

/** The same for a type that has not been requested yet: once for each type. */
export async function claimTypeNotApplicable(
  deps: Deps,
  owner: Owner,
  { type, language, reason }: z.infer<typeof ClaimTypeNotApplicable>,
): Promise<OwnDocument> {
  const key = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockOwner(tx, owner))) throw new Problem('document_frozen')
    const now = deps.now()
    const claimed = (await listOwnDocuments(tx, owner)).find(
      (one) => one.type === type && one.language === language && one.status === 'not_applicable',
    )
    if (claimed) {
      await updateDocument(tx, claimed.id, { reason, updated_at: now })
      return claimed.key
    }
    const made = newOpaqueKey()
    const isSubmitted = owner.kind === 'applications'
    const id = await insertDocument(tx, {
      key: made,
      draft_id: isSubmitted ? null : owner.id,
      type,
      language,
      status: 'not_applicable',
      reason,
      frozen_at: isSubmitted ? now : null,
      created_at: now,
      updated_at: now,
    })
    if (isSubmitted) {
      await linkToApplications(tx, id, owner.ids)
      await deps.above.returnToReview(tx, deps, owner.ids)
    }
    return made
  })
  return viewOwnDocument(deps, owner, key)
}

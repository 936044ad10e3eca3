import type { UploadNotes } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { askedOfDraft } from './asked.ts'
import { findOwnDocument, insertDocument, listReusable, lockOwner } from './queries.ts'
import { reserveUpload } from './reserve-upload.ts'
import { claimUpload, completeUpload, deleteUpload, releaseUpload } from './upload-queries.ts'

type Reusable = Awaited<ReturnType<typeof listReusable>>[number]

interface Filled {
  id: number
  answers: Record<string, string>
}

interface Reuse {
  draft: Filled
  network: string
  submissionIds: number[]
  /** Later files are left out. */
  until?: Date
  /** Types to leave out: a document that the applicant removed from the form stays out. */
  except?: DocumentType[]
}

const abandonedAfterMs = 20_000

/**
 * Gives a draft the documents that it asks for from the files of these submissions. Each is a separate
 * copy, in the storage too: what happens to one of them, erasure included, doesn't affect the other. A
 * file that can't be copied now is left out, to be sent again like any other; repeating the call makes
 * nothing twice. The caller has to know that the draft's holder may have them.
 */
export async function reuseDocuments(
  deps: Deps,
  { draft, network, submissionIds, until, except = [] }: Reuse,
): Promise<void> {
  if (submissionIds.length === 0) return
  const asked = new Set((await askedOfDraft(deps.db, draft)).map(({ type }) => type))
  for (const type of except) asked.delete(type)
  if (asked.size === 0) return
  const sent = (await listReusable(deps.db, submissionIds)).filter(
    ({ uploaded_at }) => until === undefined || (uploaded_at !== null && uploaded_at <= until),
  )
  const chosen = latestOfEach(sent)
  const originals = chosen.filter(({ type, origin_key }) => origin_key === null && asked.has(type))
  const copies = new Map<string, string>()
  for (const one of originals) {
    const key = await copyOrLeave(deps, draft, network, one, null)
    if (key !== undefined) copies.set(one.key, key)
  }
  for (const one of chosen) {
    const origin = one.origin_key === null ? undefined : copies.get(one.origin_key)
    if (origin !== undefined) await copyOrLeave(deps, draft, network, one, origin)
  }
}

/** For each type the files of the latest submission that had any; translations stay with their original. */
function latestOfEach(documents: readonly Reusable[]): Reusable[] {
  const latest = new Map<string, number>()
  for (const { type, submission_id } of documents) {
    if (!latest.has(type)) latest.set(type, submission_id)
  }
  return documents.filter(
    ({ type, submission_id, origin_key }) =>
      origin_key !== null || latest.get(type) === submission_id,
  )
}

async function copyOrLeave(
  deps: Deps,
  draft: Filled,
  network: string,
  document: Reusable,
  translationOf: string | null,
): Promise<string | undefined> {
  try {
    return await copyDocument(deps, draft, network, document, translationOf)
  } catch (error) {
    deps.log.warn({ err: error }, 'a document that was sent before could not be used again')
    return undefined
  }
}

/** Works like an upload, so that a crash leaves no unrecorded file in the storage. */
async function copyDocument(
  deps: Deps,
  draft: Filled,
  network: string,
  document: Reusable,
  translationOf: string | null,
): Promise<string | undefined> {
  const { file_name: fileName, bytes, storage_name: storageName } = document
  if (fileName === null || bytes === null || storageName === null) return undefined
  const notes: UploadNotes = {
    type: document.type,
    language: document.language,
    replaces: null,
    translationOf,
  }
  const owner = { kind: 'draft' as const, ...draft }
  const upload = await reserveUpload(deps, {
    ...{ owner, network, fileName, bytes, notes, exact: true },
    intent: `reuse-${document.key}`,
  })
  if (upload.document_key !== null) return upload.document_key
  const now = deps.now()
  const abandonedBefore = new Date(now.getTime() - abandonedAfterMs)
  if (!(await claimUpload(deps.db, upload.id, { now, abandonedBefore }))) return undefined
  try {
    await deps.storage.copy(storageName, upload.storage_name)
    return await deps.db.transaction().execute(async (tx) => {
      const copy = await writeCopy(tx, draft, document, { ...upload, translationOf, now })
      if (!(await completeUpload(tx, upload.id, copy.id))) throw new Error('The upload is gone')
      return copy.key
    })
  } catch (error) {
    await releaseUpload(deps.db, upload.id)
    await deleteUpload(deps.db, upload.id, deps.now())
    throw error
  }
}

interface Place {
  storage_name: string
  translationOf: string | null
  now: Date
}

async function writeCopy(
  tx: Db,
  draft: Filled,
  document: Reusable,
  { storage_name, translationOf, now }: Place,
): Promise<{ id: number; key: string }> {
  const owner = { kind: 'draft' as const, ...draft }
  if (!(await lockOwner(tx, owner))) throw new Error('The form was sent meanwhile')
  const origin =
    translationOf === null ? undefined : await findOwnDocument(tx, owner, translationOf)
  const key = newOpaqueKey()
  const { type, language, file_name, media_type, bytes, pages, sha256, scan, scanned_at } = document
  const id = await insertDocument(tx, {
    ...{
      key,
      type,
      language,
      file_name,
      media_type,
      bytes,
      pages,
      sha256,
      scan,
      scanned_at,
      storage_name,
    },
    draft_id: draft.id,
    status: 'uploaded',
    translation_of: origin?.id ?? null,
    uploaded_at: now,
    created_at: now,
    updated_at: now,
  })
  return { id, key }
}

import { Problem } from '#contract/common/values/problems.ts'
import type { UploadNotes } from '#contract/documents/documents.ts'
import {
  fileLimits,
  replaceableStatuses,
  uploadLifeHours,
} from '#contract/documents/values/document-rules.ts'
import type { Received } from '../database/columns/received.ts'
import type { Db } from '../database/database.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { refuseOverJudged } from './judging-time.ts'
import { type DocumentRow, findOwnDocument, lockOwner } from './queries.ts'
import { refuseWithoutRoom } from './room.ts'
import { newStorageName } from './storage-name.ts'
import { findUploadByIntent, insertUpload, sumUsed, type UploadRow } from './upload-queries.ts'
import type { Owner } from './whose.ts'

/** A whole school, or a whole mobile network, may share an address. */
const uploadsPerNetwork = { name: 'upload-network', max: 1500, windowSeconds: 3600 }
const uploadsPerOwner = { name: 'upload', max: 200, windowSeconds: 24 * 3600 }

interface NewUpload {
  owner: Owner
  network: string
  /** The idempotency key: repeating it means the same upload. */
  intent: string | undefined
  fileName: string
  /** As declared; if not known yet, the largest possible size. */
  bytes: number
  /** Whether `bytes` is what the file will weigh. */
  exact: boolean
  notes: UploadNotes
  /** The member of the team who adds it, and how it came; absent if its applicant adds it. */
  received?: Received | null
}

/**
 * Reserves space for a file: its largest possible size counts from here on. Two requests at once can't
 * both take the last place, because each holds the draft or application while it checks.
 */
export async function reserveUpload(deps: Deps, upload: NewUpload): Promise<UploadRow> {
  const { owner, intent, bytes } = upload
  if (intent === undefined || !/^[\x21-\x7e]{1,200}$/.test(intent)) {
    throw new Problem('idempotency_key_missing')
  }
  if (bytes > fileLimits.bytes) throw new Problem('file_too_large')
  if (bytes === 0) throw new Problem('file_empty')
  await countUse(deps.db, uploadsPerNetwork, upload.network)
  await refuseOverJudged(deps.db, owner, upload.network)
  if (owner.kind === 'draft') await refuseWithoutRoom(deps)
  const place = placeOf(owner)
  await countUse(deps.db, uploadsPerOwner, JSON.stringify(place))

  return deps.db.transaction().execute(async (tx) => {
    const isOpen = await lockOwner(tx, owner)
    const before = await findUploadByIntent(tx, owner, intent)
    if (before) return sameUpload(before, upload)
    if (!isOpen) throw new Problem('document_frozen')
    const now = deps.now()
    const notes = await settledNotes(tx, owner, upload.notes)
    const used = await sumUsed(tx, owner, now, notes.replaces)
    if (used.files >= fileLimits.files) throw new Problem('files_too_many')
    if (used.bytes + bytes > fileLimits.totalBytes) throw new Problem('files_too_large')

    await insertUpload(tx, {
      key: newOpaqueKey(),
      ...place,
      intent,
      file_name: upload.fileName,
      bytes,
      notes: JSON.stringify(notes),
      received: upload.received ? JSON.stringify(upload.received) : null,
      storage_name: newStorageName(),
      created_at: now,
      expires_at: new Date(now.getTime() + uploadLifeHours * 3600_000),
    })
    const made = await findUploadByIntent(tx, owner, intent)
    if (!made) throw new Error('The upload is gone')
    return made
  })
}

function placeOf(owner: Owner): { draft_id: number } | { application_id: number } {
  return owner.kind === 'draft' ? { draft_id: owner.id } : { application_id: owner.ids[0] }
}

function sameUpload(before: UploadRow, { fileName, bytes, exact, notes }: NewUpload): UploadRow {
  const { type, replaces, translationOf, language } = before.notes
  const same =
    before.file_name === fileName &&
    // A new file has taken the type of the one that it replaces.
    (type === notes.type || replaces !== null) &&
    replaces === notes.replaces &&
    translationOf === notes.translationOf &&
    language === notes.language &&
    (!exact || before.bytes === bytes)
  if (!same) throw new Problem('idempotency_key_reused')
  return before
}

/** The documents that the notes name have to be the owner's; a new file is of the type it replaces. */
async function settledNotes(tx: Db, owner: Owner, notes: UploadNotes): Promise<UploadNotes> {
  if (notes.translationOf !== null) await ownDocument(tx, owner, notes.translationOf)
  if (notes.replaces === null) return notes
  const replaced = await ownDocument(tx, owner, notes.replaces)
  if (!isReplaceable(replaced)) throw new Problem('conflict')
  return { ...notes, type: replaced.type }
}

async function ownDocument(tx: Db, owner: Owner, key: string): Promise<DocumentRow> {
  const document = await findOwnDocument(tx, owner, key)
  if (!document) throw new Problem('not_found')
  return document
}

export function isReplaceable({ status }: Pick<DocumentRow, 'status'>): boolean {
  const statuses: readonly string[] = replaceableStatuses
  return statuses.includes(status)
}

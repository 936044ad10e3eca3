import type { OwnDocument, StaffDocument } from '#contract/documents/documents.ts'
import { documentMoves } from '#contract/documents/values/document-rules.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { Db } from '../database/database.ts'
import { type DocumentRow, listAccess, listNumbersOf } from './queries.ts'

/** Documents as their applicant sees them. */
export async function viewOwn(db: Db, rows: DocumentRow[]): Promise<OwnDocument[]> {
  const opened = await openingsOf(db, rows)
  return rows.map((row) => ({
    ...shared(row),
    received: row.received_how,
    opened: opened(row).map(({ at, is_reviewer }) => ({
      at: at.toISOString(),
      by: is_reviewer ? ('reviewer' as const) : ('team' as const),
    })),
  }))
}

/** Documents as staff see them, with the moves that this administrator may make. */
export async function viewForStaff(
  db: Db,
  rows: DocumentRow[],
  actor: Actor,
): Promise<StaffDocument[]> {
  const opened = await openingsOf(db, rows)
  const ids = rows.map(({ id }) => id)
  const links = ids.length === 0 ? [] : await listNumbersOf(db, ids)
  const numbers = Map.groupBy(links, (link) => link.document_id)
  return rows.map((row) => ({
    ...shared(row),
    version: row.version,
    added:
      row.received_how === null || row.adder_name === null
        ? null
        : { by: row.adder_name, how: row.received_how, note: row.received_note },
    applications: (numbers.get(row.id) ?? []).map(({ number }) => number),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.editor_name,
    toldAt: row.told_at?.toISOString() ?? null,
    moves: documentMoves
      .filter((move) => move.by === 'staff' && move.from === row.status)
      .map((move) => ({
        to: move.to,
        reasonRequired: move.reason ?? false,
        allowed:
          (move.permission === undefined || can(actor, move.permission)) &&
          (!move.file || row.storage_name !== null),
      })),
    opened: opened(row).map(({ at, by }) => ({ at: at.toISOString(), by })),
  }))
}

function shared(row: DocumentRow) {
  return {
    key: row.key,
    type: row.type,
    status: row.status,
    reason: row.reason,
    language: row.language,
    translationOf: row.origin_key,
    replaces: row.earlier_key,
    file: fileOf(row),
    frozen: row.frozen_at !== null,
    uploadedAt: row.uploaded_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}

function fileOf(row: DocumentRow) {
  const { file_name, media_type, bytes, pages, sha256, scan, scanned_at } = row
  if (file_name === null || media_type === null || bytes === null) return null
  if (pages === null || sha256 === null) return null
  const print = sha256.toString('hex')
  const scannedAt = scanned_at?.toISOString() ?? null
  return { name: file_name, mediaType: media_type, bytes, pages, sha256: print, scan, scannedAt }
}

async function openingsOf(db: Db, rows: DocumentRow[]) {
  const ids = rows.map(({ id }) => id)
  const openings = ids.length === 0 ? [] : await listAccess(db, ids)
  const byDocument = Map.groupBy(openings, (one) => one.document_id)
  return ({ id }: DocumentRow) => byDocument.get(id) ?? []
}

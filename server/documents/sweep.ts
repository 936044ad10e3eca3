import type { Deps } from '../deps.ts'
import { listIncoming, removeIncoming, removeLeftovers } from '../files/incoming.ts'
import { deleteOrphans, deleteTrash, listTrash } from './queries.ts'
import { deleteExpiredUploads, listUploadsUnderWay } from './upload-queries.ts'

/** An upload that ends at its last minute may finish. */
const mercyMs = 10 * 60_000
const atOnce = 500
/** Longer than staff ever work on a file that they add. */
const leftMs = 24 * 3600_000

/**
 * Removes expired uploads, documents that no draft or application has any more, and the files of
 * both.
 */
export async function sweepDocuments(deps: Deps): Promise<void> {
  const { db, env, now } = deps
  const instant = now()
  const before = new Date(instant.getTime() - mercyMs)
  await deleteExpiredUploads(db, { before, now: instant })
  await deleteOrphans(db, instant)
  await emptyTrash(deps)

  const keys = await listIncoming(env)
  const underWay = await listUploadsUnderWay(db, keys)
  for (const key of keys) {
    if (!underWay.has(key)) await removeIncoming(env, key)
  }
  await removeLeftovers(env, new Date(instant.getTime() - leftMs))
}

/** Removes unreferenced files from the storage; one that can't be removed now is tried again later. */
export async function emptyTrash({
  db,
  storage,
  log,
}: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  for (const { storage_name } of await listTrash(db, atOnce)) {
    try {
      await storage.remove(storage_name)
      await deleteTrash(db, storage_name)
    } catch (error) {
      log.warn({ err: error }, 'a file could not be removed')
      return
    }
  }
}

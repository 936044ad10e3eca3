import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../deps.ts'
import { incomingFile, makeIncomingFolder } from '../files/incoming.ts'
import { newStorageName } from './storage-name.ts'
import {
  deletePart,
  insertPart,
  listParts,
  placePart,
  sumArrived,
  type UploadRow,
} from './upload-queries.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'now' | 'storage'>

/** Incoming bytes are stored at the latest when there are this many. */
const partBytes = 1024 * 1024

/**
 * Keeps incoming bytes, from an offset on, part by part; answers where the file ends now. If the stream
 * breaks off, the bytes received are kept. Throws `conflict` if another request was quicker.
 */
export async function keepParts(
  deps: Needs,
  uploadId: number,
  offset: number,
  contents: AsyncIterable<Buffer>,
): Promise<number> {
  let end = offset
  let held: Buffer[] = []
  let heldBytes = 0
  const keepHeld = async () => {
    if (heldBytes === 0) return
    const part = Buffer.concat(held, heldBytes)
    held = []
    heldBytes = 0
    await keepPart(deps, uploadId, end, part)
    end += part.length
  }
  try {
    for await (const chunk of contents) {
      held.push(chunk)
      heldBytes += chunk.length
      if (heldBytes >= partBytes) await keepHeld()
    }
  } finally {
    await keepHeld()
  }
  return end
}

async function keepPart(
  { db, now, storage }: Needs,
  uploadId: number,
  beginsAt: number,
  part: Buffer,
): Promise<void> {
  const name = newStorageName()
  await insertPart(db, { storage_name: name, upload_id: uploadId, bytes: part.length, at: now() })
  try {
    await storage.put(name, Readable.from([part]), part.length)
    const isNext = await db
      .transaction()
      .execute((tx) => placePart(tx, { storage_name: name, upload_id: uploadId, beginsAt }))
    if (!isNext) throw new Problem('conflict')
  } catch (error) {
    await deletePart(db, name).catch(() => {})
    throw error
  }
}

/** Whether an upload is complete: in its parts, or in a file of this machine that a form filled. */
export async function hasArrived({ db, env }: Needs, upload: UploadRow): Promise<boolean> {
  return (
    (await localBytes(env, upload.key)) === upload.bytes ||
    (await sumArrived(db, upload.id)) === upload.bytes
  )
}

/** Joins the parts in a file of this machine, unless a form has filled it. */
export async function gather(
  { db, env, storage }: Needs,
  { id, key, bytes }: UploadRow,
): Promise<void> {
  if ((await localBytes(env, key)) === bytes) return
  await makeIncomingFolder(env)
  const parts = await listParts(db, id)
  async function* contents() {
    for (const { storage_name } of parts) yield* await storage.read(storage_name)
  }
  try {
    await pipeline(contents(), createWriteStream(incomingFile(env, key), { mode: 0o600 }))
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw Object.assign(new Problem('storage_unavailable', { retryAfterSeconds: 30 }), { cause })
  }
}

async function localBytes(env: Needs['env'], key: string): Promise<number | undefined> {
  const file = await stat(incomingFile(env, key)).catch(() => undefined)
  return file?.size
}

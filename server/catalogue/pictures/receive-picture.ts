import { stat } from 'node:fs/promises'
import type { Picture } from '#contract/common/pictures.ts'
import { pictureLimits, widthsUpTo } from '#contract/common/values/picture-sizes.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { incomingFile, makeIncomingFolder, removeAllOf } from '../../files/incoming.ts'
import { copyAt } from '../../files/judge/copy-at.ts'
import { receiveBody } from '../../http/bodies/receive-body.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import {
  countUnshown,
  deletePicture,
  insertPicture,
  lockSender,
  storageName,
} from './picture-queries.ts'

/**
 * Takes a picture in and keeps its copies for pages; no one sees it until a university names it.
 * Throws why it is refused, `pictures_too_many` if the sender has reached the day's limit of
 * pictures that are not shown, and `storage_unavailable`, leaving nothing.
 */
export async function receivePicture(
  deps: Deps,
  body: ReadableStream<Uint8Array> | null,
  { actor }: By,
): Promise<Picture> {
  const { db, env, judge, now } = deps
  const by = { accountId: actor.accountId, now: now() }
  await refuseTooMany(db, by)
  const key = newOpaqueKey()
  const name = `picture-${key}`
  const source = incomingFile(env, name)
  await makeIncomingFolder(env)
  try {
    await receiveBody(body, {
      path: source,
      mostBytes: pictureLimits.bytes,
      tooLarge: 'file_too_large',
    })
    const verdict = await judge.makePictures(source, source, {
      owner: `account ${actor.accountId}`,
      network: 'team',
    })
    if (!verdict.ok) throw new Problem(verdict.problem)
    const { width, height } = verdict
    const widths = widthsUpTo(width)
    // Recorded first: what an interruption leaves in the storage is swept with its row.
    await db.transaction().execute(async (tx) => {
      await lockSender(tx, by.accountId)
      await refuseTooMany(tx, by)
      await insertPicture(tx, { key, widths, height }, by)
    })
    await keepCopies(deps, key, source, widths)
    return { key, width, height }
  } finally {
    await removeAllOf(env, name)
  }
}

const dayMs = 24 * 3600_000

/**
 * Pictures that are not shown are kept for a month: someone who only uploads would fill the
 * storage.
 */
async function refuseTooMany(db: Db, { accountId, now }: { accountId: number; now: Date }) {
  const since = new Date(now.getTime() - dayMs)
  if ((await countUnshown(db, { accountId, since })) >= pictureLimits.unshownADay) {
    throw new Problem('pictures_too_many')
  }
}

async function keepCopies(
  { db, clearFiles }: Deps,
  key: string,
  source: string,
  widths: readonly number[],
): Promise<void> {
  try {
    for (const width of widths) {
      const copy = copyAt(source, width)
      await clearFiles.keep(storageName(key, width), copy, (await stat(copy)).size)
    }
  } catch (error) {
    for (const width of widths) await clearFiles.remove(storageName(key, width)).catch(() => {})
    await deletePicture(db, key)
    throw error
  }
}

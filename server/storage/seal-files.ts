import { createHash, type Hash } from 'node:crypto'
import { keyIdOf } from '../keys/secret.ts'
import {
  deleteFileKey,
  findWritten,
  listInClear,
  listOtherwiseWrapped,
  listUnfinished,
  rewrapFileKey,
  setClearRemoved,
} from './key-queries.ts'
import { NotAsSealed } from './sealed-form.ts'
import { open, type SealedNeeds, switchTo, writeSealed } from './sealed-storage.ts'
import { unwrapKey, wrapKey } from './wrap-key.ts'

type Needs = SealedNeeds & { stopping?: AbortSignal }

const atOnce = 100
/** Longer than anyone writes one file. */
const writingMs = 6 * 3600_000

/**
 * Finishes files that a stop left half written, wraps keys with the present secret, and seals files that
 * are still in clear. Can be stopped at any moment, and run in several processes.
 */
export async function sealFiles(needs: Needs): Promise<void> {
  await sweepSealed(needs)
  await rewrapKeys(needs)
  await sealClear(needs)
}

async function sweepSealed({ db, log, now, clearFiles, stopping }: Needs): Promise<void> {
  const before = new Date(now().getTime() - writingMs)
  for (;;) {
    const rows = await listUnfinished(db, { before, limit: atOnce })
    for (const { stored_as, name, wrapped_key, kept_at } of rows) {
      if (stopping?.aborted) return
      try {
        if (kept_at !== null && wrapped_key !== null) {
          await clearFiles.remove(name)
          await setClearRemoved(db, stored_as)
        } else {
          await clearFiles.remove(stored_as)
          await deleteFileKey(db, stored_as)
        }
      } catch (error) {
        log.warn({ err: error }, 'a file could not be removed')
        return
      }
    }
    if (rows.length < atOnce) return
  }
}

/** Once no keys of a former secret are reported, files no longer need it. */
async function rewrapKeys({ db, secret, log, stopping }: Needs): Promise<void> {
  const secretId = keyIdOf(secret)
  let done = 0
  let lost = 0
  for (let after = ''; ; ) {
    const rows = await listOtherwiseWrapped(db, { secretId, after, limit: atOnce })
    for (const row of rows) {
      if (stopping?.aborted) return
      after = row.stored_as
      if (row.wrapped_key === null) continue
      try {
        const key = unwrapKey(secret, { ...row, wrapped_key: row.wrapped_key }, row)
        await rewrapFileKey(db, row.stored_as, wrapKey(secret, key, row))
        done += 1
      } catch (error) {
        if (!(error instanceof NotAsSealed)) throw error
        lost += 1
      }
    }
    if (rows.length < atOnce) break
  }
  if (done > 0) log.info({ files: done }, 'keys of files were wrapped with the present secret')
  if (lost > 0) {
    log.error(
      { files: lost },
      'files can not be opened: put the secret that they were kept with into SECRET_KEY_OLD',
    )
  }
}

async function sealClear(needs: Needs): Promise<void> {
  const { db, log, stopping } = needs
  let done = 0
  let failed = 0
  for (let after = ''; ; ) {
    const names = await listInClear(db, { after, limit: atOnce })
    for (const name of names) {
      if (stopping?.aborted) return
      after = name
      try {
        await sealOne(needs, name)
        done += 1
      } catch (error) {
        failed += 1
        log.warn({ err: error, file: name }, 'a file could not be sealed and stays as it is')
      }
    }
    if (names.length < atOnce) break
  }
  if (done > 0 || failed > 0) log.info({ files: done, failed }, 'files in clear were sealed')
}

/**
 * The sealed form is written beside the file and read again before it replaces it; only then is the file
 * in clear removed. Killed before that, the file is as it was; after it, the sweep removes it.
 */
async function sealOne(needs: Needs, name: string): Promise<void> {
  const { db, clearFiles } = needs
  const bytes = await clearFiles.size(name)
  const [before, after] = [createHash('sha256'), createHash('sha256')]
  const contents = hashed(await clearFiles.read(name), before)
  const stored_as = await writeSealed(needs, { name, contents, bytes })
  const row = await findWritten(db, stored_as)
  if (!row) throw new Error('it was removed meanwhile')
  for await (const _ of hashed(await open(needs, row), after));
  if (!after.digest().equals(before.digest())) throw new Error('it does not open as it was')
  await switchTo(needs, { name, stored_as, clear_left: true })
  await clearFiles.remove(name)
  await setClearRemoved(db, stored_as)
}

async function* hashed(contents: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of contents) {
    hash.update(chunk)
    yield chunk
  }
}

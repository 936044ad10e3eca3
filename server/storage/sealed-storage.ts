import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Problem } from '#contract/common/values/problems.ts'
import type { DB } from '../database/tables.ts'
import type { KeyRing } from '../keys/secret.ts'
import {
  deleteFileKey,
  findFileKey,
  forgetFileKeys,
  insertFileKey,
  keepFileKey,
} from './key-queries.ts'
import { NotAsSealed, seal, sealedBytes, unseal } from './sealed-form.ts'
import { type ClearStorage, type Storage, unavailable } from './storage.ts'
import { unwrapKey, wrapKey } from './wrap-key.ts'

export interface SealedNeeds {
  db: Kysely<DB>
  secret: KeyRing
  log: Logger
  now: () => Date
  clearFiles: ClearStorage
}
type FileKey = NonNullable<Awaited<ReturnType<typeof findFileKey>>>

/**
 * The storage with everything in it sealed, each file with its own key that the database keeps. Earlier
 * files, which are in clear, are read as they are. Not to be called within a transaction: it has its
 * own.
 */
export function sealStorage(needs: SealedNeeds): Storage {
  const { clearFiles } = needs
  return {
    kind: clearFiles.kind,
    check: clearFiles.check,
    keep: async (name, localFile, bytes) => {
      const contents = createReadStream(localFile)
      contents.on('error', () => {})
      try {
        await keepSealed(needs, { name, contents, bytes })
      } finally {
        contents.destroy()
      }
    },
    put: (name, contents, bytes) => keepSealed(needs, { name, contents, bytes }),
    read: (name) => readSealed(needs, name),
    copy: async (from, to) => {
      const row = await findFileKey(needs.db, from)
      const bytes = row?.bytes ?? (await clearFiles.size(from))
      const contents = await readSealed(needs, from)
      await keepSealed(needs, { name: to, contents, bytes })
    },
    remove: async (name) => {
      const rows = await forgetFileKeys(needs.db, name)
      for (const { stored_as, kept_at } of rows) {
        await clearFiles.remove(stored_as)
        // A file being written may still grow: its writer removes it, or the sweep does.
        if (kept_at !== null) await deleteFileKey(needs.db, stored_as)
      }
      const isInClear = rows.every(({ kept_at, clear_left }) => kept_at === null || clear_left)
      if (isInClear) await clearFiles.remove(name)
    },
  }
}

interface ToKeep {
  name: string
  contents: AsyncIterable<Buffer>
  bytes: number
}

/** Throws `storage_unavailable`, leaving nothing. */
export async function keepSealed(needs: SealedNeeds, file: ToKeep): Promise<void> {
  const storedAs = await writeSealed(needs, file)
  await switchTo(needs, { name: file.name, stored_as: storedAs, clear_left: false })
}

/**
 * Writes the sealed form beside what is there, under a separate name, and answers that name. Its row
 * comes first: it identifies what a stop leaves half written.
 */
export async function writeSealed(
  { db, secret, now, clearFiles }: SealedNeeds,
  { name, contents, bytes }: ToKeep,
): Promise<string> {
  const key = randomBytes(32)
  const random = randomBytes(20).toString('hex')
  const stored_as = `sealed/${random.slice(0, 2)}/${random.slice(2)}`
  const bound = { stored_as, name, bytes }
  await insertFileKey(db, { ...bound, ...wrapKey(secret, key, bound), made_at: now() })
  try {
    const sealed = Readable.from(seal(key, bytes, contents), { objectMode: false })
    await clearFiles.put(stored_as, sealed, sealedBytes(bytes))
  } catch (error) {
    // If even that fails, the sweep finds it by its row.
    await clearFiles
      .remove(stored_as)
      .then(() => deleteFileKey(db, stored_as))
      .catch(() => {})
    throw error
  }
  return stored_as
}

/** Makes the written form the file of its name, and removes what it replaces. */
export async function switchTo(
  { db, log, now, clearFiles }: SealedNeeds,
  file: { name: string; stored_as: string; clear_left: boolean },
): Promise<void> {
  let replaced: string[] | undefined
  try {
    replaced = await keepFileKey(db, file, now())
  } catch (error) {
    log.warn({ err: error }, 'a file could not be written down')
  }
  if (replaced === undefined) {
    await clearFiles.remove(file.stored_as)
    await deleteFileKey(db, file.stored_as)
    throw unavailable(new Error(`${file.name} was removed while it was written`))
  }
  for (const one of replaced) {
    // What can't be removed now is swept.
    await clearFiles
      .remove(one)
      .then(() => deleteFileKey(db, one))
      .catch(() => {})
  }
}

async function readSealed(needs: SealedNeeds, name: string): Promise<Readable> {
  const row = await findFileKey(needs.db, name)
  if (row) return open(needs, row)
  try {
    return await needs.clearFiles.read(name)
  } catch (error) {
    // It may have been sealed between the two.
    const sealed = await findFileKey(needs.db, name)
    if (sealed) return open(needs, sealed)
    throw error
  }
}

/**
 * The contents, whose first piece has been checked. Throws `file_altered` if they are something else,
 * also from the stream, which ends there.
 */
export async function open(
  needs: SealedNeeds,
  row: Omit<FileKey, 'wrapped_key'> & {
    wrapped_key: Buffer | null
  },
): Promise<Readable> {
  const { clearFiles, secret } = needs
  const { stored_as, name, bytes, secret_id, wrapped_key } = row
  if (wrapped_key === null) throw unavailable(new Error(`${name} was erased`))
  try {
    const key = unwrapKey(secret, { secret_id, wrapped_key }, row)
    const size = await clearFiles.size(stored_as)
    if (size !== sealedBytes(bytes)) {
      throw new NotAsSealed(size < sealedBytes(bytes) ? 'it was cut' : 'it continues after its end')
    }
    const sealed = await clearFiles.read(stored_as)
    const pieces = unseal(key, bytes, sealed)
    const first = await pieces.next()
    const contents = Readable.from(onwards(needs, row, first, pieces), { objectMode: false })
    // A reader who never began to read leaves no file open either.
    contents.once('close', () => sealed.destroy())
    return contents
  } catch (error) {
    throw refused(needs, row, error)
  }
}

async function* onwards(
  needs: SealedNeeds,
  row: Pick<FileKey, 'name' | 'stored_as'>,
  first: IteratorResult<Buffer>,
  pieces: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value
    yield* pieces
  } catch (error) {
    throw refused(needs, row, error)
  }
}

function refused(
  { log }: SealedNeeds,
  { name, stored_as }: Pick<FileKey, 'name' | 'stored_as'>,
  error: unknown,
): unknown {
  if (!(error instanceof NotAsSealed)) return error
  log.error(
    { file: name, storedAs: stored_as, reason: error.message },
    'a stored file was refused: it is not what was kept',
  )
  return Object.assign(new Problem('file_altered'), { cause: error })
}

import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Problem } from '#contract/common/values/problems.ts'
import type { Env } from '../env.ts'

/** Where files are kept. Names are the product's own: random, never anything that a person typed. */
export interface Storage {
  kind: 'disk' | 's3'
  /** Keeps a local file of `bytes` under a name. Throws `storage_unavailable`, leaving nothing. */
  keep: (name: string, localFile: string, bytes: number) => Promise<void>
  /** Keeps contents of `bytes` under a name. Throws `storage_unavailable`, leaving nothing. */
  put: (name: string, contents: Readable, bytes: number) => Promise<void>
  /** Throws `storage_unavailable` if the file can't be read. */
  read: (name: string) => Promise<Readable>
  /** Keeps the file of one name under another name too. Throws `storage_unavailable`. */
  copy: (from: string, to: string) => Promise<void>
  /** Rejects if the files can't be reached. */
  check: () => Promise<void>
  /** Does nothing if there is no such file. */
  remove: (name: string) => Promise<void>
}

/** The plain storage: files are stored as they come. */
export interface ClearStorage extends Storage {
  /** In bytes. Throws `storage_unavailable` if there is no such file. */
  size: (name: string) => Promise<number>
  exists: (name: string) => Promise<boolean>
  /** The names of all files. */
  list: () => AsyncGenerator<string>
}

/** The bucket of the configuration, or the folder `files` in the data folder. */
export async function openStorage({
  dataDir,
  s3,
}: Pick<Env, 'dataDir' | 's3'>): Promise<ClearStorage> {
  if (s3 === undefined) {
    const folder = join(dataDir, 'files')
    const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
    return storageOn(disk, 'disk', () => mkdir(folder, { recursive: true, mode: 0o700 }))
  }
  // Only installations with files in a bucket wait for its client to load.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    ...s3Settings(s3),
    bucket: s3.bucket,
    visibility: 'private',
    supportsACL: false,
  })
  return storageOn(new Disk(driver), 's3')
}

/** How the client of a bucket reaches its server. */
export function s3Settings({
  region,
  endpoint,
  pathStyle,
  accessKeyId,
  secretAccessKey,
}: NonNullable<Env['s3']>) {
  return {
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Checksums in trailers are AWS's own; other servers that speak S3 refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}

function storageOn(
  disk: Disk,
  kind: Storage['kind'],
  prepare?: () => Promise<unknown>,
): ClearStorage {
  async function put(name: string, contents: Readable, bytes: number): Promise<void> {
    // It may fail before anyone reads from it; the reader hears of it then.
    contents.on('error', () => {})
    try {
      await prepare?.()
      if (contents.errored) throw contents.errored
      await disk.putStream(name, contents, { contentLength: bytes })
    } catch (error) {
      await disk.delete(name).catch(() => {})
      throw unavailable(error)
    } finally {
      contents.destroy()
    }
  }
  async function size(name: string): Promise<number> {
    try {
      return (await disk.getMetaData(name)).contentLength
    } catch (error) {
      throw unavailable(error)
    }
  }
  async function* list() {
    await prepare?.()
    for (let paginationToken: string | undefined; ; ) {
      const page = await disk.listAll('/', {
        recursive: true,
        ...(paginationToken !== undefined && { paginationToken }),
      })
      for (const one of page.objects) if (one.isFile) yield one.key
      if (page.paginationToken === undefined || page.paginationToken === '') return
      paginationToken = page.paginationToken
    }
  }
  return {
    kind,
    put,
    size,
    exists: (name) => disk.exists(name),
    list,
    keep: (name, localFile, bytes) => put(name, createReadStream(localFile), bytes),
    read: async (name) => {
      if ((await size(name)) === 0) throw unavailable(new Error(`${name} is empty`))
      try {
        return await disk.getStream(name)
      } catch (error) {
        throw unavailable(error)
      }
    },
    copy: async (from, to) => {
      try {
        await disk.copy(from, to)
      } catch (error) {
        await disk.delete(to).catch(() => {})
        throw unavailable(error)
      }
    },
    check: async () => {
      // No file has such a name; a bucket that is missing, or not ours, gets a different answer.
      if (kind === 's3') await disk.listAll('start-check')
    },
    remove: (name) => disk.delete(name),
  }
}

export function unavailable(cause: unknown): Problem {
  const problem = new Problem('storage_unavailable', { retryAfterSeconds: 30 })
  problem.cause = cause
  return problem
}

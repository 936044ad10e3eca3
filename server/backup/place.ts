import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import type { Env } from '../env.ts'
import { s3Settings } from '../storage/storage.ts'
import { BackupUnusable } from './unusable.ts'

/** Where backups are kept. */
export interface Place {
  /** The place followed by a backup's name, as shown to people. */
  describe: (name: string) => string
  /** Lets `fill` write a backup, which is there under its name when it is whole, or not at all. */
  write: <T>(name: string, fill: (sink: Writable) => Promise<T>) => Promise<T>
  read: (name: string) => Promise<Readable>
  /** The names of everything there. */
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** A folder by its path, or `s3://bucket/folder` with the keys of the configuration. */
export async function openPlace(where: string, { s3 }: Pick<Env, 's3'>): Promise<Place> {
  const inBucket = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(where)
  if (!inBucket) return folder(resolve(where))
  if (!s3) {
    throw new BackupUnusable(
      `${where} is a bucket: set S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET.`,
    )
  }
  const [, bucket = '', prefix = ''] = inBucket
  return inS3(s3, bucket, prefix === '' ? '' : `${prefix}/`)
}

function folder(path: string): Place {
  return {
    describe: (name) => join(path, name),
    write: async (name, fill) => {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const part = join(path, `${name}.part`)
      try {
        const filled = await fill(createWriteStream(part, { mode: 0o600 }))
        const file = await open(part, 'r+')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, join(path, name))
        return filled
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: async (name) => createReadStream(join(path, name), { highWaterMark: 1 << 20 }),
    list: () => readdir(path).catch(noneWhereMissing),
    remove: (name) => rm(join(path, name), { force: true }),
  }
}

/** A folder is made with the first backup in it. */
function noneWhereMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

async function inS3(s3: NonNullable<Env['s3']>, bucket: string, prefix: string): Promise<Place> {
  // Only installations with backups in a bucket wait for its client to load.
  const [{ S3Client, GetObjectCommand, ListObjectsV2Command, DeleteObjectCommand }, { Upload }] =
    await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new S3Client(s3Settings(s3))
  return {
    describe: (name) => `s3://${bucket}/${prefix}${name}`,
    write: async (name, fill) => {
      const body = new PassThrough()
      // In parts of 16 MB, so that 160 GB fit into the allowed 10,000.
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: prefix + name, Body: body },
        partSize: 16 * 1024 * 1024,
      })
      const sent = upload.done()
      // It is awaited once everything is written; until then the writer hears of a failure.
      sent.catch((error: unknown) =>
        body.destroy(error instanceof Error ? error : new Error(String(error))),
      )
      try {
        const filled = await fill(body)
        await sent
        return filled
      } catch (error) {
        await upload.abort()
        throw error
      }
    },
    read: async (name) => {
      const { Body: body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: prefix + name }),
      )
      if (!body) throw new BackupUnusable(`s3://${bucket}/${prefix}${name} is empty.`)
      // The client answers one of Node's own streams where it runs in Node.
      return body as Readable
    },
    list: async () => {
      const names: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsV2Command({
            ...{ Bucket: bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: after },
          }),
        )
        for (const { Key: key = '' } of page.Contents ?? []) names.push(key.slice(prefix.length))
        if (!page.NextContinuationToken) return names
        after = page.NextContinuationToken
      }
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + name }))
    },
  }
}

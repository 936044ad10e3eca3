import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { BackupUnusable } from './unusable.ts'

/*
 * An archive is a tar file, compressed by Zstandard and, where there is a passphrase, encrypted as an
 * age file: `age -d backup.tar.zst.age | zstd -d | tar x` opens it without this product. Its last
 * entry describes all the others, so that an archive that was cut short is recognised.
 */

export interface Entry {
  name: string
  /** The length of `contents`. */
  bytes: number
  contents: Buffer | Readable
}

/** All entries before the last, in a few signs. */
export interface Digest {
  entries: number
  /** SHA-256, in hexadecimal, of each entry's name, length and contents. */
  sha256: string
}

interface Counting {
  digest: () => Digest
  begin: (name: string, bytes: number) => void
  add: (part: Uint8Array) => void
}

function counting(): Counting {
  const hash = createHash('sha256')
  let entries = 0
  return {
    digest: () => ({ entries, sha256: hash.copy().digest('hex') }),
    begin: (name, bytes) => {
      entries++
      hash.update(`${name}\n${bytes}\n`)
    },
    add: (part) => {
      hash.update(part)
    },
  }
}

const lastEntry = 'contents.json'

/**
 * Writes an archive. `last` gives the last entry's contents once all others are written.
 * An undefined `passphrase` leaves it unencrypted.
 */
export async function writeArchive<T extends object>(
  sink: Writable,
  passphrase: string | undefined,
  entries: AsyncIterable<Entry>,
  last: () => T,
): Promise<T & Digest> {
  const tar = pack()
  // The pipeline behind it hears of a failure, but may begin later.
  tar.on('error', () => {})
  const compress = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: 3,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  })
  const stopped = new AbortController()
  const count = counting()
  const fill = async () => {
    for await (const { name, bytes, contents } of entries) {
      count.begin(name, bytes)
      await addEntry(tar, name, bytes, contents, count.add)
    }
    const contents = { ...last(), ...count.digest() }
    const text = Buffer.from(JSON.stringify(contents))
    await addEntry(tar, lastEntry, text.length, text, () => {})
    tar.finalize()
    return contents
  }
  const carry = async () => {
    const { signal } = stopped
    if (passphrase === undefined) return pipeline(tar, compress, sink, { signal })
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    const clear = Readable.toWeb(compress) as globalThis.ReadableStream<Uint8Array>
    const encrypted = await encrypter.encrypt(clear)
    await Promise.all([
      pipeline(tar, compress, { signal }),
      pipeline(Readable.fromWeb(encrypted as ReadableStream), sink, { signal }),
    ])
  }
  const [filled, carried] = await Promise.allSettled([
    fill().catch((error: unknown) => {
      stopped.abort(error)
      throw error
    }),
    carry().catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
  ])
  // Whatever stopped the one is the reason why the other failed.
  if (filled.status === 'rejected' && !isFollowing(filled.reason)) throw filled.reason
  if (carried.status === 'rejected') throw carried.reason
  if (filled.status === 'rejected') throw filled.reason
  return filled.value
}

function isFollowing(error: unknown): boolean {
  return error instanceof Error && /destroyed|finalized/.test(error.message)
}

function addEntry(
  tar: ReturnType<typeof pack>,
  name: string,
  size: number,
  contents: Buffer | Readable,
  seen: (part: Uint8Array) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()))
    // Its callback has reported the error.
    entry.on('error', () => {})
    if (Buffer.isBuffer(contents)) {
      seen(contents)
      entry.end(contents)
      return
    }
    contents.on('data', seen)
    contents.on('error', (error) => {
      entry.destroy(error)
      reject(error)
    })
    contents.pipe(entry)
  })
}

/** An entry as it is read: the rest of it is skipped when the next one is asked for. */
export interface ReadEntry {
  name: string
  bytes: number
  contents: AsyncIterable<Uint8Array>
}

/**
 * Hands over each entry but the last in order, and answers the last, which it has compared with what
 * came. Throws `BackupUnusable` if it is no backup, can't be decrypted, was changed or cut short.
 */
export async function readArchive(
  source: Readable,
  passphrase: string | undefined,
  take: (entry: ReadEntry) => Promise<void>,
): Promise<Digest & Record<string, unknown>> {
  const tar = extract()
  const reading = new AbortController()
  let carried: Promise<void> | undefined
  try {
    const clear = await opened(source, passphrase)
    carried = pipeline(clear, createZstdDecompress(), tar, { signal: reading.signal })
    // It is awaited below; until then a failure reaches the entry that waits for more.
    carried.catch(() => {})
    const last = await readEntries(tar, take)
    await carried
    return last
  } catch (error) {
    reading.abort()
    source.destroy()
    await carried?.catch(() => {})
    throw inWords(error)
  }
}

async function readEntries(
  tar: ReturnType<typeof extract>,
  take: (entry: ReadEntry) => Promise<void>,
): Promise<Digest & Record<string, unknown>> {
  const count = counting()
  let last: (Digest & Record<string, unknown>) | undefined
  for await (const entry of tar) {
    const { name, size = 0 } = entry.header
    if (last) throw altered()
    if (name === lastEntry) {
      last = Last.parse(JSON.parse(await text(entry)))
      continue
    }
    count.begin(name, size)
    const contents = counted(entry, count.add)
    await take({ name, bytes: size, contents })
    for await (const _ of contents);
  }
  if (!last) throw cutShort()
  const { entries, sha256 } = count.digest()
  if (last.entries !== entries || last.sha256 !== sha256) throw altered()
  return last
}

const Last = z.looseObject({ entries: z.number(), sha256: z.string() })

async function* counted(entry: AsyncIterable<unknown>, add: (part: Uint8Array) => void) {
  for await (const part of entry) {
    if (!(part instanceof Uint8Array)) throw new TypeError('A tar entry comes in bytes')
    add(part)
    yield part
  }
}

const ageBegins = 'age-encryption.org/v1\n'
const zstdBegins = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** The compressed tar file: the source's contents, decrypted if they are encrypted. */
async function opened(source: Readable, passphrase: string | undefined): Promise<Readable> {
  const parts = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < ageBegins.length) {
    const { done, value } = await parts.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  async function* all() {
    yield start
    for (;;) {
      const { done, value } = await parts.next()
      if (done) return
      yield value
    }
  }
  const whole = Readable.from(all(), { objectMode: false })
  if (start.subarray(0, zstdBegins.length).equals(zstdBegins)) return whole
  if (start.subarray(0, ageBegins.length).toString('latin1') !== ageBegins) {
    throw new BackupUnusable('This is no backup of the product, or its beginning is lost.')
  }
  if (passphrase === undefined) {
    throw new BackupUnusable('The backup is encrypted: set BACKUP_PASSPHRASE.')
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const clear = await decrypter.decrypt(Readable.toWeb(whole) as globalThis.ReadableStream)
  return Readable.fromWeb(clear as ReadableStream)
}

function inWords(error: unknown): unknown {
  if (error instanceof BackupUnusable || !(error instanceof Error)) return error
  if (/no identity matched/.test(error.message)) {
    return new BackupUnusable(
      'BACKUP_PASSPHRASE is not the passphrase that the backup was made with.',
    )
  }
  if (/unexpected end|premature|stream was truncated/i.test(error.message)) return cutShort()
  // An error from a file or a bucket that can't be read explains itself.
  if ('code' in error && !/^(?:ZSTD|Z_|ERR_)/.test(String(error.code))) return error
  return altered(error)
}

function cutShort(): BackupUnusable {
  return new BackupUnusable(
    'The backup is cut short: its end is missing. Use another copy of it, or an older one.',
  )
}

function altered(cause?: unknown): BackupUnusable {
  const error = new BackupUnusable(
    'The backup is damaged or cut short: it is not as it was written. Use another copy of it, or an older one.',
  )
  error.cause = cause
  return error
}

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { appendFile, copyFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import S3rver from 's3rver'
import type { Database } from '../database/database.ts'
import type { Env } from '../env.ts'
import type { KeyRing } from '../keys/secret.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { sealFiles } from './seal-files.ts'
import { seal, sealedBytes, unseal } from './sealed-form.ts'
import { keepSealed, sealStorage, writeSealed } from './sealed-storage.ts'
import { type ClearStorage, openStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-sealed-'))
const marker = 'Aminata Diallo, passport A01234567'
const oneSecret: KeyRing = { current: Buffer.from('the first secret'), former: [] }
let database: Database
let s3: InstanceType<typeof S3rver>
let bucket: NonNullable<Env['s3']>
before(async () => {
  database = await openTestDatabase()
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'applicants', configs: [] }],
  })
  const { port } = await s3.run()
  bucket = {
    ...{ bucket: 'applicants', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', pathStyle: true },
  }
})
after(async () => {
  await database.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0

/** A separate storage on the one database; its names are unique to this test. */
async function setUp(kind: 'disk' | 's3' = 'disk', secret = oneSecret) {
  count += 1
  const dataDir = join(folder, `data-${count}`)
  await mkdir(dataDir)
  const clearFiles = await openStorage({ dataDir, s3: kind === 's3' ? bucket : undefined })
  const lines: { msg: string; reason?: string; files?: number }[] = []
  const log = pino(
    { level: 'info' },
    new Writable({
      write: (line, _, done) => {
        lines.push(JSON.parse(String(line)))
        done()
      },
    }),
  )
  const needs = { db: database.db, secret, log, now: () => new Date(), clearFiles }
  const storage = sealStorage(needs)
  const name = (what: string) => `test-${count}-${what}`
  const local = async (contents: Buffer | string) => {
    const path = join(dataDir, randomBytes(6).toString('hex'))
    writeFileSync(path, contents)
    return path
  }
  const keep = async (what: string, contents: Buffer | string) => {
    const path = await local(contents)
    await storage.keep(name(what), path, Buffer.byteLength(contents))
    rmSync(path)
  }
  const read = async (what: string) => String(await buffer(await storage.read(name(what))))
  const rowOf = (what: string) =>
    database.db
      .selectFrom('file_key')
      .selectAll()
      .where('name', '=', name(what))
      .executeTakeFirstOrThrow()
  const pathOf = async (what: string) => join(dataDir, 'files', (await rowOf(what)).stored_as)
  return { needs, storage, clearFiles, lines, dataDir, name, local, keep, read, rowOf, pathOf }
}

function everyFileIn(path: string): Buffer[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)))
}

for (const kind of ['disk', 's3'] as const) {
  test(`a stored file is read again, and the storage has none of its contents in clear (${kind})`, async () => {
    const { storage, keep, read, name, dataDir } = await setUp(kind)
    await keep('paper', `%PDF ${marker} `.repeat(9000))
    assert.equal(await read('paper'), `%PDF ${marker} `.repeat(9000))
    const place = kind === 's3' ? join(folder, 's3') : join(dataDir, 'files')
    const files = everyFileIn(place)
    assert.ok(files.length > 0)
    for (const file of files) assert.equal(file.includes('Aminata'), false)

    await storage.copy(name('paper'), name('copy'))
    assert.equal((await read('copy')).length, `%PDF ${marker} `.repeat(9000).length)
    await storage.remove(name('paper'))
    await storage.remove(name('paper'))
    await assert.rejects(storage.read(name('paper')), { code: 'storage_unavailable' })
    assert.equal((await read('copy')).slice(0, 4), '%PDF', 'the copy has its own key')
    const rows = await database.db
      .selectFrom('file_key')
      .select('name')
      .where('name', 'in', [name('paper'), name('copy')])
      .execute()
    assert.deepEqual(rows, [{ name: name('copy') }], 'with the file its key is gone')
  })
}

test('files of every length around a piece come back as they were', async () => {
  const key = randomBytes(32)
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const contents = randomBytes(length)
    // In chunks that fit no piece.
    const chunks = Readable.from(chunksOf(contents, 7_001))
    const sealed = await buffer(seal(key, length, chunks))
    assert.equal(sealed.length, sealedBytes(length))
    const opened = unseal(key, length, Readable.from(chunksOf(sealed, 10_007)))
    assert.deepEqual(await buffer(opened), contents)
  }
})

function* chunksOf(contents: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < contents.length; at += size) yield contents.subarray(at, at + size)
}

test('a local file without the stated length is not stored', async () => {
  const { storage, name, local, dataDir, lines } = await setUp()
  const path = await local('four')
  for (const bytes of [3, 5]) {
    await assert.rejects(storage.keep(name('x'), path, bytes), { code: 'storage_unavailable' })
  }
  await assert.rejects(storage.keep(name('x'), join(dataDir, 'nothing'), 4), {
    code: 'storage_unavailable',
  })
  assert.deepEqual(everyFileIn(join(dataDir, 'files')), [])
  assert.deepEqual(lines, [])
})

const wrongs: [string, (path: string, other: string) => Promise<void> | void, RegExp][] = [
  ['cut', (path) => truncateSync(path, 70_000), /cut/],
  ['cut at a piece', (path) => truncateSync(path, 8 + 65_552), /cut/],
  ['longer', (path) => appendFile(path, 'more'), /continues/],
  ['swapped for another', (path, other) => copyFile(other, path), /not those/],
  ['flipped in its first piece', (path) => flip(path, 4000), /not those/],
  ['flipped in its last piece', (path) => flip(path, 140_000), /not those/],
  ['with its pieces swapped', swapPieces, /not those/],
  ['of another form', (path) => flip(path, 0), /does not begin/],
  ['in clear', (path) => writeFileSync(path, randomBytes(sealedBytes(150_000))), /not begin/],
]
for (const [what, harm, reason] of wrongs) {
  test(`a file that is ${what} is refused, and the log says so`, async () => {
    const { keep, storage, name, pathOf, lines } = await setUp()
    await keep('one', marker.repeat(5000).slice(0, 150_000))
    await keep('other', 'x'.repeat(150_000))
    await harm(await pathOf('one'), await pathOf('other'))
    await assert.rejects(async () => buffer(await storage.read(name('one'))), {
      code: 'file_altered',
    })
    const [line] = lines
    assert.match(line?.msg ?? '', /refused/)
    assert.match(line?.reason ?? '', reason)
    assert.equal((await buffer(await storage.read(name('other')))).length, 150_000)
  })
}

function flip(path: string, at: number): void {
  const contents = readFileSync(path)
  contents[at] = (contents[at] ?? 0) ^ 1
  writeFileSync(path, contents)
}

function swapPieces(path: string): void {
  const [sealed, size] = [readFileSync(path), 65_536 + 16]
  const [first, second] = [sealed.subarray(8, 8 + size), sealed.subarray(8 + size, 8 + 2 * size)]
  writeFileSync(
    path,
    Buffer.concat([sealed.subarray(0, 8), second, first, sealed.subarray(8 + 2 * size)]),
  )
}

test('nothing of a wrong piece leaves, but the right ones before it do', async () => {
  const { keep, storage, name, pathOf } = await setUp()
  await keep('one', 'a'.repeat(150_000))
  flip(await pathOf('one'), 140_000)
  let left = 0
  await assert.rejects(
    async () => {
      for await (const chunk of await storage.read(name('one'))) left += chunk.length
    },
    { code: 'file_altered' },
  )
  assert.equal(left, 2 * 65_536)
})

test('with another secret, or with the key of another file, nothing opens', async () => {
  const { keep, needs, name, rowOf, lines } = await setUp()
  await keep('one', marker)
  await keep('other', marker)
  const stranger = sealStorage({ ...needs, secret: { current: Buffer.from('else'), former: [] } })
  await assert.rejects(stranger.read(name('one')), { code: 'file_altered' })
  assert.match(lines[0]?.reason ?? '', /SECRET_KEY_OLD/)

  const { wrapped_key } = await rowOf('other')
  await database.db
    .updateTable('file_key')
    .set({ wrapped_key })
    .where('name', '=', name('one'))
    .execute()
  await assert.rejects(sealStorage(needs).read(name('one')), { code: 'file_altered' })
  assert.match(lines[1]?.reason ?? '', /its key is not/)
})

test('after a change of the secret files open with both, are wrapped again, and need the new one only', async () => {
  const { keep, needs, name, rowOf, lines } = await setUp()
  await keep('one', marker)
  const before = await rowOf('one')
  const changed = { current: Buffer.from('the second'), former: [oneSecret.current] }
  const onlyNew = { current: changed.current, former: [] }
  const readWith = async (secret: KeyRing) =>
    String(await buffer(await sealStorage({ ...needs, secret }).read(name('one'))))
  assert.equal(await readWith(changed), marker)

  await sealFiles({ ...needs, secret: onlyNew })
  assert.match(lines.at(-1)?.msg ?? '', /SECRET_KEY_OLD/)
  assert.deepEqual(await rowOf('one'), before, 'what can’t be opened is left as it is')

  await sealFiles({ ...needs, secret: changed })
  assert.equal(await readWith(onlyNew), marker)
  await assert.rejects(readWith(oneSecret))
  const after = await rowOf('one')
  assert.equal(after.stored_as, before.stored_as, 'the contents are not written again')
  // The other tests' files are of the first secret.
  await sealFiles({ ...needs, secret: { current: oneSecret.current, former: [onlyNew.current] } })
})

test('a file in the trash loses its key at once, and its contents when the storage is there', async () => {
  const { keep, storage, name, rowOf, pathOf } = await setUp()
  await keep('one', marker)
  await database.db
    .insertInto('document_trash')
    .values({ storage_name: name('one'), since: new Date() })
    .execute()
  assert.equal((await rowOf('one')).wrapped_key, null)
  await assert.rejects(storage.read(name('one')), { code: 'storage_unavailable' })
  const path = await pathOf('one')
  assert.ok(readFileSync(path).length > 0)
  await storage.remove(name('one'))
  assert.throws(() => readFileSync(path))
})

test('a file that is removed while it is written leaves nothing', async () => {
  const { storage, needs, name, dataDir } = await setUp()
  async function* slowly() {
    yield Buffer.from('half ')
    await storage.remove(name('one'))
    yield Buffer.from('and half')
  }
  await assert.rejects(keepSealed(needs, { name: name('one'), contents: slowly(), bytes: 13 }), {
    code: 'storage_unavailable',
  })
  assert.deepEqual(everyFileIn(join(dataDir, 'files')), [])
  await assert.rejects(storage.read(name('one')))
})

/** An earlier document, whose file is in clear. */
async function putInClear(
  { name, clearFiles }: { name: (what: string) => string; clearFiles: ClearStorage },
  what: string,
  contents: string,
): Promise<void> {
  await clearFiles.put(name(what), Readable.from([Buffer.from(contents)]), contents.length)
  await database.db
    .insertInto('document')
    .values({
      ...{ key: name(what), type: 'passport', status: 'uploaded', file_name: 'a.pdf' },
      ...{ media_type: 'application/pdf', bytes: contents.length, pages: 1 },
      sha256: createHash('sha256').update(contents).digest(),
      storage_name: name(what),
      ...{ uploaded_at: new Date(), created_at: new Date(), updated_at: new Date() },
    })
    .execute()
}

for (const kind of ['disk', 's3'] as const) {
  test(`earlier files are read in clear, and sealed in the background (${kind})`, async () => {
    const held = await setUp(kind)
    const { needs, read, name, clearFiles, lines } = held
    for (const what of ['one', 'two', 'three']) await putInClear(held, what, `${marker} ${what}`)
    await needs.clearFiles.remove(name('three'))
    assert.equal(await read('one'), `${marker} one`)

    await sealFiles(needs)
    assert.equal(await read('one'), `${marker} one`)
    assert.equal(await read('two'), `${marker} two`)
    for (const what of ['one', 'two']) await assert.rejects(clearFiles.read(name(what)))
    const entries = lines.filter(({ msg }) => msg === 'files in clear were sealed')
    assert.equal(entries.length, 1)
    await database.db.deleteFrom('document').where('key', '=', name('three')).execute()
  })
}

/** Dies at the given act of the storage, as a killed process does: nothing more is done by it. */
function dyingAt(clearFiles: ClearStorage, act: 'put' | 'read again' | 'remove'): ClearStorage {
  let reads = 0
  const die = () => Promise.reject(new Error('killed'))
  return {
    ...clearFiles,
    ...(act === 'put' && {
      put: async (name: string, contents: Readable, bytes: number) => {
        await clearFiles.put(name, contents, bytes)
        return die()
      },
    }),
    read: async (name) => {
      reads += 1
      return act === 'read again' && reads === 2 ? die() : clearFiles.read(name)
    },
    ...(act === 'remove' && { remove: die }),
  }
}

for (const act of ['put', 'read again', 'remove'] as const) {
  test(`sealing that is killed at “${act}” loses nothing and is repeated`, async () => {
    const held = await setUp()
    const { needs, read, name, dataDir, clearFiles } = held
    await putInClear(held, 'one', marker)
    await sealFiles({ ...needs, clearFiles: dyingAt(clearFiles, act) })
    assert.equal(await read('one'), marker)

    const later = { ...needs, now: () => new Date(Date.now() + 7 * 3600_000) }
    await sealFiles(later)
    assert.equal(await read('one'), marker)
    await assert.rejects(clearFiles.read(name('one')), 'nothing is left in clear')
    const files = everyFileIn(join(dataDir, 'files'))
    assert.equal(files.length, 1, 'nothing is left of the first time')
    for (const file of files) assert.equal(file.includes('Aminata'), false)
  })
}

test('files that a killed process left half written are swept after some hours', async () => {
  const { needs, name, dataDir } = await setUp()
  const contents = Readable.from([Buffer.from('left')])
  await writeSealed(needs, { name: name('one'), contents, bytes: 4 })
  await sealFiles(needs)
  assert.equal(everyFileIn(join(dataDir, 'files')).length, 1)
  await sealFiles({ ...needs, now: () => new Date(Date.now() + 7 * 3600_000) })
  assert.equal(everyFileIn(join(dataDir, 'files')).length, 0)
})

setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')

/** Garbage doesn't matter: it is freed in the background, later on a busy machine. */
async function heldBytes(): Promise<number> {
  let held = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < 3; reading++) {
    gc()
    await setTimeout(5)
    held = Math.min(held, process.memoryUsage().arrayBuffers)
  }
  return held
}

test('10 MB go in and out in constant memory', async () => {
  const { needs, storage, name, local } = await setUp()
  const bytes = 10 * 1024 * 1024
  const path = await local(randomBytes(bytes))
  let most = 0
  let chunks = 0
  const before = await heldBytes()
  async function* watched(contents: AsyncIterable<Buffer>) {
    for await (const chunk of contents) {
      chunks += 1
      if (chunks % 40 === 0) most = Math.max(most, await heldBytes())
      yield chunk
    }
  }
  const contents = watched(createReadStream(path))
  await keepSealed(needs, { name: name('big'), contents, bytes })
  for await (const _ of watched(await storage.read(name('big'))));
  const grown = most - before
  assert.ok(grown < bytes / 2, `grew by ${(grown / 1024 / 1024).toFixed(1)} MB`)
})

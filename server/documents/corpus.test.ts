import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import makeLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import sharp from 'sharp'
import { incomingFolder } from '../files/incoming.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import { makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeDocument, type Place, placeOfDraft, upload } from '../testing/factories-documents.ts'
import {
  activePdf,
  encryptedPdf,
  pngOf,
  sampleHeic,
  sampleHeicPhoto,
  samplePdf,
  samplePhoto,
} from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let client: TestClient
let wish: { program: string; intake: string }
let place: Place
before(async () => {
  server = await createTestApp()
  client = createClient(server)
  wish = await makeChoice(server.deps)
  place = placeOfDraft(await makeDraft(client, wish))
})
after(() => server.close())

const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

const refused: [name: string, problem: string, make: () => Buffer | Promise<Buffer>][] = [
  ['a test virus', 'file_type_refused', () => Buffer.from(eicar)],
  [
    'a ZIP archive',
    'file_type_refused',
    () => Buffer.from(`PK\x03\x04${'\0'.repeat(26)}`, 'latin1'),
  ],
  [
    'an SVG with a script',
    'file_type_refused',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'HTML under the name of a PDF',
    'file_type_refused',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  ],
  ['a GIF that is a script', 'file_type_refused', () => Buffer.from('GIF89a=1;alert(1)//')],
  [
    'a PDF that is HTML too',
    'file_active',
    async () =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n%<html><script>alert(1)</script>\n'),
        (await samplePdf()).subarray(9),
      ]),
  ],
  [
    'a PDF with an archive behind its end',
    'file_damaged',
    async () => Buffer.concat([await samplePdf(), Buffer.from('PK\x03\x04 and more', 'latin1')]),
  ],
  ['a PDF with a script', 'file_active', () => activePdf('JavaScript')],
  ['a PDF that starts a program', 'file_active', () => activePdf('Launch')],
  ['a PDF with an attachment', 'file_active', () => activePdf('EmbeddedFile')],
  [
    'a PDF whose script hides behind escapes',
    'file_active',
    async () => {
      const file = await activePdf('JavaScript', { plain: true })
      return Buffer.from(
        file.toString('latin1').replaceAll('/JavaScript', '/J#61vaScript'),
        'latin1',
      )
    },
  ],
  ['a PDF with a password', 'file_encrypted', encryptedPdf],
  ['a PDF cut short', 'file_damaged', async () => (await samplePdf()).subarray(0, -300)],
  [
    'a PDF that is nothing but its beginning and its end',
    'file_damaged',
    () => Buffer.from('%PDF-1.7\nhello\n%%EOF'),
  ],
  [
    'a photograph cut short',
    'file_damaged',
    async () => (await samplePhoto('jpeg', { width: 800, height: 600 })).subarray(0, -800),
  ],
  ['a PNG cut short', 'file_damaged', async () => (await samplePhoto('png')).subarray(0, -20)],
  [
    'a PNG with a changed byte',
    'file_damaged',
    async () => {
      const file = await samplePhoto('png')
      file[60] = (file[60] ?? 0) ^ 0xff
      return file
    },
  ],
  ['a WebP cut short', 'file_damaged', async () => (await samplePhoto('webp')).subarray(0, -20)],
  ['a HEIC cut short', 'file_damaged', () => sampleHeic().subarray(0, -30)],
  [
    'a small PNG of 900 million pixels',
    'file_too_many_pixels',
    () => pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1000))),
  ],
  [
    'a HEIC of 900 million pixels',
    'file_too_many_pixels',
    () => sampleHeic({ width: 30_000, height: 30_000 }),
  ],
  ['nothing', 'file_empty', () => Buffer.alloc(0)],
]

for (const [name, problem, make] of refused) {
  test(`${name} is refused`, async () => {
    const answer = await upload(client, place, await make())
    assert.equal((await answer.json()).code, problem)
    assert.equal(answer.status, 422)
  })
}

test('refused files leave nothing behind, and the next file is accepted', async () => {
  assert.deepEqual(await readdir(incomingFolder(server.deps.env)), [])
  const files = join(server.deps.env.dataDir, 'files')
  const left = await readdir(files, { recursive: true, withFileTypes: true })
  assert.deepEqual(
    left.filter((one) => one.isFile()),
    [],
  )
  await makeDocument(client, place, await samplePdf())
})

test('a PDF that opens at a certain page is accepted like others', async () => {
  const { file } = await makeDocument(client, place, await activePdf('GoTo'))
  assert.equal(file?.pages, 1)
})

test('a file that lies about its type is treated as its real type, under its own name', async () => {
  const { file } = await makeDocument(client, place, await samplePhoto('png'), {
    name: 'my scan.pdf',
  })
  assert.equal(file?.mediaType, 'image/png')
  assert.equal(file?.name, 'my scan.pdf')
})

for (const format of ['jpeg', 'png', 'webp'] as const) {
  test(`a photograph’s location is not kept (${format}), its orientation is`, async () => {
    const given = await samplePhoto(format)
    assert.ok((await sharp(given).metadata()).exif?.includes('Camera of a test'))
    const tail = Buffer.from('<?php system($_GET[0]) ?>')
    const key = await keyOf(Buffer.concat([given, tail]))
    const kept = await storedBytes(key)
    const { orientation, width, height } = await sharp(kept).metadata()
    assert.equal(orientation, 6)
    assert.deepEqual([width, height], [64, 48])
    assert.ok(!kept.includes('Camera of a test'))
    assert.ok(!kept.includes('<?php'))
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer()
    assert.deepEqual(await pixels(kept), await pixels(given))
  })
}

test('a photograph’s location is not kept (heic), and nothing else moves', async () => {
  const given = sampleHeic({ place: 'N 14 41 0' })
  assert.ok(given.includes('N 14 41 0'))
  const kept = await storedBytes(await keyOf(given))
  assert.ok(!kept.includes('N 14 41 0'))
  assert.equal(kept.length, given.length)
  assert.ok(kept.includes('the picture itself'))
})

test('a telephone’s photograph keeps its picture, but not the telephone’s metadata (heic)', async () => {
  const given = sampleHeicPhoto()
  assert.ok(given.includes('Apple'))
  const kept = await storedBytes(await keyOf(given))
  assert.ok(!kept.includes('Apple'))
  const [picture] = new (makeLibheif().HeifDecoder)().decode(kept)
  assert.deepEqual([picture?.get_width(), picture?.get_height()], [480, 320])
})

const names: [given: string, kept: string][] = [
  ['../../etc/x.pdf', 'x.pdf'],
  ['C:\\Users\\me\\x.pdf', 'x.pdf'],
  ['a\r\nSet-Cookie: b=c.pdf', 'aSet-Cookie: b=c.pdf'],
  ['nul\0l.pdf', 'null.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['diplôme – « été » 文凭 شهادة.pdf', 'diplôme – « été » 文凭 شهادة.pdf'],
  ['e\u0301te\u0301.pdf', 'été.pdf'],
  ['..', 'document'],
  ['', 'document'],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(196)}.pdf`],
]

test('names are kept as they are read, without characters that don’t belong in one', async () => {
  const draft = placeOfDraft(await makeDraft(client, wish))
  const pdf = await samplePdf()
  for (const [given, kept] of names) {
    const { file } = await makeDocument(client, draft, pdf, { name: given })
    assert.equal(file?.name, kept)
  }
  const rows = await server.deps.db.selectFrom('document').select('storage_name').execute()
  for (const { storage_name } of rows)
    assert.match(storage_name ?? '', /^[0-9a-f]{2}\/[0-9a-f]{38}$/)
})

async function keyOf(file: Buffer): Promise<string> {
  const draft = placeOfDraft(await makeDraft(client, wish))
  return (await makeDocument(client, draft, file)).key
}

async function storedBytes(key: string): Promise<Buffer> {
  const { storage_name } = await server.deps.db
    .selectFrom('document')
    .select('storage_name')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return buffer(await server.deps.storage.read(storage_name ?? ''))
}

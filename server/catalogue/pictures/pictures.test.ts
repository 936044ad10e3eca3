import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type UniversityInput, UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import { Picture } from '#contract/common/pictures.ts'
import { pictureAddress, pictureLimits } from '#contract/common/values/picture-sizes.ts'
import { SettingsRecord } from '#contract/office/settings.ts'
import { sweepDocuments } from '../../documents/sweep.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination } from '../../testing/factories-catalogue.ts'
import { openSession } from '../../testing/factories-identity.ts'
import { heavyPhoto, pngOf, samplePdf, samplePhoto } from '../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { universityInput } from '../../testing/university-input.ts'
import { sweepPictures } from './sweep-pictures.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  await makeDestination(server.deps, 'france')
  editor = await signedInAs(server, 'editor')
})
after(() => server.close())

function send(content: Buffer, from = editor): Promise<Response> {
  return from.send('POST', '/api/admin/pictures', {
    bytes: new Uint8Array(content),
    headers: { 'content-type': 'application/octet-stream' },
  })
}

async function sent(content: Buffer): Promise<Picture> {
  const answer = await send(content)
  assert.equal(answer.status, 201)
  return Picture.parse(await answer.json())
}

async function refusalOf(content: Buffer): Promise<string> {
  const answer = await send(content)
  assert.notEqual(answer.status, 201)
  return (await answer.json()).code
}

const alt = { en: 'The main hall.', fr: 'Le grand hall.' }
let made = 0

async function addUniversity(given: Partial<UniversityInput>): Promise<UniversityRecord> {
  const input = universityInput({
    key: `illustrated-${++made}`,
    name: `Illustrated ${made}`,
    status: 'published',
    ...given,
  })
  const answer = await editor.post('/api/admin/universities', input)
  assert.equal(answer.status, 201)
  return UniversityRecord.parse(await answer.json())
}

async function change(record: UniversityRecord, given: Partial<UniversityInput>) {
  const { programCount, version, updatedAt, updatedBy, logo, pictures, ...input } = record
  const answer = await editor.put(
    `/api/admin/universities/${record.key}`,
    { ...input, ...given },
    { headers: { 'if-match': `"${version}"` } },
  )
  return answer
}

async function changed(record: UniversityRecord, given: Partial<UniversityInput>) {
  const answer = await change(record, given)
  assert.equal(answer.status, 200)
  return UniversityRecord.parse(await answer.json())
}

function keptFiles(): string[] {
  const folder = join(server.deps.env.dataDir, 'files')
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^picture-/.test(name)) : []
}

test('a picture is turned upright, made small in several widths, and stripped of all other data', async () => {
  // On its side: the camera says that it must be turned.
  const picture = await sent(await samplePhoto('jpeg', { width: 900, height: 1500 }))
  assert.deepEqual([picture.width, picture.height], [1280, 768])
  await addUniversity({ pictures: [{ key: picture.key, alt, credit: null }] })
  for (const width of [160, 320, 640, 1280]) {
    const answer = await server.request(pictureAddress(picture.key, width))
    assert.equal(answer.status, 200, String(width))
    const copy = await sharp(await answer.arrayBuffer()).metadata()
    assert.deepEqual(
      [copy.format, copy.width, copy.exif, copy.orientation],
      ['webp', width, undefined, undefined],
    )
  }
  assert.equal((await server.request(pictureAddress(picture.key, 900))).status, 404)
})

test('its address may be cached for ever, and a browser reads it only as a picture', async () => {
  const { key } = await sent(await samplePhoto('png', { width: 400, height: 300 }))
  await addUniversity({ logo: { key } })
  const answer = await server.request(pictureAddress(key, 160))
  const headers = ['content-type', 'cache-control', 'x-content-type-options', 'last-modified']
  assert.deepEqual(
    headers.map((name) => answer.headers.get(name)),
    ['image/webp', 'public, max-age=31536000, immutable', 'nosniff', null],
  )
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
})

test('visitors see it while its university is published, and those who preview it see it earlier', async () => {
  const { key } = await sent(await samplePhoto('webp', { width: 400, height: 300 }))
  const address = pictureAddress(key, 160)
  const draft = await addUniversity({ logo: { key }, status: 'draft' })
  assert.equal((await server.request(address)).status, 404)
  assert.equal((await editor.get(`/api/admin/pictures/${key}`)).status, 200)
  const link = await editor.get(`/api/admin/previews/university/${draft.key}`)
  const token = (await link.json()).path.split('/').at(-1)
  const previewed = await server.request(`${address}?preview=${token}`)
  assert.deepEqual(
    [previewed.status, previewed.headers.get('cache-control')],
    [200, 'private, no-store'],
  )
  const other = await addUniversity({ status: 'draft' })
  const otherLink = await editor.get(`/api/admin/previews/university/${other.key}`)
  const otherToken = (await otherLink.json()).path.split('/').at(-1)
  assert.equal((await server.request(`${address}?preview=${otherToken}`)).status, 404)

  const published = await changed(draft, { status: 'published' })
  assert.deepEqual(published.logo?.key, key)
  assert.equal((await server.request(address)).status, 200)
  const seen = await (await server.request(`/api/universities/${draft.key}`)).json()
  assert.deepEqual(seen.logo, published.logo)
  await changed(published, { status: 'archived' })
  assert.equal((await server.request(address)).status, 404)
})

test('a file that is not a still picture of some size is refused by its content, and nothing of it is kept', async () => {
  const before = keptFiles()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  assert.equal(await refusalOf(svg), 'file_type_refused')
  assert.equal(await refusalOf(await samplePdf()), 'file_type_refused')
  assert.equal(await refusalOf(Buffer.from('GIF89a')), 'file_type_refused')
  const frame = (background: string) =>
    sharp({ create: { width: 200, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('red'), await frame('blue')]
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  assert.equal(await refusalOf(moving), 'file_type_refused')
  assert.equal(
    await refusalOf(await samplePhoto('png', { width: 1, height: 1 })),
    'picture_too_small',
  )
  assert.equal(await refusalOf(Buffer.alloc(0)), 'file_empty')
  assert.equal(await refusalOf(await heavyPhoto(11 * 1024 * 1024)), 'file_too_large')
  const bomb = pngOf(20_000, 20_000, deflateSync(Buffer.alloc(20_001 * 100)))
  assert.equal(await refusalOf(bomb), 'file_too_many_pixels')
  const photo = await samplePhoto('jpeg', { width: 600, height: 400 })
  assert.equal(await refusalOf(photo.subarray(0, photo.length / 2)), 'file_damaged')
  assert.deepEqual(keptFiles(), before)
  const left = readdirSync(join(server.deps.env.dataDir, 'incoming'))
  assert.deepEqual(
    left.filter((name) => /^picture-/.test(name)),
    [],
  )
})

test('when there is no room, the answer says so, and nothing is left behind', async () => {
  const { clearFiles } = server.deps
  const { keep } = clearFiles
  let room = 1
  clearFiles.keep = async (name, file, bytes) =>
    room-- > 0 ? keep(name, file, bytes) : keep(name, `${file} is not there`, bytes)
  const before = keptFiles()
  try {
    assert.equal(
      await refusalOf(await samplePhoto('jpeg', { width: 499, height: 700 })),
      'storage_unavailable',
    )
  } finally {
    clearFiles.keep = keep
  }
  assert.deepEqual(keptFiles(), before)
  const { count } = await server.deps.db
    .selectFrom('picture')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('height', '=', 499)
    .executeTakeFirstOrThrow()
  assert.equal(count, 0)
})

test('every picture says in both languages what it shows; no more than eight, and only known ones', async () => {
  const record = await addUniversity({})
  const { key } = await sent(await samplePhoto('jpeg', { width: 200, height: 300 }))
  const silent = await change(record, {
    pictures: [{ key, alt: { en: 'A hall.', fr: ' ' }, credit: null }],
  })
  assert.deepEqual(Object.keys((await silent.json()).fields), ['pictures.0.alt.fr'])
  const unknown = { key: 'x'.repeat(22), alt, credit: null }
  const lost = await change(record, { logo: { key: unknown.key }, pictures: [unknown] })
  assert.deepEqual((await lost.json()).fields, {
    logo: { code: 'not_a_choice' },
    'pictures.0.key': { code: 'not_a_choice' },
  })
  const many = await change(record, { pictures: Array(9).fill({ key, alt, credit: null }) })
  assert.equal((await many.json()).fields.pictures.code, 'too_long')
})

test('a replaced picture can be put back for thirty days, then it is gone from the storage too', async () => {
  const first = await sent(await samplePhoto('jpeg', { width: 200, height: 300 }))
  const second = await sent(await samplePhoto('jpeg', { width: 220, height: 300 }))
  const start = await addUniversity({ logo: { key: first.key } })
  const replaced = await changed(start, { logo: { key: second.key } })
  assert.equal((await server.request(pictureAddress(first.key, 160))).status, 404)

  server.clock.forwardSeconds(29 * 24 * 3600)
  editor = await signedInAs(server, 'editor')
  await sweepPictures(server.deps)
  const back = await changed(replaced, { logo: { key: first.key } })
  assert.deepEqual(back.logo, start.logo)

  server.clock.forwardSeconds(31 * 24 * 3600)
  editor = await signedInAs(server, 'editor')
  await sweepPictures(server.deps)
  await sweepDocuments(server.deps)
  const kept = keptFiles()
  assert.equal(
    kept.some((name) => name.startsWith(`picture-${first.key}`)),
    true,
  )
  assert.equal(
    kept.some((name) => name.startsWith(`picture-${second.key}`)),
    false,
  )
  const gone = await change(back, { logo: { key: second.key } })
  assert.deepEqual((await gone.json()).fields, { logo: { code: 'not_a_choice' } })
})

test('only those who may write the catalogue upload pictures, and no one else sees one before it is shown', async () => {
  const photo = await samplePhoto('jpeg', { width: 200, height: 300 })
  const reviewer = await signedInAs(server, 'reviewer')
  assert.equal((await send(photo, reviewer)).status, 403)
  assert.equal((await send(photo, createClient(server))).status, 401)
  const { key } = await sent(photo)
  assert.equal((await server.request(`/api/admin/pictures/${key}`)).status, 401)
  const json = await editor.post('/api/admin/pictures', {})
  assert.equal(json.status, 415)
})

test('a person who only uploads is stopped for a day; pictures that a university shows do not count', async () => {
  const photo = await samplePhoto('jpeg', { width: 200, height: 300 })
  const busy = await signedInAs(server, 'editor')
  const shown = await sent(photo)
  const mine = Picture.parse(await (await send(photo, busy)).json())
  const university = await addUniversity({ logo: { key: mine.key } })
  const made = Array.from({ length: pictureLimits.unshownADay - 1 }, (_, place) => ({
    key: `unshown-${String(place).padStart(14, '0')}`,
    widths: [200],
    height: 300,
    created_at: server.clock.now(),
    created_by: busy.account.id,
    unused_since: server.clock.now(),
  }))
  await server.deps.db.insertInto('picture').values(made).execute()

  // One is left, whichever request comes first.
  const answers = await Promise.all([send(photo, busy), send(photo, busy), send(photo, busy)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 429, 429])
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code))
  assert.equal(codes.filter((code) => code === 'pictures_too_many').length, 2)
  assert.equal((await send(photo)).status, 201, 'others send')

  // A picture that is no longer shown counts again; each one that is shown is one fewer.
  await changed(university, { logo: { key: shown.key } })
  assert.equal((await send(photo, busy)).status, 429)
  server.clock.forwardSeconds(24 * 3600 + 1)
  busy.bear((await openSession(server.deps, busy.account)).token)
  assert.equal((await send(photo, busy)).status, 201)
  editor = await signedInAs(server, 'editor')
})

test('what an interrupted upload has left is removed a day later, but not while the upload is running', async () => {
  const folder = join(server.deps.env.dataDir, 'incoming')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'picture-left')
  writeFileSync(file, 'half a picture')
  chmodSync(file, 0o600)
  const { clock, deps } = server
  const start = clock.now()
  clock.set(new Date().toISOString())
  await sweepDocuments(deps)
  assert.equal(existsSync(file), true)
  clock.forwardSeconds(25 * 3600)
  await sweepDocuments(deps)
  assert.equal(existsSync(file), false)
  clock.set(start.toISOString())
  rmSync(file, { force: true })
})

test('everyone sees an office’s logo while the settings name it, and it is kept as long', async () => {
  const picture = await sent(await samplePhoto('png', { width: 100, height: 400 }))
  const address = pictureAddress(picture.key, 160)
  const put = async (logo: Picture | null) => {
    const owner = await signedInAs(server, 'owner')
    const read = await (await owner.get('/api/admin/settings')).json()
    const { settings, version } = SettingsRecord.parse(read)
    return owner.put(
      '/api/admin/settings',
      { ...settings, brand: { ...settings.brand, logo } },
      { headers: { 'if-match': `"${version}"` } },
    )
  }
  assert.equal((await server.request(address)).status, 404)
  const unknown = await put({ ...picture, key: 'x'.repeat(22) })
  assert.equal((await unknown.json()).fields['brand.logo'].code, 'not_a_choice')

  // The server knows its size better than the client that names it.
  assert.equal((await put({ ...picture, width: 9999 })).status, 200)
  assert.deepEqual(server.deps.env.brandLogo, picture)
  assert.equal((await server.request(address)).status, 200)
  server.clock.forwardSeconds(40 * 24 * 3600)
  await sweepPictures(server.deps)
  assert.equal((await server.request(address)).status, 200)

  assert.equal((await put(null)).status, 200)
  assert.equal(server.deps.env.brandLogo, null)
  assert.equal((await server.request(address)).status, 404)
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import { incomingFolder } from '../files/incoming.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import { fillDraft, makeDraft, submitDraft } from '../testing/factories-admissions.ts'
import { makeChoice, makeProgram } from '../testing/factories-catalogue.ts'
import {
  announce,
  makeDocument,
  type Place,
  placeOfDraft,
  placeOfLink,
  sendBytes,
  upload,
} from '../testing/factories-documents.ts'
import { heavyPhoto, samplePdf, samplePhoto } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepDocuments } from './sweep.ts'

let server: TestApp
let client: TestClient
let wish: { program: string; intake: string }
before(async () => {
  server = await createTestApp()
  client = createClient(server)
  wish = await makeChoice(server.deps)
})
after(() => server.close())

async function aDraft(): Promise<Place> {
  return placeOfDraft(await makeDraft(client, wish))
}

function list({ base, headers }: Place) {
  return client.get(`${base}/documents`, { headers }).then((answer) => answer.json())
}

test('a file sent in two parts is kept whole, under its given name', async () => {
  const place = await aDraft()
  const pdf = await samplePdf({ pages: 3 })
  const announced = await announce(client, place, pdf.length, { name: 'Relevé de notes.pdf' })
  assert.equal(announced.status, 201)
  const location = announced.headers.get('location') ?? ''

  const half = await sendBytes(client, place, location, pdf.subarray(0, 100))
  assert.equal(half.status, 204)
  assert.equal(half.headers.get('upload-offset'), '100')
  const head = { headers: { ...place.headers, 'tus-resumable': '1.0.0' } }
  const asked = await client.send('HEAD', location, head)
  assert.equal(asked.headers.get('upload-offset'), '100')
  assert.equal(asked.headers.get('upload-length'), String(pdf.length))
  assert.equal((await list(place)).used.files, 1)

  const whole = await sendBytes(client, place, location, pdf, 100)
  assert.equal(whole.status, 200)
  const document = await whole.json()
  assert.equal(document.status, 'uploaded')
  assert.deepEqual(document.file, {
    name: 'Relevé de notes.pdf',
    mediaType: 'application/pdf',
    bytes: pdf.length,
    pages: 3,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    scan: 'none',
    scannedAt: null,
  })
  const { documents, used } = await list(place)
  assert.deepEqual(documents, [document])
  assert.deepEqual(used, { files: 1, bytes: pdf.length })
  const file = await client.get(`${place.base}/documents/${document.key}/file`, {
    headers: place.headers,
  })
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), pdf)
  assert.deepEqual(await readdir(incomingFolder(server.deps.env)), [])
})

test('a client that asks again after the last byte hears that the file is there', async () => {
  const place = await aDraft()
  const pdf = await samplePdf()
  const announced = await announce(client, place, pdf.length)
  const location = announced.headers.get('location') ?? ''
  const { key } = await (await sendBytes(client, place, location, pdf)).json()

  const head = { headers: { ...place.headers, 'tus-resumable': '1.0.0' } }
  const asked = await client.send('HEAD', location, head)
  assert.equal(asked.headers.get('upload-offset'), String(pdf.length))
  const again = await sendBytes(client, place, location, pdf)
  assert.equal((await again.json()).key, key)
  const state = await (await client.get(location, { headers: place.headers })).json()
  assert.equal(state.state, 'taken')
  assert.equal(state.document.key, key)
  assert.equal((await list(place)).documents.length, 1)
})

test('repeating an announcement with its key gives the same upload, with another file it is refused', async () => {
  const place = await aDraft()
  const key = 'the same intent'.replaceAll(' ', '-')
  const first = await announce(client, place, 500, { key })
  const again = await announce(client, place, 500, { key })
  assert.equal(again.headers.get('location'), first.headers.get('location'))
  assert.equal((await list(place)).used.files, 1)
  const other = await announce(client, place, 501, { key })
  assert.equal((await other.json()).code, 'idempotency_key_reused')
  const [one, two] = await Promise.all(
    [1, 2].map(async () => makeDocument(client, place, await samplePdf())),
  )
  const put = { key: 'another-intent', replaces: one?.key ?? '' }
  const replacing = await announce(client, place, 500, put)
  assert.equal(
    (await announce(client, place, 500, put)).headers.get('location'),
    replacing.headers.get('location'),
  )
  for (const wish of [
    { ...put, replaces: two?.key ?? '' },
    { key: put.key },
    { ...put, translationOf: two?.key ?? '' },
  ]) {
    assert.equal((await announce(client, place, 500, wish)).status, 422)
  }
})

test('bytes from any offset but the file’s end are refused and change nothing', async () => {
  const place = await aDraft()
  const pdf = await samplePdf()
  const location = (await announce(client, place, pdf.length)).headers.get('location') ?? ''
  await sendBytes(client, place, location, pdf.subarray(0, 50))
  assert.equal((await sendBytes(client, place, location, pdf, 20)).status, 409)
  assert.equal((await sendBytes(client, place, location, pdf, 50)).status, 200)
})

test('more bytes than announced are refused', async () => {
  const place = await aDraft()
  const pdf = await samplePdf()
  const location = (await announce(client, place, 100)).headers.get('location') ?? ''
  const answer = await sendBytes(client, place, location, pdf)
  assert.ok([400, 413].includes(answer.status), String(answer.status))
  assert.equal((await list(place)).documents.length, 0)
})

test('another person’s draft, upload or document is not found', async () => {
  const place = await aDraft()
  const pdf = await samplePdf()
  const location = (await announce(client, place, pdf.length)).headers.get('location') ?? ''
  const document = await makeDocument(client, place, pdf)
  const stranger = await aDraft()
  const theirs = location.replace(place.base, stranger.base)
  const attempts = [
    client.get(`${place.base}/documents`),
    client.get(`${place.base}/documents`, { headers: stranger.headers }),
    client.get(`${stranger.base}/documents/${document.key}/file`, { headers: stranger.headers }),
    client.delete(`${stranger.base}/documents/${document.key}`, { headers: stranger.headers }),
    sendBytes(client, stranger, theirs, pdf),
    sendBytes(client, { ...place, headers: {} }, location, pdf),
    client.send('HEAD', theirs, { headers: { ...stranger.headers, 'tus-resumable': '1.0.0' } }),
    client.delete(theirs, { headers: stranger.headers }),
    announce(client, { ...place, headers: {} }, 100),
    client.get(`/api/applications/by-link/${'A'.repeat(43)}/documents`),
  ]
  const answers = await Promise.all(attempts)
  for (const answer of answers) {
    assert.equal(answer.status, 404, answer.url)
    const text = await answer.text()
    if (text !== '') assert.equal(JSON.parse(text).code, 'not_found')
  }
  assert.equal((await list(place)).documents.length, 1)
})

test('a write without the anti-forgery token or from another site is refused', async () => {
  const place = await aDraft()
  const without = await announce(
    client,
    { ...place, headers: { ...place.headers, 'x-xsrf-token': 'x' } },
    9,
  )
  assert.equal(without.status, 419)
  const elsewhere = { ...place, headers: { ...place.headers, origin: 'https://evil.test' } }
  assert.equal((await announce(client, elsewhere, 9)).status, 403)
})

test('an application takes 30 files, including those on their way, and two at once are both counted', async () => {
  const place = await aDraft()
  const answers = await Promise.all(Array.from({ length: 33 }, () => announce(client, place, 1000)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 30)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assert.equal((await answer.json()).code, 'files_too_many')
  }
  const taken = answers.find(({ status }) => status === 201)?.headers.get('location') ?? ''
  assert.equal((await client.delete(taken, { headers: place.headers })).status, 204)
  assert.equal((await announce(client, place, 1000)).status, 201)
})

test('an application takes 60 MB, and a file 10', async () => {
  const place = await aDraft()
  const tenMegabytes = 10 * 1024 * 1024
  assert.equal(
    (await (await announce(client, place, tenMegabytes + 1)).json()).code,
    'file_too_large',
  )
  for (let file = 0; file < 6; file++) {
    assert.equal((await announce(client, place, tenMegabytes)).status, 201)
  }
  const answer = await announce(client, place, 1)
  assert.equal(answer.status, 409)
  assert.equal((await answer.json()).code, 'files_too_large')
})

test('before submission a replaced or removed document is gone with its file', async () => {
  const place = await aDraft()
  const first = await makeDocument(client, place, await samplePdf())
  const second = await makeDocument(client, place, await samplePhoto('jpeg'), {
    replaces: first.key,
    type: 'other',
  })
  assert.equal(second.type, 'passport')
  assert.deepEqual(
    (await list(place)).documents.map((one: { key: string }) => one.key),
    [second.key],
  )
  const gone = await client.delete(`${place.base}/documents/${second.key}`, {
    headers: place.headers,
  })
  assert.equal(gone.status, 204)
  assert.equal((await list(place)).used.files, 0)
  const folder = join(server.deps.env.dataDir, 'files')
  const stored = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = await server.deps.db
    .selectFrom('file_key')
    .innerJoin('document', 'storage_name', 'name')
    .select('stored_as')
    .execute()
  for (const one of stored.filter((entry) => entry.isFile())) {
    const file = relative(folder, join(one.parentPath, one.name))
    assert.ok(
      names.some(({ stored_as }) => stored_as === file),
      `${file} is left behind`,
    )
  }
})

test('submitting keeps the documents; from then on they are replaced, never removed', async () => {
  const draft = await makeDraft(client, wish)
  const place = placeOfDraft(draft)
  const document = await makeDocument(client, place, await samplePdf())
  await fillDraft(client, draft)
  const { accessToken } = await (await submitDraft(client, draft)).json()
  const link = placeOfLink(accessToken)
  const [submitted] = (await list(link)).documents
  assert.equal(submitted.key, document.key)
  assert.equal(submitted.frozen, true)

  const removed = await client.delete(`${place.base}/documents/${document.key}`, {
    headers: place.headers,
  })
  assert.equal((await removed.json()).code, 'document_frozen')
  assert.equal((await (await announce(client, place, 100)).json()).code, 'document_frozen')

  const better = await makeDocument(client, link, await samplePdf({ pages: 2 }), {
    replaces: document.key,
  })
  assert.equal(better.replaces, document.key)
  const { documents, used } = await list(link)
  assert.deepEqual(
    documents.map((one: { status: string }) => one.status),
    ['replaced', 'uploaded'],
  )
  assert.equal(used.files, 1)
  const old = await client.get(`${link.base}/documents/${document.key}/file`)
  assert.equal(old.status, 200)
})

test('a document that doesn’t apply needs a reason, and a file can take its place', async () => {
  const place = await aDraft()
  const claiming = await client.post(
    `${place.base}/documents/not-applicable`,
    { type: 'language_test', reason: 'I studied in English.' },
    { headers: place.headers },
  )
  const claimed = await claiming.json()
  assert.equal(claimed.status, 'not_applicable')
  assert.equal(claimed.file, null)
  const document = await makeDocument(client, place, await samplePdf(), { replaces: claimed.key })
  assert.equal(document.type, 'language_test')
  assert.equal((await list(place)).documents.length, 1)
})

test('an upload expires after 24 hours, and its received bytes are removed', async () => {
  const own = await createTestApp()
  const visitor = createClient(own)
  const program = await makeProgram(own.deps)
  const draft = await makeDraft(visitor, {
    program: program.key,
    intake: program.intakes[0]?.key ?? '',
  })
  const place = placeOfDraft(draft)
  const pdf = await samplePdf()
  const location = (await announce(visitor, place, pdf.length)).headers.get('location') ?? ''
  await sendBytes(visitor, place, location, pdf.subarray(0, 100))
  own.clock.forwardSeconds(24 * 3600)
  assert.equal((await sendBytes(visitor, place, location, pdf, 100)).status, 404)
  own.clock.forwardSeconds(3600)
  await sweepDocuments(own.deps)
  const files = await readdir(join(own.deps.env.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  assert.deepEqual(
    files.filter((one) => one.isFile()),
    [],
  )
  assert.deepEqual(await own.deps.db.selectFrom('document_upload').select('id').execute(), [])
  await own.close()
})

test('a 10 MB photograph is accepted', async () => {
  const place = await aDraft()
  const photo = await heavyPhoto(9.9 * 1024 * 1024)
  assert.ok(photo.length > 9 * 1024 * 1024 && photo.length < 10 * 1024 * 1024, String(photo.length))
  const answer = await upload(client, place, photo, { name: 'photo.png', type: 'photo' })
  assert.equal(answer.status, 200)
})

test('judging that takes longer than ten seconds a minute is stopped for its draft and its network', async () => {
  const own = await createTestApp()
  const visitor = createClient(own)
  const choice = await makeChoice(own.deps)
  const [place, other] = [
    placeOfDraft(await makeDraft(visitor, choice)),
    placeOfDraft(await makeDraft(visitor, choice)),
  ]
  const { judge } = own.deps
  const pdf = await samplePdf()
  own.deps.judge = {
    ...judge,
    judge: async (...job) => ({ ...(await judge.judge(...job)), spentMs: 10_001 }),
  }
  const location = (await announce(visitor, place, pdf.length)).headers.get('location') ?? ''
  await makeDocument(visitor, place, pdf)
  own.deps.judge = judge

  const held = await sendBytes(visitor, place, location, pdf)
  for (const answer of [
    held,
    await announce(visitor, place, pdf.length),
    await announce(visitor, other, pdf.length),
  ]) {
    assert.equal(answer.status, 429)
    const seconds = Number(answer.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 60, String(seconds))
  }
  // The received bytes are still there, and are judged when the minute is over.
  await own.deps.db.deleteFrom('rate_counter').where('key', 'like', 'judging%').execute()
  const again = await sendBytes(visitor, place, location, pdf, pdf.length)
  assert.equal(again.status, 200, await again.text())
  await own.close()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfDraft, placeOfLink } from '../testing/factories-documents.ts'
import { samplePdf, samplePhoto } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let client: TestClient
let wish: { program: string; intake: string }
before(async () => {
  server = await createTestApp()
  client = createClient(server)
  wish = await makeChoice(server.deps)
})
after(() => server.close())

async function submitted() {
  const { number, accessToken } = await makeApplication(client, wish)
  const link = placeOfLink(accessToken)
  const pdf = await samplePdf({ pages: 2 })
  const document = await makeDocument(client, link, pdf, { name: 'Diplôme (copie).pdf' })
  return { number, link, pdf, document }
}

test('a file is a download that runs nothing, under its given name', async () => {
  const { link, pdf, document } = await submitted()
  const answer = await client.get(`${link.base}/documents/${document.key}/file`)
  assert.equal(answer.status, 200)
  const { headers } = answer
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.equal(headers.get('content-length'), String(pdf.length))
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="passport.pdf"; filename*=UTF-8''Dipl%C3%B4me%20%28copie%29.pdf`,
  )
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.* sandbox$/)
  assert.match(headers.get('cache-control') ?? '', /no-store/)
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
})

test('a picture under the name of a PDF is downloaded under its real ending', async () => {
  const draft = await makeDraft(client, wish)
  const place = placeOfDraft(draft)
  const photo = await samplePhoto('png')
  const { key } = await makeDocument(client, place, photo, { name: 'a"b.pdf' })
  const answer = await client.get(`${place.base}/documents/${key}/file`, { headers: draft.headers })
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /filename\*=UTF-8''a%22b\.pdf\.png$/,
  )
})

test('a range of a file is answered as a range, and one beyond its end is refused', async () => {
  const { link, pdf, document } = await submitted()
  const ask = (range: string) =>
    client.get(`${link.base}/documents/${document.key}/file`, { headers: { range } })
  for (const [range, from, to] of [
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, pdf.length - 1],
    ['bytes=-5', pdf.length - 5, pdf.length - 1],
    [`bytes=5-${pdf.length * 2}`, 5, pdf.length - 1],
  ] as const) {
    const answer = await ask(range)
    assert.equal(answer.status, 206, range)
    assert.equal(answer.headers.get('content-range'), `bytes ${from}-${to}/${pdf.length}`)
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), pdf.subarray(from, to + 1))
  }
  assert.equal((await ask(`bytes=${pdf.length}-`)).status, 416)
  assert.equal((await ask('bytes=0-1,3-4')).status, 200)
  assert.equal((await ask('bytes=x')).status, 200)
})

test('the applicant sees when a reviewer opened a document, once per reading, and without a name', async () => {
  const { link, document } = await submitted()
  const reviewer = await signedInAs(server, 'reviewer')
  const path = `/api/admin/documents/${document.key}/file`
  assert.equal((await reviewer.get(path)).status, 200)
  assert.equal((await reviewer.get(path, { headers: { range: 'bytes=5-' } })).status, 206)
  server.clock.forwardSeconds(120)
  assert.equal((await reviewer.get(path, { headers: { range: 'bytes=5-9' } })).status, 206)
  await reviewer.send('HEAD', path)
  await client.get(`${link.base}/documents/${document.key}/file`)

  const { documents } = await (await client.get(`${link.base}/documents`)).json()
  const by = documents[0].opened.map((one: { by: string }) => one.by)
  assert.deepEqual(by, ['reviewer', 'reviewer'])
  assert.ok(!JSON.stringify(documents).includes('Amina'))
  const { db } = server.deps
  await assert.rejects(db.deleteFrom('document_access').execute())
  await assert.rejects(db.updateTable('document_access').set({ account_id: 1 }).execute())
})

test('staff who may not read applicants open nothing, and no one of staff opens a draft’s documents', async () => {
  const { document, number } = await submitted()
  const editor = await signedInAs(server, 'editor')
  assert.equal((await editor.get(`/api/admin/documents/${document.key}/file`)).status, 403)
  assert.equal((await editor.get(`/api/admin/applications/${number}/documents`)).status, 403)
  assert.equal((await client.get(`/api/admin/documents/${document.key}/file`)).status, 401)
  const place = placeOfDraft(await makeDraft(client, wish))
  const mine = await makeDocument(client, place, await samplePdf())
  const owner = await signedInAs(server, 'owner')
  assert.equal((await owner.get(`/api/admin/documents/${mine.key}/file`)).status, 404)
  assert.equal((await owner.get(`/api/admin/documents/${'A'.repeat(22)}/file`)).status, 404)
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { incomingFolder } from '../files/incoming.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import { makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { type Place, placeOfDraft } from '../testing/factories-documents.ts'
import { encryptedPdf, samplePdf, samplePhoto } from '../testing/sample-files.ts'
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

async function aDraft(): Promise<Place> {
  return placeOfDraft(await makeDraft(client, wish))
}

/** As a browser without scripts sends it: the token among the fields, no header of ours. */
function sendForm(
  { base, headers }: Place,
  fields: Record<string, string>,
  files: [name: string, contents: Buffer][],
): Promise<Response> {
  const form = new FormData()
  const token = client.cookies.get('XSRF-TOKEN') ?? ''
  const all = { _token: token, key: randomUUID(), type: 'diploma', ...fields }
  for (const [name, value] of Object.entries(all)) form.append(name, value)
  for (const [name, contents] of files)
    form.append('file', new Blob([new Uint8Array(contents)]), name)
  return postPlainly(`${base}/documents`, headers, form)
}

function postPlainly(
  path: string,
  headers: Record<string, string>,
  body: BodyInit,
): Promise<Response> {
  return server.request(path, {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
    body,
  })
}

test('a plain form’s files are accepted, and it leads back to its page', async () => {
  const place = await aDraft()
  const answer = await sendForm(place, { return: '/apply/x/documents?lng=fr' }, [
    ['diplôme.pdf', await samplePdf()],
    ['photo.jpg', await samplePhoto('jpeg')],
    ['secret.pdf', await encryptedPdf()],
  ])
  assert.equal(answer.status, 303, await answer.clone().text())
  assert.equal(
    answer.headers.get('location'),
    '/apply/x/documents?lng=fr&uploaded=2&refused=file_encrypted&file=secret.pdf',
  )
  const { documents } = await (
    await client.get(`${place.base}/documents`, { headers: place.headers })
  ).json()
  assert.deepEqual(
    documents.map((one: { file: { name: string } }) => one.file.name),
    ['diplôme.pdf', 'photo.jpg'],
  )
  assert.deepEqual(await readdir(incomingFolder(server.deps.env)), [])
})

test('the same form sent twice counts once', async () => {
  const place = await aDraft()
  const key = randomUUID()
  const pdf = await samplePdf()
  const first = await (await sendForm(place, { key }, [['a.pdf', pdf]])).json()
  const again = await (await sendForm(place, { key }, [['a.pdf', pdf]])).json()
  assert.equal(again.documents[0].key, first.documents[0].key)
})

test('a form without its token, without a file, or with another return page is refused', async () => {
  const place = await aDraft()
  const pdf = await samplePdf()
  assert.equal((await sendForm(place, { _token: 'x' }, [['a.pdf', pdf]])).status, 419)
  assert.equal((await (await sendForm(place, {}, [])).json()).code, 'file_missing')
  const stranger = { ...place, headers: {} }
  assert.equal((await sendForm(stranger, {}, [['a.pdf', pdf]])).status, 404)
  for (const elsewhere of [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    '/\t/evil.test',
    '/.//x//evil.test',
    '/..//evil.test',
  ]) {
    const answer = await sendForm(place, { return: elsewhere }, [['a.pdf', pdf]])
    const location = answer.headers.get('location') ?? '/'
    assert.equal(new URL(location, 'http://here.test').host, 'here.test', elsewhere)
  }
})

test('the reason why a form is refused is shown on its page, beside the item concerned', async () => {
  const place = await aDraft()
  const pdf = await samplePdf()
  const back = { return: '/apply?draft=x&item=diploma#document-diploma' }
  const ledTo = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    assert.equal(status, 303)
    return headers.get('location')
  }
  const expired = sendForm(place, { ...back, _token: 'x' }, [['a.pdf', pdf]])
  assert.equal(
    await ledTo(expired),
    '/apply?draft=x&item=diploma&refused=csrf_mismatch#document-diploma',
  )
  const empty = sendForm(place, back, [])
  assert.match((await ledTo(empty)) ?? '', /&refused=file_missing#document-diploma$/)
  const many = Array.from({ length: 31 }, (_, at): [string, Buffer] => [`${at}.pdf`, pdf])
  assert.match(
    (await ledTo(sendForm(place, back, many))) ?? '',
    /uploaded=30&refused=files_too_many/,
  )
})

test('the eleventh megabyte is refused while it arrives, and nothing of it is kept', async () => {
  const place = await aDraft()
  const answer = await sendForm(place, {}, [['big.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 'x')]])
  assert.equal((await answer.json()).code, 'file_too_large')
  assert.equal(answer.status, 413)
  assert.deepEqual(await readdir(incomingFolder(server.deps.env)), [])
})

test('a body that is no form is refused, and the next one is accepted', async () => {
  const place = await aDraft()
  const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
  const field = part('Content-Disposition: form-data; name="x"', 'y')
  const bodies = {
    'five thousand parts': `${field.repeat(5000)}--b--\r\n`,
    'no boundary at its end': part('Content-Disposition: form-data; name="type"', 'cv'),
    'a part without a header': '--b\r\n\r\nhello\r\n--b--\r\n',
    'a part with another header': `${part('X-Y: z', 'hello')}--b--\r\n`,
    'a header without an end': `--b\r\nX: ${'y'.repeat(9000)}`,
    'a field without an end': part('Content-Disposition: form-data; name="a"', 'y'.repeat(9000)),
    'no boundary at all': 'hello',
    nothing: '',
  }
  for (const [name, body] of Object.entries(bodies)) {
    const headers = { ...place.headers, 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await postPlainly(`${place.base}/documents`, headers, body)
    assert.ok(answer.status >= 400 && answer.status < 500, `${name}: ${answer.status}`)
  }
  const headers = { ...place.headers, 'content-type': 'multipart/form-data' }
  assert.equal((await postPlainly(`${place.base}/documents`, headers, field)).status, 415)
  assert.equal((await sendForm(place, {}, [['a.pdf', await samplePdf()]])).status, 201)
})

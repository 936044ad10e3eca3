import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { announce, makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let client: TestClient
let reviewer: TestClient
let wish: { program: string; intake: string }
before(async () => {
  server = await createTestApp()
  client = createClient(server)
  reviewer = await signedInAs(server, 'reviewer')
  wish = await makeChoice(server.deps)
})
after(() => server.close())

function review(who: TestClient, key: string, version: number, body: object) {
  const headers = { 'if-match': `"${version}"` }
  return who.post(`/api/admin/documents/${key}/review`, body, { headers })
}

test('a document is taken up, rejected with a reason, sent again and accepted', async () => {
  const { number, accessToken } = await makeApplication(client, wish)
  const link = placeOfLink(accessToken)
  const { key } = await makeDocument(client, link, await samplePdf())
  const taken = await review(reviewer, key, 1, { to: 'in_review' })
  assert.equal(taken.status, 200, await taken.clone().text())
  assert.equal(taken.headers.get('etag'), '"2"')
  assert.equal(
    (await (await review(reviewer, key, 2, { to: 'rejected' })).json()).code,
    'reason_required',
  )
  const reason = 'La page 2 est illisible.'
  assert.equal((await review(reviewer, key, 2, { to: 'rejected', reason })).status, 200)
  const [rejected] = (await (await client.get(`${link.base}/documents`)).json()).documents
  assert.equal(rejected.status, 'rejected')
  assert.equal(rejected.reason, reason)

  const better = await makeDocument(client, link, await samplePdf(), { replaces: key })
  assert.equal((await review(reviewer, better.key, 1, { to: 'accepted' })).status, 200)
  const list = await (await reviewer.get(`/api/admin/applications/${number}/documents`)).json()
  assert.deepEqual(
    list.map((one: { status: string }) => one.status),
    ['replaced', 'accepted'],
  )
  const audit = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'after'])
    .where('entity', '=', 'document')
    .where('entity_key', '=', key)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audit.map(({ after }) => after),
    [{ status: 'in_review' }, { status: 'rejected' }],
  )
})

test('when two colleagues review at once, the second sees that something changed', async () => {
  const link = placeOfLink((await makeApplication(client, wish)).accessToken)
  const { key } = await makeDocument(client, link, await samplePdf())
  const other = await signedInAs(server, 'counsellor')
  const answers = await Promise.all([
    review(reviewer, key, 1, { to: 'accepted' }),
    review(other, key, 1, { to: 'rejected', reason: 'Too dark.' }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
  const without = await reviewer.post(`/api/admin/documents/${key}/review`, { to: 'expired' })
  assert.equal(without.status, 428)
})

test('a move that the table doesn’t have is refused, and so is a member of staff who may not review', async () => {
  const link = placeOfLink((await makeApplication(client, wish)).accessToken)
  const { key } = await makeDocument(client, link, await samplePdf())
  const back = await review(reviewer, key, 1, { to: 'requested', reason: 'Again.' })
  assert.equal((await back.json()).code, 'move_not_allowed')
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await review(auditor, key, 1, { to: 'accepted' })).status, 403)
})

test('a request is answered by a file, or by a reason why it doesn’t apply', async () => {
  const { number, accessToken } = await makeApplication(client, wish)
  const link = placeOfLink(accessToken)
  const path = `/api/admin/applications/${number}/documents`
  const first = await reviewer.post(path, { type: 'birth_certificate', reason: null })
  assert.equal(first.status, 201, await first.clone().text())
  const asked = await first.json()
  const second = await (
    await reviewer.post(path, { type: 'financial', reason: 'Six mois.' })
  ).json()

  const sent = await makeDocument(client, link, await samplePdf(), { replaces: asked.key })
  assert.equal(sent.type, 'birth_certificate')
  const claimed = await client.post(`${link.base}/documents/${second.key}/not-applicable`, {
    reason: 'J’ai une bourse.',
  })
  assert.equal((await claimed.json()).status, 'not_applicable')
  const refused = await review(reviewer, second.key, 2, {
    to: 'requested',
    reason: 'La bourse ne couvre pas tout.',
  })
  assert.equal((await refused.json()).status, 'requested')
  const accepted = await review(reviewer, second.key, 3, { to: 'accepted' })
  assert.equal((await accepted.json()).code, 'move_not_allowed')
})

test('an application that is over accepts no more files', async () => {
  const { number, accessToken } = await makeApplication(client, wish)
  const ended = await client.post(
    `/api/applications/by-link/${accessToken}/${number}/withdraw`,
    { reason: null },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  assert.equal(ended.status, 200, await ended.clone().text())
  const answer = await announce(client, placeOfLink(accessToken), 100)
  assert.equal((await answer.json()).code, 'document_frozen')
})

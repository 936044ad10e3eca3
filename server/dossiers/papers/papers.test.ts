import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Paper, PaperShowing } from '#contract/documents/university-papers.ts'
import { createScanner } from '../../files/scanner.ts'
import { infectedPdf, startClamd } from '../../testing/clamd.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { mailsTo } from '../../testing/mail.ts'
import { holdMail } from '../../testing/mail-hold.ts'
import { activePdf, encryptedPdf, samplePdf } from '../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { scanPapers } from './scan-papers.ts'
import { showPapersWithDecision } from './with-decision.ts'

let server: TestApp
let visitor: TestClient
let counsellor: Awaited<ReturnType<typeof signedInAs>>
let owner: Awaited<ReturnType<typeof signedInAs>>
let people = 0

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  counsellor = await signedInAs(server, 'counsellor')
  owner = await signedInAs(server, 'owner')
  await holdMail(server.deps, 0)
})
after(() => server.close())

const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

async function apply() {
  const email = `paper${people++}@example.test`
  const wish = await makeChoice(server.deps)
  const made = await makeApplication(visitor, {
    ...{ ...wish, language: 'fr' },
    answers: validAnswers({ email }),
  })
  const { rows } = await (await counsellor.get(`/api/admin/applicants?q=${made.number}`)).json()
  return { ...made, email, path: `/api/admin/applicants/${rows[0].key}` }
}

function add(
  client: TestClient,
  number: string,
  file: Buffer,
  { show = 'no' as PaperShowing, name = 'Lettre d’admission.pdf' } = {},
): Promise<Response> {
  const said = { kind: 'offer_letter', receivedOn: '2026-11-30', fileName: name, show }
  const query = new URLSearchParams({ ...said, reference: 'ADM-1' })
  return client.send('POST', `/api/admin/applications/${number}/papers?${query}`, {
    headers: { 'content-type': 'application/octet-stream' },
    bytes: new Uint8Array(file),
  })
}

async function added(number: string, show: PaperShowing): Promise<Paper> {
  const answer = await add(counsellor, number, await samplePdf({ pages: 2 }), { show })
  assert.equal(answer.status, 201, await answer.clone().text())
  return answer.json()
}

const ownOf = async (token: string): Promise<Paper[]> =>
  (await visitor.get(`/api/applications/by-link/${token}/papers`)).json()

test('a university’s paper is kept apart, judged like any file, and never shown automatically', async () => {
  const { number, accessToken, path } = await apply()
  const paper = await added(number, 'no')
  assert.deepEqual([paper.pages, paper.reference, paper.show], [2, 'ADM-1', 'no'])
  assert.deepEqual(await ownOf(accessToken), [])
  const own = `/api/applications/by-link/${accessToken}/papers/${paper.key}`
  assert.equal((await visitor.get(own)).status, 404)
  const { documents } = await (await counsellor.get(`${path}/documents`)).json()
  assert.deepEqual(documents, [])
  const file = await counsellor.get(`/api/admin/papers/${paper.key}/file`)
  assert.equal(file.headers.get('content-type'), 'application/pdf')
  assert.match(file.headers.get('content-security-policy') ?? '', /sandbox/)

  for (const [bad, code] of [
    [await encryptedPdf(), 'file_encrypted'],
    [await activePdf('JavaScript'), 'file_active'],
    [Buffer.from('<html>'), 'file_type_refused'],
  ] as const) {
    const refused = await add(counsellor, number, bad)
    assert.equal((await refused.json()).code, code)
  }
  const { length } = await (await counsellor.get(`${path}/papers`)).json()
  assert.equal(length, 1)
})

test('when it is shown its applicant gets a mail and can open it; when it is hidden again they can’t', async () => {
  const { number, accessToken, email } = await apply()
  const paper = await added(number, 'now')
  const notices = (await mailsTo(server.deps, email)).filter(
    (one) => one.template === 'paper_shown',
  )
  assert.equal(notices.length, 1)
  assert.match(notices[0]?.text ?? '', /lettre d’admission/)
  const [own] = await ownOf(accessToken)
  assert.equal(own?.fileName, 'Lettre d’admission.pdf')
  const path = `/api/applications/by-link/${accessToken}/papers/${paper.key}`
  const file = await visitor.get(path)
  assert.equal(file.status, 200)
  assert.match(file.headers.get('cache-control') ?? '', /no-store/)
  await file.arrayBuffer()
  // No one else's link opens it.
  const other = await apply()
  const foreign = `/api/applications/by-link/${other.accessToken}/papers/${paper.key}`
  assert.equal((await visitor.get(foreign)).status, 404)

  const showing = `/api/admin/papers/${paper.key}/showing`
  assert.equal((await counsellor.put(showing, { show: 'no' }, match(9))).status, 412)
  assert.equal((await counsellor.put(showing, { show: 'no' }, match(1))).status, 200)
  assert.equal((await visitor.get(path)).status, 404)
})

test('with the decision it is shown when that is released', async () => {
  const { number, accessToken } = await apply()
  await added(number, 'with_decision')
  assert.deepEqual(await ownOf(accessToken), [])
  const { id } = await server.deps.db
    .selectFrom('application')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await server.deps.db
    .transaction()
    .execute((tx) => showPapersWithDecision(tx, id, server.deps.now()))
  assert.equal((await ownOf(accessToken)).length, 1)
})

test('staff who see no application see no paper, and staff who may not write add none', async () => {
  const { number } = await apply()
  const paper = await added(number, 'no')
  const stranger = await signedInAs(server, 'counsellor', { scope: { kind: 'own' } })
  assert.equal((await stranger.get(`/api/admin/papers/${paper.key}/file`)).status, 404)
  assert.equal((await add(stranger, number, await samplePdf())).status, 404)
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await add(auditor, number, await samplePdf())).status, 403)
  const gone = await counsellor.delete(`/api/admin/papers/${paper.key}`, match(1))
  assert.equal(gone.status, 204)
  const file = await counsellor.get(`/api/admin/papers/${paper.key}/file`)
  assert.equal(file.status, 404)
})

test('a paper is erased with its person, from the storage too', async () => {
  const { number, path } = await apply()
  const paper = await added(number, 'now')
  const { storage_name } = await server.deps.db
    .selectFrom('university_paper')
    .select('storage_name')
    .where('key', '=', paper.key)
    .executeTakeFirstOrThrow()
  const { version } = await (await owner.get(path)).json()
  const erased = await owner.post(`${path}/erase`, { reason: 'asked_by_applicant' }, match(version))
  assert.ok(erased.ok, await erased.clone().text())
  await assert.rejects(server.deps.storage.read(storage_name))
  const left = await server.deps.db.selectFrom('university_paper').select('key').execute()
  assert.ok(!left.some(({ key }) => key === paper.key))
})

test('a paper that came while there was no scanner says so, and is scanned once there is one', async (t) => {
  const { number, accessToken, path } = await apply()
  const paper = await added(number, 'now')
  assert.deepEqual([paper.scan, paper.scannedAt], ['none', null])
  const infected = await (await add(counsellor, number, await infectedPdf())).json()
  const scanner = await startClamd()
  t.after(() => scanner.close())
  server.deps.scanning.scanner = createScanner(scanner.url)
  t.after(() => {
    server.deps.scanning.scanner = undefined
  })
  await scanPapers(server.deps)
  const listed: Paper[] = await (await counsellor.get(`${path}/papers`)).json()
  assert.deepEqual(
    listed.map(({ key, scan, scannedAt }) => [key, scan, scannedAt !== null]),
    [[paper.key, 'clean', true]],
  )
  assert.equal((await counsellor.get(`/api/admin/papers/${infected.key}/file`)).status, 404)
  assert.equal((await ownOf(accessToken)).length, 1)
  const scanned = scanner.scanned()
  await scanPapers(server.deps)
  assert.equal(scanner.scanned(), scanned, 'each file once')
  assert.equal((await added(number, 'no')).scan, 'clean')
})

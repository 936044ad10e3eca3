import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApplicantDocuments, Timeline } from '#contract/applicants/applicant-file.ts'
import { OwnDocuments } from '#contract/documents/documents.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  fileKeyOf,
  type MadeApplication,
  makeApplication,
} from '../testing/factories-admissions.ts'
import { makeProgram } from '../testing/factories-catalogue.ts'
import { makeDocument, type Place, placeOfLink, upload } from '../testing/factories-documents.ts'
import { codeOf } from '../testing/problem.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let staff: Awaited<ReturnType<typeof signedInAs>>
let made: MadeApplication
let place: Place

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  staff = await signedInAs(server, 'counsellor')
  const program = await makeProgram(server.deps)
  made = await makeApplication(visitor, {
    program: program.key,
    intake: program.intakes[0]?.key ?? '',
  })
  const key = await fileKeyOf(server.deps, made.number)
  place = { base: `/api/admin/applicants/${key}`, headers: {} }
})
after(() => server.close())

async function ofFile(): Promise<ApplicantDocuments> {
  return ApplicantDocuments.parse(await (await staff.get(`${place.base}/documents`)).json())
}

const whatsapp = { received: 'whatsapp', receivedNote: 'Sent by his brother' }

test('a document that came by WhatsApp is in the file, and its applicant sees who added it', async () => {
  const document = await makeDocument(staff, place, await samplePdf(), {
    type: 'passport',
    ...whatsapp,
  })
  const { documents } = await ofFile()
  const kept = documents.find(({ key }) => key === document.key)
  assert.equal(kept?.status, 'uploaded')
  assert.deepEqual(kept?.added, {
    by: 'Amina Diallo',
    how: 'whatsapp',
    note: 'Sent by his brother',
  })
  const timeline = Timeline.parse(await (await staff.get(`${place.base}/timeline`)).json())
  const line = timeline.entries.find(({ kind }) => kind === 'document_sent')
  assert.deepEqual(
    { by: line?.by, byApplicant: line?.byApplicant, came: line?.came },
    { by: 'Amina Diallo', byApplicant: false, came: { with: 'document', how: 'whatsapp' } },
  )
  const link = await visitor.get(`/api/applications/by-link/${made.accessToken}/documents`)
  const body = await link.text()
  assert.ok(!body.includes('brother'))
  const own = OwnDocuments.parse(JSON.parse(body))
  assert.equal(own.documents.find(({ key }) => key === document.key)?.received, 'whatsapp')
})

test('a document that the applicant adds counts as theirs, whatever the request says', async () => {
  const answer = await upload(visitor, placeOfLink(made.accessToken), await samplePdf(), {
    type: 'photo',
    ...whatsapp,
  })
  const { received } = await answer.json()
  assert.equal(received, null)
})

test('a rejected document is replaced, and the same checks refuse a file that is no document', async () => {
  const first = await makeDocument(visitor, placeOfLink(made.accessToken), await samplePdf(), {
    type: 'diploma',
  })
  const seen = (await ofFile()).documents.find(({ key }) => key === first.key)
  const rejected = await staff.post(
    `/api/admin/documents/${first.key}/review`,
    { to: 'rejected', reason: 'Edges are cut off' },
    { headers: { 'if-match': `"${seen?.version}"` } },
  )
  assert.equal(rejected.status, 200)
  const second = await makeDocument(staff, place, await samplePdf(), {
    type: 'diploma',
    replaces: first.key,
    ...whatsapp,
  })
  const after = (await ofFile()).documents
  assert.equal(after.find(({ key }) => key === first.key)?.status, 'replaced')
  assert.equal(after.find(({ key }) => key === second.key)?.replaces, first.key)

  const text = Buffer.from('no document at all')
  const refused = await upload(staff, place, text, { type: 'cv', ...whatsapp })
  assert.equal(await codeOf(refused), 'file_type_refused')
})

test('staff must say how it came, and staff who may not write add nothing', async () => {
  const file = await samplePdf()
  const silent = await upload(staff, place, file, { type: 'cv' })
  assert.equal(await codeOf(silent), 'validation_failed')
  const reviewer = await signedInAs(server, 'reviewer')
  assert.equal((await upload(reviewer, place, file, { type: 'cv', ...whatsapp })).status, 403)
  assert.equal((await upload(visitor, place, file, { type: 'cv', ...whatsapp })).status, 401)
  const elsewhere = await signedInAs(server, 'counsellor', { scope: { kind: 'own' } })
  assert.equal((await upload(elsewhere, place, file, { type: 'cv', ...whatsapp })).status, 404)
})

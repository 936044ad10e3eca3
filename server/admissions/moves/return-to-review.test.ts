import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeDocument, placeOfLink, upload } from '../../testing/factories-documents.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
  open = await makeChoice(server.deps)
})
after(() => server.close())

/** An application that waits for these documents; answers their keys too. */
async function waitingFor(...types: string[]) {
  const { number, accessToken } = await makeApplication(visitor, { ...open, language: 'fr' })
  const keys: string[] = []
  for (const type of types) {
    const asked = await owner.post(`/api/admin/applications/${number}/documents`, {
      type,
      reason: null,
    })
    keys.push((await asked.json()).key)
  }
  await move(number, 1, 'in_review')
  await move(number, 2, 'documents_requested')
  return { number, keys, place: placeOfLink(accessToken) }
}

async function move(number: string, version: number, to: string): Promise<void> {
  const answer = await owner.post(
    `/api/admin/applications/${number}/move`,
    { to, reason: 'Il manque des documents.' },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
}

async function statusOf(number: string): Promise<string> {
  const { status } = await server.deps.db
    .selectFrom('application')
    .select('status')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return status
}

/** The returns to the team: steps that the system made, and their notices. */
async function returns(number: string) {
  const steps = await server.deps.db
    .selectFrom('application_history as step')
    .innerJoin('application', 'application.id', 'step.application_id')
    .select(['step.actor_id', 'step.by_applicant'])
    .where('application.number', '=', number)
    .where('step.from_status', '=', 'documents_requested')
    .execute()
  const mails = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('text_body')
    .where('template', '=', 'application_moved')
    .where('subject', 'like', `%${number}%`)
    .execute()
  return { steps, mails }
}

test('an application goes back to the team automatically with the last document, and not before', async () => {
  const { number, keys, place } = await waitingFor('birth_certificate', 'financial')
  await makeDocument(visitor, place, await samplePdf(), { replaces: keys[0] ?? '' })
  assert.equal(await statusOf(number), 'documents_requested')
  await makeDocument(visitor, place, await samplePdf(), { replaces: keys[1] ?? '' })
  assert.equal(await statusOf(number), 'in_review')

  const { steps, mails } = await returns(number)
  assert.deepEqual(steps, [{ actor_id: null, by_applicant: false }])
  assert.equal(mails.length, 3)
  const audit = await server.deps.db
    .selectFrom('audit_event')
    .select(['actor', 'after'])
    .where('entity_key', '=', number)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.deepEqual(audit, { actor: 'system', after: { status: 'in_review' } })
})

test('a reason why a document doesn’t apply counts as much as a file', async () => {
  const { number, keys, place } = await waitingFor('financial')
  const claim = await visitor.post(`${place.base}/documents/${keys[0]}/not-applicable`, {
    reason: 'J’ai une bourse.',
  })
  assert.equal(claim.status, 200)
  assert.equal(await statusOf(number), 'in_review')
})

test('a rejected document holds the application up until another file takes its place', async () => {
  const { number, keys, place } = await waitingFor('financial')
  const { key } = await makeDocument(visitor, place, await samplePdf(), {
    replaces: keys[0] ?? '',
  })
  const rejected = await owner.post(
    `/api/admin/documents/${key}/review`,
    { to: 'rejected', reason: 'Illisible.' },
    { headers: { 'if-match': '"1"' } },
  )
  assert.equal(rejected.status, 200)
  await move(number, 4, 'documents_requested')
  await makeDocument(visitor, place, await samplePdf(), { type: 'other' })
  assert.equal(await statusOf(number), 'documents_requested')
  await makeDocument(visitor, place, await samplePdf(), { replaces: key })
  assert.equal(await statusOf(number), 'in_review')
})

test('two last documents at once send the application back once', async () => {
  const { number, keys, place } = await waitingFor('birth_certificate', 'financial')
  const file = await samplePdf()
  const answers = await Promise.all(
    keys.map((replaces) => upload(visitor, place, file, { replaces })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(await statusOf(number), 'in_review')
  const { steps, mails } = await returns(number)
  assert.equal(steps.length, 1)
  assert.equal(mails.length, 3)
})

test('a file that no one waits for moves nothing', async () => {
  const { number, accessToken } = await makeApplication(visitor, open)
  await makeDocument(visitor, placeOfLink(accessToken), await samplePdf())
  assert.equal(await statusOf(number), 'submitted')
})

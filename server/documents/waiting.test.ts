import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { ApplicantPage } from '#contract/applicants/applicants.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeFilledDraft, submitDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfDraft, placeOfLink } from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let reviewer: TestClient
before(async () => {
  server = await createTestApp()
  reviewer = await signedInAs(server, 'reviewer')
})
after(() => server.close())

async function waitingNumbers(): Promise<string[]> {
  const answer = await reviewer.get('/api/admin/applicants?documents=waiting')
  const { rows } = ApplicantPage.parse(await answer.json())
  return rows.map(({ application }) => application.number)
}

async function outOfStep(): Promise<unknown[]> {
  const { rows } = await sql`
    select document_id from document_application a join document d on d.id = a.document_id
    where waiting <> (d.status in ('uploaded', 'in_review')
      or d.status = 'not_applicable' and d.confirmed_at is null)`.execute(server.deps.db)
  return rows
}

/** A reviewer's act on a document that no one has looked at before. */
async function act(verb: 'review' | 'confirm', key: string, body = {}): Promise<void> {
  const path = `/api/admin/documents/${key}/${verb}`
  const answer = await reviewer.post(path, body, { headers: { 'if-match': '"1"' } })
  assert.equal(answer.status, 200, await answer.clone().text())
}

test('an application is listed as long as one of its documents waits for review', async () => {
  const visitor = createClient(server)
  const draft = await makeFilledDraft(visitor, await makeChoice(server.deps))
  const place = placeOfDraft(draft)
  const passport = await makeDocument(visitor, place, await samplePdf())
  const claimed = await visitor.post(
    `${place.base}/documents/not-applicable`,
    { type: 'language_test', reason: 'I studied in English.' },
    { headers: place.headers },
  )
  const claim = await claimed.json()
  assert.deepEqual(await waitingNumbers(), [])

  const submitted = await (await submitDraft(visitor, draft, randomUUID())).json()
  const { number } = submitted.applications[0]
  assert.deepEqual(await waitingNumbers(), [number])

  await act('review', passport.key, { to: 'accepted' })
  assert.deepEqual(await waitingNumbers(), [number])
  await act('confirm', claim.key)
  assert.deepEqual(await waitingNumbers(), [])

  await makeDocument(visitor, placeOfLink(submitted.accessToken), await samplePdf(), {
    type: 'transcript',
  })
  assert.deepEqual(await waitingNumbers(), [number])
  assert.deepEqual(await outOfStep(), [])
})

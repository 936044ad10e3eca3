import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Draft } from '#contract/admissions/admissions.ts'
import { OwnDocuments } from '#contract/documents/documents.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import {
  chooseIntakes,
  fillDraft,
  type MadeDraft,
  makeDraft,
  submitDraft,
} from '../testing/factories-admissions.ts'
import { makeProgram } from '../testing/factories-catalogue.ts'
import {
  makeDocument,
  type Place,
  placeOfDraft,
  placeOfLink,
} from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let client: TestClient
before(async () => {
  server = await createTestApp()
  client = createClient(server)
})
after(() => server.close())

type Rules = NonNullable<NonNullable<Parameters<typeof makeProgram>[1]>['requirements']>

function rule(kind: 'document' | 'academic', documents: string[], mandatory = true) {
  const text = JSON.stringify({ en: 'A rule', fr: 'Une règle' })
  return { kind, mandatory, text, documents } as const
}

async function aProgram(requirements: Rules, more: object = {}) {
  const { key, intakes } = await makeProgram(server.deps, { requirements, ...more })
  return { program: key, intake: intakes[0]?.key ?? '' }
}

async function read({ base, headers }: Place): Promise<OwnDocuments> {
  return OwnDocuments.parse(await (await client.get(`${base}/documents`, { headers })).json())
}

async function draftOf({ key, headers }: MadeDraft): Promise<Draft> {
  return Draft.parse(
    await (await client.get(`/api/applications/drafts/${key}`, { headers })).json(),
  )
}

test('a draft is asked for the documents of every choice, once each, and of choices the applicant sends alone for none', async () => {
  const first = await aProgram([rule('document', ['passport']), rule('academic', ['diploma'])])
  const second = await aProgram([rule('document', ['passport', 'cv'], false)])
  const elsewhere = await aProgram([rule('document', ['photo'])], {
    submission_channel: 'applicant_only',
  })
  const draft = await makeDraft(client, first)
  assert.equal((await chooseIntakes(client, draft, [first, second, elsewhere])).status, 200)

  const { asked, missing } = await read(placeOfDraft(draft))
  assert.deepEqual(
    asked.map(({ type, mandatory, by }) => [type, mandatory, by.map(({ choice }) => choice)]),
    [
      ['passport', true, [1, 2]],
      ['diploma', true, [1]],
      ['cv', false, [2]],
    ],
  )
  assert.deepEqual(missing, ['passport', 'diploma'])
})

test('the step is complete when each mandatory document is there or does not apply', async () => {
  const draft = await makeDraft(
    client,
    await aProgram([rule('document', ['passport']), rule('academic', ['diploma'])]),
  )
  const place = placeOfDraft(draft)
  assert.deepEqual((await draftOf(draft)).documents, { asked: 2, given: 0, missing: 2 })
  await makeDocument(client, place, await samplePdf())
  const half = await draftOf(draft)
  assert.deepEqual(half.documents, { asked: 2, given: 1, missing: 1 })
  assert.equal(half.complete.includes('documents'), false)

  const claimed = await client.post(
    `${place.base}/documents/not-applicable`,
    { type: 'diploma', reason: 'In July' },
    { headers: place.headers },
  )
  assert.equal(claimed.status, 200, await claimed.clone().text())
  const whole = await draftOf(draft)
  assert.equal(whole.documents.missing, 0)
  assert.equal(whole.complete.includes('documents'), true)
})

test('missing documents stop no one, and are requested by the rules of that day', async () => {
  const wish = await aProgram([rule('document', ['passport'])])
  const draft = await makeDraft(client, wish)
  await fillDraft(client, draft)
  const answer = await submitDraft(client, draft)
  assert.equal(answer.status, 200, await answer.clone().text())
  await server.deps.db.deleteFrom('requirement').execute()

  const { accessToken } = await answer.json()
  const { asked, missing } = await read(placeOfLink(accessToken))
  assert.deepEqual(missing, ['passport'])
  assert.deepEqual(
    asked[0]?.by.map(({ texts }) => texts),
    [[{ en: 'A rule', fr: 'Une règle' }]],
  )
})

test('a visitor who applies nowhere through us is not asked for documents', async () => {
  const alone = await aProgram([rule('document', ['passport'])], {
    submission_channel: 'embassy',
  })
  const draft = await makeDraft(client, await aProgram([rule('document', ['passport'])]))
  assert.equal((await draftOf(draft)).steps.includes('documents'), true)
  await chooseIntakes(client, draft, [alone])
  assert.equal((await draftOf(draft)).steps.includes('documents'), false)
})

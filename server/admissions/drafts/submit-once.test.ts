import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import {
  countWritten,
  fillDraft,
  makeApplication,
  makeFilledDraft,
  submitDraft,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeChoice, makeProgram } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const start = '2026-12-01T09:00:00Z'
let server: TestApp
let visitor: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  server.clock.set(start)
  visitor = createClient(server)
  open = await makeChoice(server.deps, {
    title: { en: 'Data science', fr: 'Science des données' },
    requirements: [{}],
  })
})
after(() => server.close())

async function refusal(answer: Response) {
  const { code, fields } = await answer.json()
  return { status: answer.status, code, fields }
}

test('the same key 50 times at once makes one application and one mail', async () => {
  const draft = await makeFilledDraft(visitor, open)
  const [applications = 0, applicants = 0, mails = 0, steps = 0] = await countWritten(server.deps)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => submitDraft(visitor, draft, key)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  assert.equal(new Set(bodies).size, 1)
  assert.deepEqual(await countWritten(server.deps), [
    applications + 1,
    applicants + 1,
    mails + 1,
    steps + 1,
  ])
})

test('50 different keys at once for one draft make one application, and all get its number', async () => {
  const draft = await makeFilledDraft(visitor, open)
  const [applications = 0, , mails = 0] = await countWritten(server.deps)
  const answers = await Promise.all(Array.from({ length: 50 }, () => submitDraft(visitor, draft)))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  assert.equal(new Set(bodies).size, 1)
  const [applicationsAfter, , mailsAfter] = await countWritten(server.deps)
  assert.deepEqual([applicationsAfter, mailsAfter], [applications + 1, mails + 1])
})

test('submitting again, under another key and another session, gives the same number and link', async () => {
  const draft = await makeFilledDraft(visitor, open)
  const first = await (await submitDraft(visitor, draft)).json()
  visitor = createClient(server)
  const again = await submitDraft(visitor, draft)
  assert.deepEqual(await again.json(), first)
  const view = await visitor.get(`/api/applications/by-link/${first.accessToken}`)
  assert.equal((await view.json()).applications[0].number, first.applications[0].number)
})

test('a key that failed is free: the retry with it succeeds once the cause is gone', async () => {
  const draft = await makeFilledDraft(visitor, {
    ...open,
    answers: validAnswers({ declaration: 'off' }),
  })
  const key = randomUUID()
  assert.equal((await submitDraft(visitor, draft, key)).status, 422)
  await fillDraft(visitor, draft, { declaration: 'on' })
  assert.equal((await submitDraft(visitor, draft, key)).status, 200)
})

test('one person has one active application for an intake, however the name is written', async () => {
  const answers = validAnswers({ givenNames: 'Aïssatou', email: 'Awa@example.test' })
  await makeApplication(visitor, { ...open, answers })
  const again = { ...answers, givenNames: 'AISSATOU', email: 'awa@Example.test' }
  const before = await countWritten(server.deps)
  const { status, code } = await refusal(
    await submitDraft(visitor, await makeFilledDraft(visitor, { ...open, answers: again })),
  )
  assert.deepEqual([status, code], [409, 'already_applied'])
  assert.deepEqual(await countWritten(server.deps), before)
})

test('the same person may apply elsewhere, and a relative with the same address here', async () => {
  const answers = validAnswers()
  await makeApplication(visitor, { ...open, answers })
  await makeApplication(visitor, { ...open, answers: { ...answers, birthYear: '2003' } })
  const other = await makeProgram(server.deps)
  const wish = { program: other.key, intake: other.intakes[0]?.key ?? '', answers }
  assert.ok(ApplicationNumber.safeParse((await makeApplication(visitor, wish)).number).success)
})

test('one person submitting two drafts for one intake at the same instant gets one application', async () => {
  const answers = validAnswers()
  const drafts = [
    await makeFilledDraft(visitor, { ...open, answers }),
    await makeFilledDraft(visitor, { ...open, answers }),
  ]
  const results = await Promise.all(drafts.map((draft) => submitDraft(visitor, draft)))
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 409])
})

test('a submission that another one holds up for long is asked to try again', async (t) => {
  if (server.database.kind === 'embedded') return t.skip('one connection: nothing is held up')
  const draft = await makeFilledDraft(visitor, open)
  const key = randomUUID()
  const client = await server.database.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into idempotency_key (key, route, visitor, request_hash)
     values ($1, 'submit-draft', $2, '')`,
    [key, `draft:${draft.key}`],
  )
  const held = await submitDraft(visitor, draft, key)
  await client.query('rollback')
  client.release()
  assert.equal(held.status, 409)
  assert.equal(held.headers.get('retry-after'), '1')
  assert.equal((await refusal(held)).code, 'request_in_progress')
  assert.equal((await submitDraft(visitor, draft, key)).status, 200)
})

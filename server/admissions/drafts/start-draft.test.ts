import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, DraftStarted } from '#contract/admissions/admissions.ts'
import { draftSecretHeader, submissionChannels } from '#contract/common/values/vocabulary.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import { startDraft } from '../../testing/factories-admissions.ts'
import { makeChoice, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { codeOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const start = '2026-12-01T09:00:00Z'
let server: TestApp
let visitor: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  open = await makeChoice(server.deps, { title: { en: 'Data science', fr: 'Données' } })
})
beforeEach(() => {
  server.clock.set(start)
  visitor = createClient(server)
})
after(() => server.close())

async function countDrafts(): Promise<number> {
  const { count } = await server.deps.db
    .selectFrom('application_draft')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('an intake that takes no application says why, and nothing is created', async () => {
  const intakes = [
    { key: 'over', closes_at: '2026-12-01T08:59:59Z' },
    { key: 'early', opens_at: '2026-12-01T09:00:01Z' },
    { key: 'full', override: 'full' as const },
    { key: 'no-places', capacity: 0 },
    { key: 'cancelled', override: 'cancelled' as const },
  ]
  const { key } = await makeProgram(server.deps, { intakes })
  const before = await countDrafts()
  const expected = {
    over: 'intake_closed',
    early: 'intake_not_open',
    full: 'intake_full',
    'no-places': 'intake_full',
    cancelled: 'intake_closed',
    none: 'program_unavailable',
  }
  for (const [intake, problem] of Object.entries(expected)) {
    const answer = await startDraft(visitor, { program: key, intake })
    assert.equal(answer.status, 409)
    assert.equal(await codeOf(answer), problem, intake)
  }
  assert.equal(await countDrafts(), before)
})

test('a program that visitors don’t see takes no application', async () => {
  const hidden = await makeUniversity(server.deps, { status: 'draft' })
  const programs = [
    await makeProgram(server.deps, { status: 'draft' }),
    await makeProgram(server.deps, { status: 'archived' }),
    await makeProgram(server.deps, { universityId: hidden.id }),
  ]
  for (const { key, intakes } of [...programs, { key: 'nothing-here', intakes: [] }]) {
    const answer = await startDraft(visitor, { program: key, intake: intakes[0]?.key ?? '2027-09' })
    assert.equal(await codeOf(answer), 'program_unavailable')
  }
})

test('no draft is made if no one may apply for the applicant; every other channel takes one', async () => {
  const before = await countDrafts()
  const taken = []
  for (const submission_channel of submissionChannels) {
    const { key, intakes } = await makeProgram(server.deps, { submission_channel })
    const answer = await startDraft(visitor, { program: key, intake: intakes[0]?.key ?? '' })
    if (answer.status === 201) taken.push(submission_channel)
    else assert.equal(await codeOf(answer), 'channel_refuses')
  }
  assert.deepEqual(taken, ['agency', 'university_portal', 'national_portal'])
  assert.equal(await countDrafts(), before + 3)
})

test('a draft is made once for a key: repeating it gets the same answer, another request is refused', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await (await startDraft(visitor, open, key)).json()
  const before = await countDrafts()
  const again = await startDraft(visitor, open, key)
  assert.equal(again.status, 201)
  assert.deepEqual(await again.json(), first)
  const other = await startDraft(visitor, { ...open, language: 'fr' }, key)
  assert.equal(other.status, 422)
  assert.equal(await codeOf(other), 'idempotency_key_reused')
  assert.equal(await countDrafts(), before)
})

test('without a usable idempotency key nothing is made', async () => {
  const before = await countDrafts()
  for (const key of [undefined, '', 'two words', 'x'.repeat(201)]) {
    const answer = await visitor.send('POST', '/api/applications/drafts', {
      body: { ...open, language: 'en' },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    assert.equal(answer.status, 400)
    assert.equal(await codeOf(answer), 'idempotency_key_missing')
  }
  assert.equal(await countDrafts(), before)
})

test('the same key of another visitor is another key: no one reads another’s answer', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const mine = await (await startDraft(visitor, open, key)).json()
  visitor = createClient(server)
  const theirs = await (await startDraft(visitor, open, key)).json()
  assert.notEqual(theirs.key, mine.key)
  assert.notEqual(theirs.secret, mine.secret)
})

test('the same key 50 times at once makes one draft', async () => {
  await visitor.fetchCsrf()
  const key = { 'idempotency-key': randomUUID() }
  const before = await countDrafts()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => startDraft(visitor, open, key)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  assert.equal(new Set(bodies).size, 1)
  assert.equal(await countDrafts(), before + 1)
})

test('one form begins with several choices, in their order, or not at all', async () => {
  const second = await makeChoice(server.deps)
  const third = await makeChoice(server.deps)
  const answer = await startDraft(visitor, { ...open, others: [second, third] })
  assert.equal(answer.status, 201)
  const { key, secret } = DraftStarted.parse(await answer.json())
  const draft = await visitor.get(`/api/applications/drafts/${key}`, {
    headers: { [draftSecretHeader]: secret },
  })
  const { choices } = Draft.parse(await draft.json())
  assert.deepEqual(
    choices.map(({ program, intake }) => ({ program: program.key, intake: intake.key })),
    [open, second, third],
  )

  const before = await countDrafts()
  const alone = await makeChoice(server.deps, { submission_channel: 'embassy' })
  const fourth = await makeChoice(server.deps)
  for (const [others, problem] of [
    [[second, alone], 'channel_refuses'],
    [[open], 'validation_failed'],
    [[{ ...second, intake: 'none' }], 'program_unavailable'],
    [[second, third, fourth], 'validation_failed'],
  ] as const) {
    assert.equal(await codeOf(await startDraft(visitor, { ...open, others })), problem)
  }
  assert.equal(await countDrafts(), before)
})

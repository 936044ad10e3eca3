import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, DraftStarted, SaveDraftResult } from '#contract/admissions.ts'
import { draftCookie, submissionChannels } from '#contract/vocabulary.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import { fillDraft, makeDraft, submitDraft, validAnswers } from '../testing/factories-admissions.ts'
import { makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const start = '2026-12-01T09:00:00Z'
let server: TestApp
let visitor: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  const program = await makeProgram(server.deps, { title: { en: 'Data science', fr: 'Données' } })
  open = { program: program.key, intake: program.intakes[0]?.key ?? '' }
})
beforeEach(() => {
  server.clock.set(start)
  visitor = createClient(server)
})
after(() => server.close())

function begin(wish: object, headers: Record<string, string> = {}): Promise<Response> {
  return visitor.send('POST', '/api/applications/drafts', {
    body: { language: 'en', ...wish },
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
}

async function code(answer: Response): Promise<string> {
  return (await answer.json()).code
}

async function countDrafts(): Promise<number> {
  const { count } = await server.deps.db
    .selectFrom('application_draft')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('a visitor opens a draft for an open intake and reads it with its secret', async () => {
  const answer = await begin(open)
  assert.equal(answer.status, 201)
  const { key, secret } = DraftStarted.parse(await answer.json())

  const read = await visitor.get(`/api/applications/drafts/${key}`, {
    headers: { 'x-draft-secret': secret },
  })
  assert.equal(read.status, 200)
  assert.equal(read.headers.get('cache-control'), 'no-store')
  const draft = Draft.parse(await read.json())
  assert.equal(draft.program.title.fr, 'Données')
  assert.equal(draft.intake.key, open.intake)
  assert.equal(draft.intake.state, 'open')
  assert.deepEqual([draft.answers, draft.complete, draft.submitted], [{}, [], null])
})

test('a draft’s secret is 256 bits and stands in the database only as its hash', async () => {
  const draft = await makeDraft(visitor, open)
  assert.equal(Buffer.from(draft.secret, 'base64url').length, 32)
  const kept = await server.deps.db.selectFrom('application_draft').selectAll().execute()
  const keys = await server.deps.db.selectFrom('idempotency_key').selectAll().execute()
  assert.ok(!JSON.stringify([kept, keys]).includes(draft.secret))
})

test('a wrong secret, none, another draft’s and an unknown key are one and the same 404', async () => {
  const draft = await makeDraft(visitor, open)
  const other = await makeDraft(visitor, open)
  const unknown = `${draft.key.slice(0, -1)}${draft.key.endsWith('A') ? 'Q' : 'A'}`
  const attempts = [
    { key: draft.key, headers: { 'x-draft-secret': other.secret } },
    { key: draft.key, headers: { 'x-draft-secret': 'x' } },
    { key: draft.key, headers: {} },
    { key: unknown, headers: draft.headers },
    { key: 'no-key', headers: draft.headers },
  ]
  for (const { key, headers } of attempts) {
    const path = `/api/applications/drafts/${key}`
    const answers = [
      await visitor.get(path, { headers }),
      await visitor.put(path, { step: 'review', answers: {} }, { headers }),
      await visitor.post(`${path}/submit`, undefined, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
      }),
    ]
    for (const answer of answers) {
      assert.equal(answer.status, 404)
      const { requestId: _, ...problem } = await answer.json()
      assert.deepEqual(problem, {
        type: '/problems/not_found',
        title: 'not found',
        status: 404,
        code: 'not_found',
      })
    }
  }
})

test('the secret may come in the cookie of its draft, and of no other', async () => {
  const draft = await makeDraft(visitor, open)
  const other = await makeDraft(visitor, open)
  const read = (name: string) =>
    server.request(`/api/applications/drafts/${draft.key}`, {
      headers: { cookie: `${name}=${draft.secret}` },
    })
  assert.equal((await read(draftCookie(draft.key))).status, 200)
  assert.equal((await read(draftCookie(other.key))).status, 404)
})

test('what was typed is kept as typed, and what is wrong with it is told', async () => {
  const draft = await makeDraft(visitor, open)
  const typed = { givenNames: '  R2D2 ', birthDay: '31', birthMonth: '2', phone: 'none', email: '' }
  const saved = await visitor.put(
    `/api/applications/drafts/${draft.key}`,
    { step: 'identity', answers: typed },
    { headers: draft.headers },
  )
  assert.equal(saved.status, 200)
  const { draft: after, fields } = SaveDraftResult.parse(await saved.json())
  assert.deepEqual(after.answers, typed)
  assert.equal(fields['givenNames']?.code, 'not_a_name')
  assert.equal(fields['email']?.code, 'required')
  assert.deepEqual(after.complete, [])
})

test('saving one step leaves the others as they were, and an unticked box is gone', async () => {
  const draft = await makeDraft(visitor, open)
  await fillDraft(visitor, draft, validAnswers())
  const path = `/api/applications/drafts/${draft.key}`
  const saved = await visitor.put(
    path,
    { step: 'consent', answers: {} },
    { headers: draft.headers },
  )
  const { draft: after } = SaveDraftResult.parse(await saved.json())
  assert.deepEqual(after.complete, ['identity', 'education'])
  const read = Draft.parse(await (await visitor.get(path, { headers: draft.headers })).json())
  assert.equal(read.answers['institution'], 'Université Cheikh Anta Diop')
  assert.ok(!('declaration' in read.answers))
  assert.deepEqual(read.answers, after.answers)
})

test('a field of another step, an unknown one and too long a text are refused, and nothing changes', async () => {
  const draft = await makeDraft(visitor, open)
  await fillDraft(visitor, draft, { givenNames: 'Awa' })
  const path = `/api/applications/drafts/${draft.key}`
  const refused: unknown[] = [
    { step: 'identity', answers: { institution: 'UCAD' } },
    { step: 'identity', answers: { status: 'accepted' } },
    { step: 'review', answers: { givenNames: 'Eve' } },
    { step: 'identity', answers: { givenNames: 'x'.repeat(2001) } },
    { step: 'identity', answers: { givenNames: 7 } },
    { step: 'payment', answers: {} },
    { step: 'identity', answers: {}, submitted: 'PA' },
    { step: 'identity', answers: { constructor: 'x' } },
  ]
  for (const body of refused) {
    const answer = await visitor.put(path, body, { headers: draft.headers })
    assert.equal(answer.status, 422, JSON.stringify(body).slice(0, 80))
    assert.equal(await code(answer), 'validation_failed')
  }
  const read = Draft.parse(await (await visitor.get(path, { headers: draft.headers })).json())
  assert.deepEqual(read.answers, { givenNames: 'Awa' })
})

test('a text that the database cannot hold is a bad request', async () => {
  const draft = await makeDraft(visitor, open)
  const answer = await visitor.put(
    `/api/applications/drafts/${draft.key}`,
    { step: 'identity', answers: { givenNames: 'A\u0000wa' } },
    { headers: draft.headers },
  )
  assert.equal(answer.status, 400)
})

test('a draft lives for 30 days after it was last saved', async () => {
  const draft = await makeDraft(visitor, open)
  const path = `/api/applications/drafts/${draft.key}`
  server.clock.forwardSeconds(29 * 86_400)
  visitor = createClient(server)
  await fillDraft(visitor, draft, { givenNames: 'Awa' })
  server.clock.forwardSeconds(30 * 86_400 - 1)
  assert.equal((await visitor.get(path, { headers: draft.headers })).status, 200)
  server.clock.forwardSeconds(1)
  assert.equal((await visitor.get(path, { headers: draft.headers })).status, 404)
})

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
    const answer = await begin({ program: key, intake })
    assert.equal(answer.status, 409)
    assert.equal(await code(answer), problem, intake)
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
    const answer = await begin({ program: key, intake: intakes[0]?.key ?? '2027-09' })
    assert.equal(await code(answer), 'program_unavailable')
  }
})

test('where nobody may apply for the applicant no draft is made; every other channel takes one', async () => {
  const before = await countDrafts()
  const taken = []
  for (const submission_channel of submissionChannels) {
    const { key, intakes } = await makeProgram(server.deps, { submission_channel })
    const answer = await begin({ program: key, intake: intakes[0]?.key ?? '' })
    if (answer.status === 201) taken.push(submission_channel)
    else assert.equal(await code(answer), 'channel_refuses')
  }
  assert.deepEqual(taken, ['agency', 'university_portal', 'national_portal'])
  assert.equal(await countDrafts(), before + 3)
})

test('a draft is made once for a key: the same answer again, another question refused', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await (await begin(open, key)).json()
  const before = await countDrafts()
  const again = await begin(open, key)
  assert.equal(again.status, 201)
  assert.deepEqual(await again.json(), first)
  const other = await begin({ ...open, language: 'fr' }, key)
  assert.equal(other.status, 422)
  assert.equal(await code(other), 'idempotency_key_reused')
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
    assert.equal(await code(answer), 'idempotency_key_missing')
  }
  assert.equal(await countDrafts(), before)
})

test('the same key of another visitor is another key: nobody reads another’s answer', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const mine = await (await begin(open, key)).json()
  visitor = createClient(server)
  const theirs = await (await begin(open, key)).json()
  assert.notEqual(theirs.key, mine.key)
  assert.notEqual(theirs.secret, mine.secret)
})

test('the same key 50 times at once makes one draft', async () => {
  await visitor.fetchCsrf()
  const key = { 'idempotency-key': randomUUID() }
  const before = await countDrafts()
  const answers = await Promise.all(Array.from({ length: 50 }, () => begin(open, key)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  assert.equal(new Set(bodies).size, 1)
  assert.equal(await countDrafts(), before + 1)
})

test('a submitted draft takes no more answers', async () => {
  const draft = await makeDraft(visitor, open)
  await fillDraft(visitor, draft, validAnswers())
  assert.equal((await submitDraft(visitor, draft)).status, 200)
  const path = `/api/applications/drafts/${draft.key}`
  const answers = { step: 'identity', answers: { givenNames: 'Eve' } }
  const answer = await visitor.put(path, answers, { headers: draft.headers })
  assert.equal(answer.status, 409)
  assert.equal(await code(answer), 'conflict')
  const read = Draft.parse(await (await visitor.get(path, { headers: draft.headers })).json())
  assert.deepEqual(read.answers, {})
  assert.deepEqual(read.complete, ['identity', 'education', 'consent', 'review'])
  assert.match(read.submitted ?? '', /^PA-/)
})

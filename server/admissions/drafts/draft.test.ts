import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, DraftStarted, SaveDraftResult } from '#contract/admissions/admissions.ts'
import { draftCookie } from '#contract/common/values/vocabulary.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import {
  fillDraft,
  makeDraft,
  startDraft,
  submitDraft,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { codeOf, problemOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'

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

test('a visitor opens a draft for an open intake and reads it with its secret', async () => {
  const answer = await startDraft(visitor, open)
  assert.equal(answer.status, 201)
  const { key, secret } = DraftStarted.parse(await answer.json())

  const read = await visitor.get(`/api/applications/drafts/${key}`, {
    headers: { 'x-draft-secret': secret },
  })
  assert.equal(read.status, 200)
  assert.equal(read.headers.get('cache-control'), 'no-store')
  const draft = Draft.parse(await read.json())
  assert.equal(draft.choices[0]?.program.title.fr, 'Données')
  assert.equal(draft.choices[0]?.intake.key, open.intake)
  assert.equal(draft.choices[0]?.intake.state, 'open')
  assert.deepEqual([draft.answers, draft.complete, draft.submitted], [{}, ['choices'], null])
})

test('a draft’s secret is 256 bits, and the database has only its hash', async () => {
  const draft = await makeDraft(visitor, open)
  assert.equal(Buffer.from(draft.secret, 'base64url').length, 32)
  const kept = await server.deps.db.selectFrom('application_draft').selectAll().execute()
  const keys = await server.deps.db.selectFrom('idempotency_key').selectAll().execute()
  assert.ok(!JSON.stringify([kept, keys]).includes(draft.secret))
})

test('a wrong secret, none, another draft’s and an unknown key get the same 404', async () => {
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
      await visitor.put(
        path,
        { step: 'review', answers: {}, version: 0, writer: 'test' },
        { headers },
      ),
      await visitor.post(`${path}/submit`, undefined, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
      }),
    ]
    for (const answer of answers) {
      assert.equal(answer.status, 404)
      assert.deepEqual(await problemOf(answer), {
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
  assert.equal((await read(draftCookie(draft.key, testOrigin))).status, 200)
  assert.equal((await read(draftCookie(other.key, testOrigin))).status, 404)
})

test('with each saved step the cookie is extended to the draft’s new lifetime', async () => {
  const browser = createClient(server)
  const draft = await makeDraft(browser, open)
  const name = draftCookie(draft.key, testOrigin)
  const save = async (headers?: Record<string, string>) => {
    const answer = await browser.put(
      `/api/applications/drafts/${draft.key}`,
      { step: 'identity', answers: { givenNames: 'Awa' }, version: 0, writer: 'test' },
      headers && { headers },
    )
    assert.equal(answer.status, 200, await answer.clone().text())
    return answer.headers.getSetCookie().filter((one) => one.startsWith(name))
  }
  assert.deepEqual(await save(draft.headers), [])
  browser.cookies.set(name, draft.secret)
  assert.deepEqual(await save(), [
    `${name}=${draft.secret}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
  ])
})

test('answers are kept as typed, and the response says what is wrong with them', async () => {
  const draft = await makeDraft(visitor, open)
  const typed = { givenNames: '  R2D2 ', birthDay: '31', birthMonth: '2', phone: 'none', email: '' }
  const saved = await visitor.put(
    `/api/applications/drafts/${draft.key}`,
    { step: 'identity', answers: typed, version: 0, writer: 'test' },
    { headers: draft.headers },
  )
  assert.equal(saved.status, 200)
  const { draft: after, fields } = SaveDraftResult.parse(await saved.json())
  assert.deepEqual(after.answers, typed)
  assert.equal(fields['givenNames']?.code, 'not_a_name')
  assert.equal(fields['email']?.code, 'required')
  assert.deepEqual(after.complete, ['choices'])
})

test('saving one step leaves the others as they were, and an unticked box is gone', async () => {
  const draft = await makeDraft(visitor, open)
  await fillDraft(visitor, draft, validAnswers())
  const path = `/api/applications/drafts/${draft.key}`
  const saved = await visitor.put(
    path,
    { step: 'tests', answers: {}, version: 0, writer: 'test' },
    { headers: draft.headers },
  )
  const { draft: after } = SaveDraftResult.parse(await saved.json())
  assert.deepEqual(after.complete, ['choices', 'identity', 'education'])
  const read = Draft.parse(await (await visitor.get(path, { headers: draft.headers })).json())
  assert.equal(read.answers['institution'], 'Université Cheikh Anta Diop')
  assert.ok(!('test' in read.answers))
  assert.deepEqual(read.answers, after.answers)
})

test('a field of another step, an unknown one and a text that is too long are refused, and nothing changes', async () => {
  const draft = await makeDraft(visitor, open)
  await fillDraft(visitor, draft, { givenNames: 'Awa' })
  const path = `/api/applications/drafts/${draft.key}`
  const refused: unknown[] = [
    { step: 'identity', answers: { institution: 'UCAD' }, version: 0, writer: 'test' },
    { step: 'identity', answers: { status: 'accepted' }, version: 0, writer: 'test' },
    { step: 'review', answers: { givenNames: 'Eve' }, version: 0, writer: 'test' },
    { step: 'identity', answers: { givenNames: 'x'.repeat(2001) }, version: 0, writer: 'test' },
    { step: 'identity', answers: { givenNames: 7 }, version: 0, writer: 'test' },
    { step: 'payment', answers: {}, version: 0, writer: 'test' },
    { step: 'identity', answers: {}, submitted: 'PA' },
    { step: 'identity', answers: { constructor: 'x' }, version: 0, writer: 'test' },
  ]
  for (const body of refused) {
    const answer = await visitor.put(path, body, { headers: draft.headers })
    assert.equal(answer.status, 422, JSON.stringify(body).slice(0, 80))
    assert.equal(await codeOf(answer), 'validation_failed')
  }
  const read = Draft.parse(await (await visitor.get(path, { headers: draft.headers })).json())
  assert.deepEqual(read.answers, { givenNames: 'Awa' })
})

test('characters that no database holds are left out of an answer, and the rest is kept', async () => {
  const draft = await makeDraft(visitor, open)
  const answers = { givenNames: 'A\u0000wa', familyName: 'Ba\ud800' }
  const answer = await visitor.put(
    `/api/applications/drafts/${draft.key}`,
    { step: 'identity', answers, version: 0, writer: 'test' },
    { headers: draft.headers },
  )
  assert.equal(answer.status, 200)
  const kept = (await answer.json()).draft.answers
  assert.deepEqual(kept, { givenNames: 'Awa', familyName: 'Ba\ufffd' })
})

test('a version that no step can have is refused', async () => {
  const draft = await makeDraft(visitor, open)
  const answer = await visitor.put(
    `/api/applications/drafts/${draft.key}`,
    { step: 'identity', answers: {}, version: 2 ** 40, writer: 'test' },
    { headers: draft.headers },
  )
  assert.equal(answer.status, 422)
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

test('a draft says how its numbers were understood, and which are worth a second look', async () => {
  const draft = await makeDraft(visitor, open)
  const path = `/api/applications/drafts/${draft.key}`
  const answered = async (changes: Parameters<typeof validAnswers>[0]) => {
    await fillDraft(visitor, draft, validAnswers(changes))
    const { phones, phoneExample, warnings, fields } = Draft.parse(
      await (await visitor.get(path, { headers: draft.headers })).json(),
    )
    return { phones, phoneExample, warnings, fields }
  }
  const abidjan = await answered({ residenceCountry: 'Abidjan', phone: '07 12 34 56' })
  assert.deepEqual(abidjan, {
    phones: { phone: '+225 07 07 12 3456' },
    phoneExample: '+225 01 23 45 6789',
    warnings: {
      phone: {
        code: 'phone_renumbered',
        params: { country: 'CI', since: 2021, digits: 10, phone: '+225 07 07 12 3456' },
      },
    },
    fields: abidjan.fields,
  })
  const cotonou = await answered({ residenceCountry: 'Bénin', phone: '(00229) 97 12 34 56' })
  assert.equal(cotonou.phones['phone'], '+229 01 97 12 34 56')
  const wrong = await answered({ residenceCountry: 'India', phone: '12 34' })
  assert.deepEqual(wrong.fields['phone'], {
    code: 'not_a_phone',
    params: { country: 'IN', example: '+91 81234 56789' },
  })
  const short = await answered({
    passportNumber: 'a 1234567',
    passportIssued: '1 2 2020',
    passportExpires: '1 1 2030',
    test: 'delf',
    testLevel: 'B2',
    testScore: '45',
  })
  assert.deepEqual(short.warnings['testScore'], {
    code: 'test_not_passed',
    params: { pass: 50, maximum: 100 },
  })
})

test('a submitted draft takes no more answers', async () => {
  const draft = await makeDraft(visitor, open)
  await fillDraft(visitor, draft, validAnswers())
  assert.equal((await submitDraft(visitor, draft)).status, 200)
  const path = `/api/applications/drafts/${draft.key}`
  const answers = { step: 'identity', answers: { givenNames: 'Eve' }, version: 0, writer: 'test' }
  const answer = await visitor.put(path, answers, { headers: draft.headers })
  assert.equal(answer.status, 409)
  // Another tab with it hears that it was sent, and when.
  assert.equal(await codeOf(answer), 'already_sent')
  const read = Draft.parse(await (await visitor.get(path, { headers: draft.headers })).json())
  assert.deepEqual(read.answers, {})
  assert.equal(read.submittedAt, server.clock.now().toISOString())
  assert.deepEqual(read.complete, [
    'choices',
    'identity',
    'education',
    'tests',
    'documents',
    'review',
  ])
  assert.match(read.submitted?.[0] ?? '', /^PA-/)
})

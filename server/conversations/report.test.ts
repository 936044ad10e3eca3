import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { ConversationView } from '#contract/conversations/conversations.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { makeReport } from '../testing/factories-conversations.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp, testOrigin } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let program: string
let university: string

before(async () => {
  server = await createTestApp({ adminEmail: 'admin@agency.test' })
  university = (await makeUniversity(server.deps, { destination: 'france' })).key
  program = (await makeProgram(server.deps)).key
  await server.database.pool.query(
    `insert into fact (destination_id, key, position, section, label, value, source_type,
      certainty, source_name, checked_on, review_by)
     select id, 'visa-fee', 1, 'visa', '{"en":"Visa fee","fr":"Frais de visa"}', '{"en":"","fr":""}',
      'official', 'reported', 'A register', '2026-01-01', '2026-12-10' from destination where key = 'france'`,
  )
})
beforeEach(async () => {
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
})
after(() => server.close())

function report(body: object): Promise<Response> {
  return visitor.post(
    '/api/error-reports',
    { message: 'It costs more.', language: 'en', ...body },
    { headers: { 'idempotency-key': randomUUID() } },
  )
}

test('an error is reported on a program, a university, a destination or a figure, without a name or an address', async () => {
  for (const [about, page] of [
    [`program:${program}`, `/program/${program}`],
    [`university:${university}`, `/university/${university}`],
    ['destination:france', '/destinations/france'],
    ['fact:france/visa-fee', '/destinations/france'],
  ] as const) {
    await server.deps.db.deleteFrom('outgoing_mail').execute()
    const made = await makeReport(server, visitor, { about })
    const view = ConversationView.parse(await (await visitor.get(made.link)).json())
    assert.deepEqual([view.kind, view.email, view.subject?.name !== null], ['report', 'none', true])
    const mails = await server.deps.db.selectFrom('outgoing_mail').selectAll().execute()
    assert.deepEqual(
      mails.map(({ template, to_address }) => [template, to_address]),
      [['report_to_staff', 'admin@agency.test']],
    )
    assert.ok(mails[0]?.text_body.includes(`${testOrigin}${page}\n`), about)
    assert.ok(mails[0]?.text_body.includes(`/admin/messages/${made.key}`))
  }
})

test('a visitor who leaves an address gets a confirmation of the report, and none of what was typed', async () => {
  const email = 'awa@example.test'
  await makeReport(server, visitor, {
    about: 'fact:france/visa-fee',
    email,
    language: 'fr',
    message: 'Voyez https://spam.test',
  })
  const [mail] = await mailsTo(server.deps, email)
  assert.deepEqual([mail?.template, mail?.language], ['report_received', 'fr'])
  assert.ok(mail?.text.includes('Frais de visa'))
  assert.ok(!mail?.text.includes('spam'))
})

test('something that visitors can’t see can’t be reported on', async () => {
  const hidden = (await makeProgram(server.deps, { status: 'draft' })).key
  for (const about of [
    `program:${hidden}`,
    'program:no-such-program',
    'fact:france/no-such-figure',
    'fact:france',
    'program:a/b',
    'staff:someone',
    'program:',
    '',
    "program:x' or 1=1--",
    'x'.repeat(301),
  ]) {
    const answer = await report({ about })
    assert.equal(answer.status, 422, about)
    assert.ok((await answer.json()).fields.about, about)
    const subject = await visitor.get(
      `/api/error-reports/subject?about=${encodeURIComponent(about)}`,
    )
    assert.ok([404, 400].includes(subject.status), about)
  }
  const seen = await visitor.get('/api/error-reports/subject?about=fact:france/visa-fee')
  assert.deepEqual((await seen.json()).name, { en: 'Visa fee', fr: 'Frais de visa' })
})

test('a report outlives its subject', async () => {
  const gone = (await makeProgram(server.deps)).key
  const made = await makeReport(server, visitor, { about: `program:${gone}` })
  await server.deps.db
    .updateTable('program')
    .set({ key: `${gone}-renamed` })
    .where('key', '=', gone)
    .execute()
  const counsellor = await signedInAs(server, 'counsellor')
  const record = await counsellor.get(`/api/admin/conversations/${made.key}`)
  assert.deepEqual((await record.json()).subject, { type: 'program', key: gone, name: null })
})

test('reports have the limits of messages: a network, an address, and programs that fill in forms', async () => {
  const about = 'destination:france'
  const email = 'often@example.test'
  const statuses = []
  for (let time = 0; time < 4; time++) statuses.push((await report({ about, email })).status)
  for (let time = 0; time < 3; time++) statuses.push((await report({ about })).status)
  assert.deepEqual(statuses, [202, 202, 202, 429, 202, 202, 429])
  const filled = await report({ about, website: 'https://spam.test' })
  assert.equal((await filled.json()).code, 'press_again')
})

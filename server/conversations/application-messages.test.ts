import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { ApplicationMessages } from '#contract/conversations/application-messages.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let staff: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp({ adminEmail: 'admin@agency.test' })
  open = await makeChoice(server.deps)
  staff = await signedInAs(server, 'counsellor')
})
beforeEach(async () => {
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
})
after(() => server.close())

const path = (accessToken: string) => `/api/applications/by-link/${accessToken}/messages`

function write(accessToken: string, message: string, key: string = randomUUID()) {
  return visitor.send('POST', path(accessToken), {
    body: { message },
    headers: { 'idempotency-key': key },
  })
}

async function read(accessToken: string): Promise<ApplicationMessages> {
  return ApplicationMessages.parse(await (await visitor.get(path(accessToken))).json())
}

function mails() {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'to_address', 'language', 'text_body', 'subject'])
    .orderBy('id')
    .execute()
}

interface Row {
  key: string
  applicant: { key: string; number: string } | null
  name: string
}

async function conversationOf(number: string): Promise<Row> {
  const { rows } = await (await staff.get('/api/admin/conversations?kind=application')).json()
  const row = rows.find((one: Row) => one.applicant?.number === number)
  assert.ok(row)
  return row
}

async function answer(key: string, body: string) {
  const { version } = await (await staff.get(`/api/admin/conversations/${key}`)).json()
  const answered = await staff.send('POST', `/api/admin/conversations/${key}/messages`, {
    body: { kind: 'answer', body },
    headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() },
  })
  assert.equal(answered.status, 200, await answered.clone().text())
}

test('what an applicant writes reaches staff, on the file and among the messages, with two e-mails', async () => {
  const { number, accessToken } = await makeApplication(visitor, open)
  assert.equal((await read(accessToken)).state, null)
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  const body = 'May I send the <b>diploma</b> later?\nIt comes in June.'
  assert.equal((await write(accessToken, body)).status, 200)

  const seen = await read(accessToken)
  assert.deepEqual(
    [seen.state, seen.replyBy, seen.overdue, seen.messages.length, seen.messages[0]?.body],
    ['open', '2026-12-04', false, 1, body],
  )
  const [toStaff, toApplicant, ...others] = await mails()
  assert.deepEqual(others, [])
  assert.deepEqual(
    [toStaff?.template, toStaff?.to_address],
    ['conversation_to_staff', 'admin@agency.test'],
  )
  assert.ok(toStaff?.text_body.includes(number))
  assert.equal(toApplicant?.template, 'application_message_received')
  assert.ok(toApplicant?.text_body.includes(`/application/${accessToken}#messages`))

  const { key, applicant, name } = await conversationOf(number)
  assert.match(name, /^Aïssatou Ndiaye/)
  const file = await (await staff.get(`/api/admin/applicants/${applicant?.key}`)).json()
  assert.deepEqual(file.conversations, [{ key, state: 'open', replyBy: '2026-12-04' }])
})

test('an answer is e-mailed with a link to the page, and is new until its reader marks it as read', async () => {
  const { number, accessToken } = await makeApplication(visitor, open)
  await write(accessToken, 'A question')
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  server.clock.forwardSeconds(60)
  const { key } = await conversationOf(number)
  await answer(key, 'The answer')
  const [mail, ...others] = await mails()
  assert.deepEqual(others, [])
  assert.equal(mail?.template, 'application_answered')
  assert.ok(mail?.text_body.includes(`/application/${accessToken}#messages`))
  assert.ok(!mail?.text_body.includes('/contact/'))

  const before = await read(accessToken)
  assert.deepEqual([before.state, before.unread, before.messages[1]?.isNew], ['answered', 1, true])
  const readUntil = before.messages[1]?.at
  server.clock.forwardSeconds(60)
  await answer(key, 'And one more thing')
  await visitor.post(`${path(accessToken)}/read`, { readUntil })
  const after = await read(accessToken)
  assert.deepEqual(
    after.messages.map(({ isNew }) => isNew),
    [false, false, true],
    'a message after the page was shown is new',
  )
  const record = await (await staff.get(`/api/admin/conversations/${key}`)).json()
  assert.equal(record.readAt, readUntil)
})

test('an answer names the application that it is about, and only what waits is answered', async () => {
  const sent = await makeApplication(visitor, { ...open, others: [await makeChoice(server.deps)] })
  await write(sent.accessToken, 'A question')
  const { key, applicant } = await conversationOf(sent.number)
  const file = await (await staff.get(`/api/admin/applicants/${applicant?.key}`)).json()
  const [first, other] = file.applications.map((one: { number: string }) => one.number)
  const say = async (about: string) => {
    const { version } = await (await staff.get(`/api/admin/conversations/${key}`)).json()
    return staff.send('POST', `/api/admin/conversations/${key}/messages`, {
      body: { kind: 'answer', body: 'Our words', about },
      headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() },
    })
  }
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  assert.equal((await say(other)).status, 200)
  assert.equal((await say(first)).status, 200)
  const foreign = await makeApplication(visitor, open)
  assert.equal((await say(foreign.number)).status, 422)
  const subjects = (await mails()).filter(({ to_address }) => to_address !== 'admin@agency.test')
  assert.deepEqual(
    subjects.slice(0, 2).map(({ subject }) => subject),
    [`Our reply about your application ${other}`, `About your application ${first}`],
  )
})

test('a double click writes once, and ten first messages make one conversation', async () => {
  const { accessToken } = await makeApplication(visitor, open)
  const key = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => write(accessToken, 'Once', key)))
  assert.equal((await read(accessToken)).messages.length, 1)

  const other = await makeApplication(visitor, open)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => write(other.accessToken, `Message ${at}`)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await read(other.accessToken)).messages.length, 10)
  const received = (await mails()).filter(
    ({ template, text_body }) =>
      template === 'application_message_received' && text_body.includes(other.number),
  )
  assert.equal(received.length, 1, 'ten messages are confirmed once')
})

test('a link that opens nothing reads and writes nothing, and always gets the same 404', async () => {
  const { accessToken } = await makeApplication(visitor, open)
  const wrong = `${accessToken.slice(0, -2)}${accessToken.endsWith('AA') ? 'QQ' : 'AA'}`
  const answers = [
    await visitor.get(path(wrong)),
    await write(wrong, 'Let me in'),
    await visitor.post(`${path(wrong)}/read`, { readUntil: '2026-12-01T09:00:00Z' }),
    await visitor.get(path('x')),
  ]
  const problems = await Promise.all(answers.map((one) => one.json()))
  for (const { requestId: _, ...problem } of problems) {
    assert.equal(problem.code, 'not_found')
    assert.equal(problem.status, 404)
  }
})

test('eleven messages in an hour are one too many; an empty and an endless one are refused', async () => {
  const { accessToken } = await makeApplication(visitor, open)
  const statuses = []
  for (let at = 0; at < 11; at++) statuses.push((await write(accessToken, `${at}`)).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429])
  for (const message of ['', ' \n ', 'a'.repeat(4001)]) {
    assert.equal((await write(accessToken, message)).status, 422)
  }
})

test('e-mails go to the address and in the language that the file has now', async () => {
  const { number, accessToken } = await makeApplication(visitor, { ...open, language: 'fr' })
  await write(accessToken, 'Une question')
  const { key, applicant } = await conversationOf(number)
  const record = await (await staff.get(`/api/admin/applicants/${applicant?.key}`)).json()
  const { givenNames, familyName, birthDate, nationality, residenceCountry, phone, owner } = record
  const edited = await staff.send('PUT', `/api/admin/applicants/${applicant?.key}`, {
    body: {
      ...{ givenNames, familyName, birthDate, nationality, residenceCountry, phone, owner },
      ...{ email: 'corrected@example.test', language: 'en' },
    },
    headers: { 'if-match': `"${record.version}"` },
  })
  assert.equal(edited.status, 200, await edited.clone().text())
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  await answer(key, 'The answer')
  const [mail] = await mails()
  assert.deepEqual([mail?.to_address, mail?.language], ['corrected@example.test', 'en'])
})

test('staff who may not read applicants see none of their messages', async () => {
  const { number, accessToken } = await makeApplication(visitor, open)
  await write(accessToken, 'A question')
  const { key } = await conversationOf(number)
  const editor = await signedInAs(server, 'editor')
  assert.equal((await editor.get(`/api/admin/conversations/${key}`)).status, 404)
  const { rows } = await (await editor.get('/api/admin/conversations')).json()
  assert.ok(rows.every((one: Row) => one.applicant === null))
  const auditor = await signedInAs(server, 'auditor')
  const { version, mayWrite } = await (await auditor.get(`/api/admin/conversations/${key}`)).json()
  assert.equal(mayWrite, false)
  const refused = await auditor.send('POST', `/api/admin/conversations/${key}/messages`, {
    body: { kind: 'answer', body: 'No' },
    headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() },
  })
  assert.equal(refused.status, 403)
})

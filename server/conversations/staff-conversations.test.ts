import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { z } from 'zod'
import {
  ConversationOwners,
  ConversationPage,
  ConversationRecord,
} from '#contract/conversations/conversations.ts'
import { presetNames } from '#contract/identity/permissions.ts'
import { Dashboard } from '#contract/office/dashboard.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeProgram } from '../testing/factories-catalogue.ts'
import {
  makeConversation,
  makeReport,
  type TestConversation,
} from '../testing/factories-conversations.ts'
import { makeAccount, openSession } from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let counsellor: Awaited<ReturnType<typeof signedInAs>>

before(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  counsellor = await signedInAs(server, 'counsellor')
  await server.deps.db.deleteFrom('conversation').execute()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
})
after(() => server.close())

const base = '/api/admin/conversations'

async function list(query = '', client = counsellor as TestClient) {
  const answer = await client.get(`${base}?${query}`)
  assert.equal(answer.status, 200)
  return ConversationPage.parse(await answer.json())
}

const keysOf = ({ rows }: z.infer<typeof ConversationPage>) => rows.map(({ key }) => key)

async function read({ key }: TestConversation, client = counsellor as TestClient) {
  return ConversationRecord.parse(await (await client.get(`${base}/${key}`)).json())
}

function write(
  { key }: TestConversation,
  body: object,
  { version, client = counsellor, once = randomUUID() as string }: Write,
) {
  return client.post(`${base}/${key}/messages`, body, {
    headers: { 'if-match': `"${version}"`, 'idempotency-key': once },
  })
}
interface Write {
  version: number
  client?: TestClient
  once?: string
}

function organise({ key }: TestConversation, edit: object, version: number, client = counsellor) {
  return client.put(`${base}/${key}`, edit, { headers: { 'if-match': `"${version}"` } })
}

const answer = { kind: 'answer', body: 'Yes, from Monday on.' }

test('the visitor who has waited longest comes first, and an overdue promise is shown', async () => {
  const waiting = await makeConversation(server, visitor, { name: 'Awa' })
  server.clock.forwardSeconds(60)
  const answered = await makeConversation(server, visitor, { name: 'Binta' })
  server.clock.forwardSeconds(60)
  const later = await makeConversation(server, visitor, { name: 'Chen' })
  await write(answered, answer, { version: 1 })
  assert.deepEqual(keysOf(await list()), [waiting.key, later.key, answered.key])
  assert.deepEqual(keysOf(await list('sort=-activity')), [later.key, answered.key, waiting.key])

  server.clock.set('2026-12-05T00:01:00Z')
  const client = await signedInAs(server, 'counsellor')
  assert.deepEqual(keysOf(await list('overdue=true', client)), [waiting.key, later.key])
  const [first] = (await list('', client)).rows
  assert.deepEqual([first?.replyBy, first?.overdue], ['2026-12-04', true])
})

test('conversations are found by state, kind, owner, and by the words of messages, in any case and without accents', async () => {
  const program = await makeProgram(server.deps)
  const question = await makeConversation(server, visitor, {
    name: 'Zoé Traoré',
    message: 'Une bourse à Montréal ?',
  })
  server.clock.forwardSeconds(60)
  const report = await makeReport(server, visitor, { about: `program:${program.key}` })
  await organise(question, { owner: counsellor.account.key, closed: false }, 1)
  for (const [query, expected] of [
    ['kind=report', [report.key]],
    ['kind=question', [question.key]],
    ['owner=me', [question.key]],
    [`owner=${counsellor.account.key}`, [question.key]],
    ['owner=nobody', [report.key]],
    ['q=zoe+traore', [question.key]],
    ['q=MONTREAL+bourse', [question.key]],
    ['q=100%25', []],
    [`q=${program.key}`, [report.key]],
    ['state=answered', []],
    ['state=open', [question.key, report.key]],
    ['state=open&page=2', []],
  ] as const) {
    assert.deepEqual(keysOf(await list(query)), expected, query)
  }
})

test('a name or a word of a message is found in any spelling, like a file’s', async () => {
  const question = await makeConversation(server, visitor, {
    name: 'فاطمة الزهراء',
    message: 'Mon état-civil dit N’Guessan, pas Nguessan. أحتاج شهادة',
  })
  for (const typed of [
    'فاطمه',
    'الزهرا\u0621',
    'e\u0301tat-civil',
    'etatcivil',
    'nguessan',
    'n’guessan',
    'احتاج',
    'شهاده',
  ]) {
    assert.deepEqual(keysOf(await list(`q=${encodeURIComponent(typed)}`)), [question.key], typed)
  }
  assert.deepEqual(keysOf(await list(`q=${encodeURIComponent('فاطمه مريم')}`)), [])
})

test('when two people answer at once, one answer is sent, the other gets a warning first, and both can be kept', async () => {
  const email = 'race@example.test'
  const conversation = await makeConversation(server, visitor, { email })
  const other = await signedInAs(server, 'counsellor')
  const [one, two] = await Promise.all([
    write(conversation, { kind: 'answer', body: 'First' }, { version: 1 }),
    write(conversation, { kind: 'answer', body: 'Second' }, { version: 1, client: other }),
  ])
  assert.deepEqual([one.status, two.status].sort(), [200, 412])
  const late = one.status === 412 ? one : two
  assert.equal((await late.json()).code, 'version_stale')
  assert.equal((await read(conversation)).messages.length, 2)

  const { version } = await read(conversation)
  const body = one.status === 412 ? 'First' : 'Second'
  assert.equal((await write(conversation, { kind: 'answer', body }, { version })).status, 200)
  assert.equal((await read(conversation)).messages.length, 3)
  assert.equal((await mailsTo(server.deps, email)).length, 3)
})

test('an answer begun before the visitor wrote again is not sent unseen', async () => {
  const conversation = await makeConversation(server, visitor)
  await visitor.post(
    `${conversation.link}/messages`,
    { message: 'I no longer need it' },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  assert.equal((await write(conversation, answer, { version: 1 })).status, 412)
})

test('an answer is sent once for a key, with 20 sent at once', async () => {
  const email = 'once@example.test'
  const conversation = await makeConversation(server, visitor, { email })
  const once = randomUUID()
  await counsellor.fetchCsrf()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => write(conversation, answer, { version: 1, once })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await read(conversation)).messages.length, 2)
  assert.equal((await mailsTo(server.deps, email)).length, 2)
})

test('a write names the version it was made from and its idempotency key', async () => {
  const { key } = await makeConversation(server, visitor)
  const path = `${base}/${key}/messages`
  const keyed = { 'idempotency-key': randomUUID() }
  assert.equal((await counsellor.post(path, answer, { headers: keyed })).status, 428)
  assert.equal(
    (await counsellor.post(path, answer, { headers: { 'if-match': '"1"' } })).status,
    400,
  )
  const edit = { owner: null, closed: true }
  assert.equal((await counsellor.put(`${base}/${key}`, edit)).status, 428)
})

test('an answer shows what happened to its e-mail, and none is sent without an address', async () => {
  const program = await makeProgram(server.deps)
  const email = 'mailed@example.test'
  const mailed = await makeConversation(server, visitor, { email })
  const report = await makeReport(server, visitor, { about: `program:${program.key}` })
  for (const conversation of [mailed, report]) await write(conversation, answer, { version: 1 })
  const stateOf = async (conversation: TestConversation) =>
    (await read(conversation)).messages.at(-1)?.mail
  assert.deepEqual([await stateOf(mailed), await stateOf(report)], ['queued', null])

  const mails = server.deps.db.updateTable('outgoing_mail').where('to_address', '=', email)
  await mails.set({ state: 'failed', failure: 'mailbox', failed_at: server.clock.now() }).execute()
  assert.equal(await stateOf(mailed), 'failed')
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  assert.equal(await stateOf(mailed), 'sent', 'a mail that left is forgotten after a month')
})

test('closing ends the wait, and opening again restores it', async () => {
  const conversation = await makeConversation(server, visitor)
  const states = []
  for (const [closed, version] of [
    [true, 1],
    [false, 2],
  ] as const) {
    await organise(conversation, { owner: null, closed }, version)
    states.push((await read(conversation)).state)
  }
  await write(conversation, answer, { version: 3 })
  for (const [closed, version] of [
    [true, 4],
    [false, 5],
  ] as const) {
    await organise(conversation, { owner: null, closed }, version)
    states.push((await read(conversation)).state)
  }
  assert.deepEqual(states, ['closed', 'open', 'closed', 'answered'])
  assert.equal((await organise(conversation, { owner: null, closed: true }, 5)).status, 412)
})

test('a conversation is given only to people who may answer it', async () => {
  const program = await makeProgram(server.deps)
  const question = await makeConversation(server, visitor)
  const report = await makeReport(server, visitor, { about: `program:${program.key}` })
  const editor = await makeAccount(server.deps, { preset: 'editor' })
  const auditor = await makeAccount(server.deps, { preset: 'auditor' })
  const gone = await makeAccount(server.deps, { preset: 'counsellor', status: 'suspended' })
  for (const { key } of [editor, auditor, gone, { key: 'A'.repeat(22) }]) {
    const refused = await organise(question, { owner: key, closed: false }, 1)
    assert.equal(refused.status, 422)
    assert.equal((await refused.json()).fields.owner.code, 'not_a_choice')
  }
  assert.equal((await organise(report, { owner: editor.key, closed: false }, 1)).status, 200)

  const owners = ConversationOwners.parse(
    await (await counsellor.get('/api/admin/conversation-owners')).json(),
  )
  const kinds = new Map(owners.map((one) => [one.key, one.kinds]))
  assert.deepEqual(kinds.get(editor.key), ['report'])
  assert.deepEqual(kinds.get(counsellor.account.key), ['question', 'report', 'application'])
  assert.deepEqual([kinds.has(auditor.key), kinds.has(gone.key)], [false, false])
})

test('staff who keep the catalogue see and answer reports, but no questions', async () => {
  const program = await makeProgram(server.deps)
  const question = await makeConversation(server, visitor)
  const report = await makeReport(server, visitor, { about: `program:${program.key}` })
  const editor = await signedInAs(server, 'editor')
  assert.deepEqual(keysOf(await list('', editor)), [report.key])
  assert.deepEqual(keysOf(await list('kind=question', editor)), [])
  assert.equal((await editor.get(`${base}/${question.key}`)).status, 404)
  assert.equal((await write(question, answer, { version: 1, client: editor })).status, 404)
  assert.equal((await read(report, editor)).mayWrite, true)
  assert.equal((await write(report, answer, { version: 1, client: editor })).status, 200)
})

test('staff who only read applicants’ files read but don’t answer', async () => {
  const conversation = await makeConversation(server, visitor)
  for (const preset of ['auditor', 'reviewer'] as const) {
    const reader = await signedInAs(server, preset)
    assert.equal((await read(conversation, reader)).mayWrite, false)
    assert.equal((await write(conversation, answer, { version: 1, client: reader })).status, 403)
  }
  // Reading files and keeping the catalogue does not include answering questions.
  const account = await makeAccount(server.deps, {
    permissions: ['applicants.read', 'catalogue.write'],
  })
  const mixed = createClient(server)
  mixed.bear((await openSession(server.deps, account)).token)
  assert.equal((await write(conversation, answer, { version: 1, client: mixed })).status, 403)
})

test('the dashboard counts the waiting conversations that the reader’s list shows', async () => {
  const program = await makeProgram(server.deps)
  await makeConversation(server, visitor)
  await makeReport(server, visitor, { about: `program:${program.key}` })
  const answered = await makeConversation(server, visitor)
  await write(answered, answer, { version: 1 })
  const counts = new Set<number>()
  for (const preset of presetNames) {
    const client = await signedInAs(server, preset)
    const { todo } = Dashboard.parse(await (await client.get('/api/admin/dashboard')).json())
    const questions = (await list('kind=question&state=open', client)).total
    assert.equal(todo.questions ?? 0, questions, preset)
    counts.add(questions)
  }
  assert.deepEqual([...counts].sort(), [0, 1])
})

test('the trail shows who answered, noted and closed, but not the words', async () => {
  const conversation = await makeConversation(server, visitor)
  await write(conversation, { kind: 'answer', body: 'private-words' }, { version: 1 })
  await write(conversation, { kind: 'note', body: 'private-words' }, { version: 2 })
  await organise(conversation, { owner: null, closed: true }, 3)
  const events = await server.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity_key', '=', conversation.key)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map(({ action, actor }) => [action, actor]),
    ['answered', 'noted', 'organised'].map((act) => [
      `conversation.${act}`,
      counsellor.account.key,
    ]),
  )
  assert.ok(!JSON.stringify(events).includes('private-words'))
})

test('staff who may delete data can remove a conversation completely; the trail keeps that, but none of its words', async () => {
  const conversation = await makeConversation(server, visitor, { message: 'private-words' })
  const erase = (client: TestClient, version: number) =>
    client.delete(`${base}/${conversation.key}`, { headers: { 'if-match': `"${version}"` } })
  assert.equal((await erase(counsellor, 1)).status, 403)
  const owner = await signedInAs(server, 'owner')
  assert.equal((await erase(owner, 2)).status, 412)
  assert.equal((await erase(owner, 1)).status, 204)
  assert.equal((await erase(owner, 1)).status, 404)
  assert.equal((await visitor.get(conversation.link)).status, 404)
  const left = await server.deps.db.selectFrom('conversation_message').select('id').execute()
  assert.deepEqual(left, [])
  const events = await server.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity_key', '=', conversation.key)
    .execute()
  assert.deepEqual(
    events.map(({ action, actor }) => [action, actor]),
    [['conversation.erased', owner.account.key]],
  )
  assert.ok(!JSON.stringify(events).includes('private-words'))
})

test('staff’s messages are checked like visitors’ messages', async () => {
  const conversation = await makeConversation(server, visitor)
  for (const [body, status] of [
    [{ kind: 'answer', body: ' ' }, 422],
    [{ kind: 'answer', body: 'x'.repeat(10_001) }, 422],
    [{ kind: 'visitor', body: 'not me' }, 422],
    [{ kind: 'answer', body: 'a\u0000b' }, 400],
    [{ kind: 'answer', body: 'x'.repeat(10_000) }, 200],
  ] as const) {
    assert.equal((await write(conversation, body, { version: 1 })).status, status)
  }
})

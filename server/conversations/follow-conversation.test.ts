import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { ConversationRecord, ConversationView } from '#contract/conversations/conversations.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeConversation, type TestConversation } from '../testing/factories-conversations.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepConversations } from './sweep.ts'

let server: TestApp
let visitor: TestClient
let counsellor: TestClient & { account: { email: string; key: string } }

before(async () => {
  server = await createTestApp({ contactEmail: 'hello@agency.test' })
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  counsellor = await signedInAs(server, 'counsellor')
  await server.deps.db.deleteFrom('rate_counter').execute()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
})
after(() => server.close())

async function view({ link }: TestConversation): Promise<ConversationView> {
  const answer = await createClient(server).get(link)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  return ConversationView.parse(await answer.json())
}

async function record({ key }: TestConversation): Promise<ConversationRecord> {
  return ConversationRecord.parse(
    await (await counsellor.get(`/api/admin/conversations/${key}`)).json(),
  )
}

function writeAgain({ link }: TestConversation, body: object, key: string = randomUUID()) {
  return visitor.post(`${link}/messages`, body, { headers: { 'idempotency-key': key } })
}

async function staffWrites(conversation: TestConversation, body: object): Promise<void> {
  const { version } = await record(conversation)
  const answer = await counsellor.post(
    `/api/admin/conversations/${conversation.key}/messages`,
    body,
    { headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
}

test('a visitor asks, staff answer by mail, the visitor reads and writes again, and each sees whose turn it is', async () => {
  const email = 'awa@example.test'
  const conversation = await makeConversation(server, visitor, { email, language: 'fr' })
  assert.deepEqual(
    [(await view(conversation)).state, (await view(conversation)).replyBy],
    ['open', '2026-12-04'],
  )

  server.clock.forwardSeconds(60)
  await staffWrites(conversation, { kind: 'answer', body: 'Bonjour Awa,\n\nOui, dès lundi.' })
  const answered = await view(conversation)
  assert.deepEqual([answered.state, answered.replyBy], ['answered', null])
  assert.deepEqual(
    answered.messages.map(({ from, body }) => [from, body]),
    [
      ['visitor', 'May I apply now?'],
      ['staff', 'Bonjour Awa,\n\nOui, dès lundi.'],
    ],
  )
  const mail = (await mailsTo(server.deps, email)).at(-1)
  assert.deepEqual([mail?.template, mail?.language], ['conversation_answered', 'fr'])
  assert.ok(mail?.text.includes('Oui, dès lundi.'))
  assert.ok(mail?.link?.includes(`/contact/${conversation.token}?proof=`))

  server.clock.forwardSeconds(60)
  assert.equal((await writeAgain(conversation, { message: 'Merci ! Et le visa ?' })).status, 200)
  const again = await view(conversation)
  assert.deepEqual([again.state, again.replyBy, again.messages.length], ['open', '2026-12-04', 3])
  const notice = (await mailsTo(server.deps, 'hello@agency.test')).at(-1)
  assert.equal(notice?.template, 'conversation_to_staff')
  assert.ok(notice?.text.includes('Et le visa ?'))
  assert.ok(notice?.link?.endsWith(`/admin/messages/${conversation.key}`))
})

test('the owner of the conversation is notified that the visitor wrote again', async () => {
  const conversation = await makeConversation(server, visitor)
  const { version } = await record(conversation)
  const given = await counsellor.put(
    `/api/admin/conversations/${conversation.key}`,
    { owner: counsellor.account.key, closed: false },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(given.status, 200)
  await writeAgain(conversation, { message: 'One more thing' })
  const mail = (await mailsTo(server.deps, counsellor.account.email)).at(-1)
  assert.equal(mail?.template, 'conversation_to_staff')
})

test('a visitor never sees what staff note', async () => {
  const conversation = await makeConversation(server, visitor)
  await staffWrites(conversation, { kind: 'note', body: 'A difficult case: secret-note' })
  const answer = await visitor.get(conversation.link)
  assert.ok(!(await answer.text()).includes('secret-note'))
  assert.equal((await view(conversation)).state, 'open', 'a note answers nothing')
  const mails = await server.deps.db.selectFrom('outgoing_mail').selectAll().execute()
  assert.ok(mails.every((mail) => !`${mail.text_body}${mail.html_body}`.includes('secret-note')))
})

test('a wrong link, one of another installation and one whose time is over get the same answer, no sooner, and are counted', async () => {
  const conversation = await makeConversation(server, visitor)
  await staffWrites(conversation, { kind: 'answer', body: 'Yes' })
  server.clock.forwardSeconds(181 * 86_400)
  const tokens = [conversation.token, 'A'.repeat(43), conversation.token.slice(0, -1), 'x', '%00']
  const bodies = new Set<string>()
  for (const token of tokens) {
    const began = performance.now()
    const answer = await visitor.get(`/api/conversations/by-link/${token}`)
    assert.equal(answer.status, 404, token)
    assert.ok(performance.now() - began >= 49, `${token}: too soon`)
    const { requestId: _, ...problem } = await answer.json()
    bodies.add(JSON.stringify(problem))
  }
  assert.equal(bodies.size, 1)
  await server.deps.db
    .updateTable('rate_counter')
    .set({ count: 300 })
    .where('key', 'like', 'miss:%')
    .execute()
  assert.equal((await visitor.get('/api/conversations/by-link/wrong')).status, 429)
})

test('a person who guesses links does not lock out others on their network', async () => {
  const conversation = await makeConversation(server, visitor)
  await visitor.get('/api/conversations/by-link/wrong')
  await server.deps.db
    .updateTable('rate_counter')
    .set({ count: 300 })
    .where('key', 'like', 'miss:%')
    .execute()
  assert.equal((await visitor.get('/api/conversations/by-link/wrong')).status, 429)
  await view(conversation)
})

test('a message added is added once, with 20 sent at once, and only with its own link', async () => {
  const [one, other] = [
    await makeConversation(server, visitor),
    await makeConversation(server, visitor),
  ]
  const key = randomUUID()
  await visitor.fetchCsrf()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => writeAgain(one, { message: 'Again' }, key)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await view(one)).messages.length, 2)
  assert.equal((await view(other)).messages.length, 1)
  // The same key means another one on another conversation.
  assert.equal((await writeAgain(other, { message: 'Again' }, key)).status, 200)
  assert.equal((await view(other)).messages.length, 2)
})

test('added messages have limits, and those that a program adds are not sent', async () => {
  const conversation = await makeConversation(server, visitor)
  assert.equal((await writeAgain(conversation, { message: 'x'.repeat(4001) })).status, 422)
  assert.equal((await writeAgain(conversation, { message: ' ' })).status, 422)
  const answer = await writeAgain(conversation, { message: 'spam', website: 'https://spam.test' })
  assert.equal((await answer.json()).code, 'press_again')
  const statuses = []
  for (let time = 0; time < 11; time++) {
    statuses.push((await writeAgain(conversation, { message: `${time}` })).status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(200), 429])
  assert.equal((await view(conversation)).messages.length, 11)
})

test('only a visitor who comes by the e-mailed link and confirms it proves the address', async () => {
  const email = 'proves@example.test'
  const conversation = await makeConversation(server, visitor, { email })
  const link = new URL((await mailsTo(server.deps, email))[0]?.link ?? '')
  const proof = link.searchParams.get('proof') ?? ''

  await view(conversation)
  await writeAgain(conversation, { message: 'I have no proof', proof: 'x'.repeat(22) })
  assert.equal((await record(conversation)).emailProved, false)
  const refused = await visitor.post(`${conversation.link}/address`, { proof: 'x' })
  assert.equal(refused.status, 410)
  const other = await makeConversation(server, visitor)
  assert.equal((await visitor.post(`${other.link}/address`, { proof })).status, 410)

  const proved = await visitor.post(`${conversation.link}/address`, { proof })
  assert.equal((await proved.json()).email, 'proved')
  assert.equal((await record(conversation)).emailProved, true)
})

test('writing from the e-mailed link proves the address too', async () => {
  const email = 'writes@example.test'
  const conversation = await makeConversation(server, visitor, { email })
  const link = new URL((await mailsTo(server.deps, email))[0]?.link ?? '')
  const proof = link.searchParams.get('proof') ?? ''
  assert.equal((await writeAgain(conversation, { message: 'It is me', proof })).status, 200)
  assert.equal((await view(conversation)).email, 'proved')
})

test('a closed conversation opens again when the visitor writes', async () => {
  const conversation = await makeConversation(server, visitor)
  const { version } = await record(conversation)
  await counsellor.put(
    `/api/admin/conversations/${conversation.key}`,
    { owner: null, closed: true },
    { headers: { 'if-match': `"${version}"` } },
  )
  const closed = await view(conversation)
  assert.deepEqual([closed.state, closed.replyBy], ['closed', null])
  await writeAgain(conversation, { message: 'Still there?' })
  assert.equal((await view(conversation)).state, 'open')
})

test('a year after the last message a conversation is deleted completely, unless the visitor waits', async () => {
  const [answered, waiting] = [
    await makeConversation(server, visitor),
    await makeConversation(server, visitor),
  ]
  await staffWrites(answered, { kind: 'answer', body: 'Yes' })
  server.clock.forwardSeconds(364 * 86_400)
  await sweepConversations(server.deps)
  const keys = async () =>
    (await server.deps.db.selectFrom('conversation').select('key').execute()).map(({ key }) => key)
  assert.ok((await keys()).includes(answered.key))

  server.clock.forwardSeconds(2 * 86_400)
  await sweepConversations(server.deps)
  assert.ok(!(await keys()).includes(answered.key))
  assert.ok((await keys()).includes(waiting.key))
  const orphans = await server.deps.db
    .selectFrom('conversation_message')
    .leftJoin('conversation', 'conversation.id', 'conversation_id')
    .select('conversation_message.id')
    .where('conversation.id', 'is', null)
    .execute()
  assert.deepEqual(orphans, [])
})

test('messages are never changed and never removed from a conversation', async () => {
  await makeConversation(server, visitor)
  const { db } = server.deps
  await assert.rejects(db.updateTable('conversation_message').set({ body: 'other' }).execute())
  await assert.rejects(db.deleteFrom('conversation_message').execute())
})

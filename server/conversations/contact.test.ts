import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { EnvironmentError, readEnv } from '../env.ts'
import { makeFormStamp } from '../http/guards/form-stamp.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient

before(async () => {
  server = await createTestApp({ adminEmail: 'admin@agency.test' })
})
beforeEach(async () => {
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  await server.deps.db.deleteFrom('conversation').execute()
})
after(() => server.close())

const message = {
  name: 'Awa Ndiaye',
  email: 'awa@example.test',
  message: 'May I apply with a "licence" <b>now</b>?\nSee https://example.test/?a=1&b=2',
  language: 'en',
}

function write(changes: object = {}, key: string | undefined = randomUUID()): Promise<Response> {
  return visitor.send('POST', '/api/contact', {
    body: { ...message, ...changes },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

/** What the form of this visitor's page carries. */
async function stampOf(kind: 'first' | 'again', visitorKey?: string): Promise<string> {
  if (!visitor.cookies.has('passerelle')) await visitor.fetchCsrf()
  const [own = ''] = visitor.cookies.get('passerelle')?.split('.') ?? []
  return makeFormStamp(server.deps, visitorKey ?? own, kind)
}

const codeOf = async (answer: Response): Promise<string> => (await answer.json()).code

function conversations() {
  return server.deps.db.selectFrom('conversation').selectAll().execute()
}

function mails() {
  return server.deps.db.selectFrom('outgoing_mail').selectAll().orderBy('id').execute()
}

test('a message reaches staff, who answer the writer, and the writer gets a confirmation', async () => {
  const answer = await write({ topic: 'documents' })
  assert.equal(answer.status, 202)
  const { accepted, token } = await answer.json()
  assert.equal(accepted, true)
  const [staff, writer, ...others] = await mails()
  assert.deepEqual(others, [])
  // Staff answer where colleagues see it: a reply by e-mail would leave the conversation.
  assert.deepEqual(
    [staff?.template, staff?.to_address, staff?.reply_to],
    ['contact_to_staff', 'admin@agency.test', null],
  )
  assert.ok(staff?.text_body.includes(message.message))
  assert.ok(staff?.text_body.includes('Documents'))
  const [{ key } = { key: '' }] = await conversations()
  assert.ok(staff?.text_body.includes(`/admin/messages/${key}`))
  assert.deepEqual([writer?.template, writer?.to_address], ['contact_received', 'awa@example.test'])
  assert.ok(writer?.text_body.includes(`/contact/${token}?proof=`))
  assert.ok(writer?.text_body.includes('4 December 2026'))
})

test('the address for messages is the one configured for them', async () => {
  const own = await createTestApp({ contactEmail: 'hello@agency.test' })
  const answer = await createClient(own).post('/api/contact', message, {
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.equal(answer.status, 202)
  const staff = await own.deps.db
    .selectFrom('outgoing_mail')
    .select('to_address')
    .where('template', '=', 'contact_to_staff')
    .execute()
  assert.deepEqual(staff, [{ to_address: 'hello@agency.test' }])
  await own.close()
})

test('the ways to reach the team are shown as far as the installation gives them', async () => {
  const plain = await (await visitor.get('/api/contact')).json()
  const nothing = { address: [], hours: { en: [], fr: [] }, phone: null, whatsapp: null }
  assert.deepEqual(plain, { replyDays: 3, ...nothing })

  const settings = {
    CONTACT_REPLY_DAYS: '2',
    CONTACT_ADDRESS: 'Agency | 12 rue Mohamed V| Dakar ',
    CONTACT_HOURS_EN: 'Monday to Friday',
    CONTACT_HOURS_FR: 'Du lundi au vendredi',
    CONTACT_PHONE: '+221 33 821 00 00',
  }
  const own = await createTestApp(readEnv({ NODE_ENV: 'test', ...settings }))
  assert.deepEqual(await (await createClient(own).get('/api/contact')).json(), {
    replyDays: 2,
    address: ['Agency', '12 rue Mohamed V', 'Dakar'],
    hours: { en: ['Monday to Friday'], fr: ['Du lundi au vendredi'] },
    phone: { number: '+221338210000', written: '+221 33 821 00 00' },
    whatsapp: null,
  })
  await own.close()
  for (const wrong of [{ CONTACT_HOURS_EN: 'Mondays' }, { CONTACT_PHONE: '0612345678' }]) {
    assert.throws(() => readEnv(wrong), EnvironmentError)
  }
})

test('markup in a message is text, and none of it is sent to an unproved address', async () => {
  await write()
  const [staff, writer] = await mails()
  assert.ok(staff?.html_body.includes('&lt;b&gt;now&lt;/b&gt;'))
  assert.ok(!staff?.html_body.includes('<b>now'))
  assert.ok(!staff?.html_body.includes('href="https://example.test'))
  const mail = `${writer?.subject}${writer?.text_body}${writer?.html_body}`
  assert.ok(!mail.includes('example.test/'))
  assert.ok(!mail.includes(message.name))
})

test('a message in French is confirmed in French', async () => {
  await write({ language: 'fr' })
  assert.deepEqual(
    (await mails()).map(({ language }) => language),
    ['fr', 'fr'],
  )
})

test('a form that a program fills in is not sent until the button is pressed again', async () => {
  const filled = { website: 'https://spam.test' }
  for (let time = 0; time < 3; time++) {
    assert.equal(
      await codeOf(await write({ ...filled, stamp: await stampOf('first') })),
      'press_again',
    )
  }
  assert.equal(await codeOf(await write(filled)), 'press_again')
  assert.deepEqual(await mails(), [])
  assert.deepEqual(await conversations(), [])

  // A browser that fills in every field belongs to a person all the same.
  const stamp = await stampOf('again')
  assert.equal(await codeOf(await write({ ...filled, stamp })), 'press_again')
  server.clock.forwardSeconds(3)
  assert.equal((await write({ ...filled, stamp })).status, 202)
  assert.equal((await conversations()).length, 1)
})

test('a form that arrives at once asks to press the button again, and so does yesterday’s form', async () => {
  const stamp = await stampOf('first')
  assert.equal(await codeOf(await write({ stamp })), 'press_again')
  server.clock.forwardSeconds(3)
  const key = randomUUID()
  assert.equal((await write({ stamp }, key)).status, 202)
  server.clock.forwardSeconds(25 * 3600)
  assert.equal(await codeOf(await write({ stamp })), 'press_again')
  const again = await stampOf('again')
  server.clock.forwardSeconds(3)
  // Sent after going back to the page, it is still the same message.
  assert.equal((await write({ stamp: again }, key)).status, 202)
  assert.equal((await conversations()).length, 1)
  for (const forged of [
    '',
    'x',
    stamp.replace('first', 'again'),
    await stampOf('first', 'another'),
  ]) {
    assert.equal(await codeOf(await write({ stamp: forged })), 'press_again', forged)
  }
})

test('a message is sent once for a key, with 20 sent at once', async () => {
  await visitor.fetchCsrf()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => write({}, key)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]))
  const tokens = await Promise.all(answers.map(async (one) => (await one.json()).token))
  assert.equal(new Set(tokens).size, 1)
  assert.equal((await conversations()).length, 1)
  assert.equal((await mails()).length, 2)
  assert.equal((await write({ message: 'Another' }, key)).status, 422)
  const keyless = await visitor.post('/api/contact', message)
  assert.equal((await keyless.json()).code, 'idempotency_key_missing')
  assert.equal((await mails()).length, 2)
})

test('an address writes three times an hour, a network five times, and repeats don’t count', async () => {
  const key = randomUUID()
  const statuses = []
  for (let time = 0; time < 3; time++) statuses.push((await write({}, key)).status)
  for (let time = 0; time < 3; time++) statuses.push((await write()).status)
  assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
  const others = []
  for (const name of ['b', 'c', 'd']) {
    others.push((await write({ email: `${name}@example.test` })).status)
  }
  assert.deepEqual(others, [202, 202, 429])
  assert.equal((await mails()).length, 10)
})

test('a message is counted as it was typed: a line’s end is one character, whatever the browser sends', async () => {
  const lines = `${'x'.repeat(39)}\r\n`.repeat(99) + 'x'.repeat(40)
  assert.equal((await write({ message: lines })).status, 202)
  assert.equal((await write({ message: 'x'.repeat(4001) })).status, 422)
})

test('letters of every script and their marks are kept, and characters that no keyboard types are left out', async () => {
  const arabic = 'مرحبا \u202Eabc\u202C \u200Fنعم 👩‍🎓'
  assert.equal((await write({ message: `${arabic}\u0007\u001b[31m\u0085` })).status, 202)
  const [kept] = await server.deps.db.selectFrom('conversation_message').select('body').execute()
  assert.equal(kept?.body, `${arabic}[31m`)
})

test('an invalid message is refused field by field, and nothing is sent', async () => {
  const refusals: [object, Record<string, string>][] = [
    [
      { name: '', email: 'awa' },
      { name: 'required', email: 'not_an_email' },
    ],
    [{ message: '  ' }, { message: 'required' }],
    [{ message: 'x'.repeat(4001) }, { message: 'too_long' }],
    [{ email: 'awa@example.test\r\nBcc: all@example.test' }, { email: 'not_an_email' }],
    [{ name: 'Awa\r\nBcc: all@example.test' }, { name: 'not_a_name' }],
    [{ topic: 'spam' }, { topic: 'not_a_choice' }],
    [{ language: 'de' }, { language: 'not_a_choice' }],
    [{ admin: true }, { admin: 'unknown_key' }],
  ]
  for (const [changes, expected] of refusals) {
    const answer = await write(changes)
    assert.equal(answer.status, 422)
    const { fields } = await answer.json()
    const codes = Object.entries<{ code: string }>(fields).map(([field, { code }]) => [field, code])
    assert.deepEqual(Object.fromEntries(codes), expected)
  }
  assert.equal((await write({ message: 'a\u0000b' })).status, 400)
  assert.deepEqual(await mails(), [])
})

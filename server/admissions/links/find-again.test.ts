import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { makeApplicationNumber } from '#contract/admissions/values/application-number.ts'
import { MailedCode } from '#contract/common/common.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { problemOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  open = await makeChoice(server.deps)
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

const birthDate = '2005-03-07'

function mails() {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'to_address', 'text_body'])
    .orderBy('id')
    .execute()
}

async function sentCode(): Promise<string> {
  const mail = (await mails()).at(-1)
  assert.equal(mail?.template, 'application_code')
  return /\b(\d{6})\b/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

test('a lost link is found again with number, birth date and the code that was mailed', async () => {
  const answers = validAnswers()
  const { number, accessToken } = await makeApplication(visitor, { ...open, answers })
  const typed = number.toLowerCase().replaceAll('-', ' ')
  const asked = await visitor.post('/api/applications/find', { number: typed, birthDate })
  assert.equal(asked.status, 202)
  assert.equal((await mails()).at(-1)?.to_address, answers['email'])
  const code = await sentCode()
  const enter = (browser: TestClient) =>
    browser.post('/api/applications/enter', { number: typed, birthDate, code })
  const other = createClient(server)
  assert.equal((await enter(other)).status, 404, 'a code counts in the browser that asked for it')
  const entered = await enter(visitor)
  assert.equal(entered.status, 200)
  assert.deepEqual(await entered.json(), { accessToken })
})

test('a form sent many times at once mails one code, which opens the page', async () => {
  const { number } = await makeApplication(visitor, open)
  const before = (await mails()).length
  const find = () => visitor.post('/api/applications/find', { number, birthDate })
  const asked = await Promise.all([find(), find(), find()])
  assert.deepEqual(
    asked.map(({ status }) => status),
    [202, 202, 202],
  )
  assert.equal((await mails()).length, before + 1)
  const code = await sentCode()
  const entered = await visitor.post('/api/applications/enter', { number, birthDate, code })
  assert.equal(entered.status, 200)
})

test('asking for a code gets the same answer whether or not the application exists', async () => {
  const { number } = await makeApplication(visitor, open)
  const unknown = makeApplicationNumber([1, 2, 3, 4, 5, 6, 7])
  const before = (await mails()).length
  const find = async (input: object) => {
    const answer = await visitor.post('/api/applications/find', input)
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    return { status: answer.status, body: await answer.text(), headers }
  }
  const known = await find({ number, birthDate })
  assert.deepEqual(await find({ number, birthDate: '2005-03-08' }), known)
  assert.deepEqual(await find({ number: unknown, birthDate }), known)
  assert.equal((await mails()).length, before + 1)
})

test('known and unknown numbers are answered after the same time', async () => {
  const { number } = await makeApplication(visitor, open)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < 5; pair++) {
    for (const [kind, date] of [
      ['known', birthDate],
      ['unknown', `2004-01-0${pair + 1}`],
    ] as const) {
      const startedAt = performance.now()
      await visitor.post('/api/applications/find', { number, birthDate: date })
      times[kind].push(performance.now() - startedAt)
    }
  }
  for (const all of Object.values(times)) assert.ok(Math.min(...all) >= 149, String(all))
})

test('a mistyped number is refused at once, and nothing is looked up', async () => {
  const { number } = await makeApplication(visitor, open)
  const typed = number.replace(/.$/, (last) => (last === '2' ? '3' : '2'))
  for (const path of ['find', 'enter']) {
    const input = { number: typed, birthDate, ...(path === 'enter' && { code: '123456' }) }
    const answer = await visitor.post(`/api/applications/${path}`, input)
    assert.equal(answer.status, 422)
    assert.deepEqual((await problemOf(answer)).fields, { number: { code: 'number_mistyped' } })
  }
})

test('a code is taken with the space and the full stop that it was copied with', () => {
  for (const typed of [
    '123456',
    ' 123 456. ',
    '123\u00a0456',
    '123-456',
    '«123456»',
    '\u200b123456,',
  ]) {
    assert.equal(MailedCode.safeParse(typed).data, '123456', typed)
  }
  for (const typed of ['', '12345', '1234567', '12345a', '123+456', '١٢٣٤٥٦']) {
    assert.equal(MailedCode.safeParse(typed).success, false, typed)
  }
})

test('a code works once', async () => {
  const { number } = await makeApplication(visitor, open)
  await visitor.post('/api/applications/find', { number, birthDate })
  const entry = { number, birthDate, code: await sentCode() }
  const both = await Promise.all([
    visitor.post('/api/applications/enter', entry),
    visitor.post('/api/applications/enter', entry),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404])
  assert.equal((await visitor.post('/api/applications/enter', entry)).status, 404)
})

test('after five wrong tries the right code is wrong too', async () => {
  const { number } = await makeApplication(visitor, open)
  await visitor.post('/api/applications/find', { number, birthDate })
  const code = await sentCode()
  const wrong = code === '000000' ? '000001' : '000000'
  const enter = (one: string) =>
    visitor.post('/api/applications/enter', { number, birthDate, code: one })
  for (let attempt = 0; attempt < 4; attempt++) assert.equal((await enter(wrong)).status, 404)
  const fifth = await Promise.all([enter(wrong), enter(wrong), enter(wrong)])
  for (const answer of fifth) assert.equal(answer.status, 404)
  assert.equal((await enter(code)).status, 404)
})

test('a code expires after ten minutes, and a new one ends the one before', async () => {
  const { number } = await makeApplication(visitor, open)
  const find = () => visitor.post('/api/applications/find', { number, birthDate })
  const enter = (code: string) =>
    visitor.post('/api/applications/enter', { number, birthDate, code })
  await find()
  const late = await sentCode()
  server.clock.forwardSeconds(10 * 60)
  assert.equal((await enter(late)).status, 404)
  await find()
  const first = await sentCode()
  await find()
  const second = await sentCode()
  if (first !== second) assert.equal((await enter(first)).status, 404)
  assert.equal((await enter(second)).status, 200)
})

test('a wrong code, a wrong birth date, no code asked for and an unknown number get the same answer', async () => {
  const { number } = await makeApplication(visitor, open)
  const { number: quiet } = await makeApplication(visitor, open)
  await visitor.post('/api/applications/find', { number, birthDate })
  const code = await sentCode()
  const enter = async (entry: object) =>
    problemOf(await visitor.post('/api/applications/enter', { number, birthDate, code, ...entry }))
  const answers = [
    await enter({ code: code === '000000' ? '000001' : '000000' }),
    await enter({ birthDate: '2005-03-08' }),
    await enter({ number: quiet }),
  ]
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal(answers[0]?.code, 'not_found')
})

test('codes for one person are limited, whether or not there is such an application', async () => {
  const { number } = await makeApplication(visitor, open)
  for (const date of [birthDate, '2005-03-08']) {
    const statuses = []
    for (let time = 0; time < 6; time++) {
      const answer = await visitor.post('/api/applications/find', { number, birthDate: date })
      statuses.push(answer.status)
    }
    assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
  }
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { createClient, type TestClient } from '../testing/client.ts'
import { makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepAlerts } from './alerts.ts'
import { keptSearch, searchWords } from './search-words.ts'
import { tellOpenings } from './tell-openings.ts'

let server: TestApp
let visitor: TestClient
const start = '2026-12-01T09:00:00Z'
const later = {
  opens_at: new Date('2026-12-10T00:00:00Z'),
  closes_at: new Date('2027-03-01T00:00:00Z'),
}

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  const { db } = server.deps
  server.clock.set(start)
  for (const table of ['opening_alert', 'outgoing_mail', 'rate_counter'] as const) {
    await db.deleteFrom(table).execute()
  }
  visitor = createClient(server)
  await tellOpenings(server.deps)
})

function ask(about: object, email = 'awa@example.test', language = 'en'): Promise<Response> {
  return visitor.send('POST', '/api/alerts', {
    body: { email, language, ...about },
    headers: { 'idempotency-key': randomUUID() },
  })
}

/** The link that the last question mailed to an address. */
async function linkOf(email = 'awa@example.test'): Promise<string> {
  const mails = (await mailsTo(server.deps, email)).filter(
    (one) => one.template === 'alert_confirm',
  )
  const token = /\/notify\/([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  assert.ok(token)
  return `/api/alerts/by-link/${token}`
}

async function follow(about: object, email?: string): Promise<string> {
  assert.equal((await ask(about, email)).status, 202)
  const link = await linkOf(email)
  assert.equal((await visitor.send('POST', `${link}/confirm`, {})).status, 200)
  return link
}

async function news(email = 'awa@example.test') {
  const mails = await mailsTo(server.deps, email)
  return mails.filter(
    ({ template }) => template.startsWith('alert_') && template !== 'alert_confirm',
  )
}

const days = (count: number) => server.clock.forwardSeconds(count * 86_400)

test('a program that opens by the clock is mailed once to those who asked and confirmed, then never again', async () => {
  const program = await makeProgram(server.deps, { title: 'Law', intakes: [later] })
  await tellOpenings(server.deps)
  await follow({ program: program.key })
  assert.equal((await ask({ program: program.key }, 'unsure@example.test')).status, 202)
  await tellOpenings(server.deps)
  assert.deepEqual(await news(), [])
  days(10)
  await Promise.all([tellOpenings(server.deps), tellOpenings(server.deps)])
  const [mail, ...others] = await news()
  assert.deepEqual(others, [])
  assert.match(mail?.text ?? '', /Law/)
  assert.match(mail?.text ?? '', new RegExp(`/program/${program.key}#intakes`))
  assert.deepEqual(await news('unsure@example.test'), [])
  days(30)
  await tellOpenings(server.deps)
  assert.equal((await news()).length, 1)
})

test('a search gets a mail with new matches, once a week at most; near matches don’t count', async () => {
  const { id } = await makeUniversity(server.deps, { destination: 'turkey', city: 'Izmir' })
  const nursing = (title: string, opens: string) =>
    makeProgram(server.deps, {
      title,
      universityId: id,
      intakes: [{ ...later, opens_at: new Date(opens) }],
    })
  await nursing('Nursing one', '2026-11-01T00:00:00Z')
  await nursing('Nursing two', '2026-12-10T00:00:00Z')
  await nursing('Nursing three', '2026-12-12T00:00:00Z')
  await makeProgram(server.deps, { title: 'History', universityId: id, intakes: [later] })
  await tellOpenings(server.deps)
  await follow({ search: 'q=nursing&destination=turkey&page=3' })
  await follow({ search: 'q=astrophysics&destination=turkey' }, 'stars@example.test')
  for (let day = 1; day <= 21; day++) {
    days(1)
    await tellOpenings(server.deps)
  }
  const mails = await news()
  assert.deepEqual(
    mails.map(({ text }) => text.match(/Nursing \w+|History/g)),
    [['Nursing two'], ['Nursing three']],
  )
  assert.match(mails[0]?.text ?? '', /q=nursing&destination=turkey&openOnly=true/)
  assert.deepEqual(await news('stars@example.test'), [])
})

test('one press ends it, even a mail program’s without cookies, and it can begin again', async () => {
  const program = await makeProgram(server.deps, { intakes: [later] })
  await tellOpenings(server.deps)
  const link = await follow({ program: program.key })
  const pressed = await server.request(`${link}/stop`, { method: 'POST' })
  assert.equal(pressed.status, 200)
  days(10)
  await tellOpenings(server.deps)
  assert.deepEqual(await news(), [])
  await visitor.send('POST', `${link}/confirm`, {})
  await tellOpenings(server.deps)
  assert.deepEqual(await news(), [], 'what is open by then is no news')
})

test('the answer never says whether an address has asked, and one subject is one alert', async () => {
  const program = await makeProgram(server.deps, { intakes: [later] })
  const first = await ask({ program: program.key })
  await visitor.send('POST', `${await linkOf()}/confirm`, {})
  const second = await ask({ program: program.key }, 'AWA@example.test'.toLowerCase())
  assert.deepEqual(await second.json(), await first.json())
  const rows = await server.deps.db.selectFrom('opening_alert').select('id').execute()
  assert.equal(rows.length, 1)
})

test('a link opens only its own alert; a changed, cut or foreign one opens nothing', async () => {
  const { id: universityId } = await makeUniversity(server.deps, { name: 'University of Lomé' })
  const program = await makeProgram(server.deps, { title: 'Law', universityId, intakes: [later] })
  const link = await follow({ program: program.key })
  const view = await visitor.send('GET', link, {})
  assert.deepEqual(await view.json(), {
    program: { key: program.key, title: 'Law', university: 'University of Lomé' },
    search: null,
    state: 'active',
    email: 'awa@example.test',
  })
  for (const wrong of [
    link.slice(0, -1),
    `${link}a`,
    '/api/alerts/by-link/x.y',
    `${link.slice(0, -43)}${'a'.repeat(43)}`,
  ]) {
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/stop'],
      ['POST', '/confirm'],
    ] as const) {
      assert.equal((await visitor.send(method, wrong + end, {})).status, 404, wrong + end)
    }
  }
})

test('an alert without a subject is refused at its field, and one with a filled honeypot goes nowhere', async () => {
  for (const about of [
    {},
    { program: 'no-such-program' },
    { search: '' },
    { search: 'page=2&sort=title' },
    { search: 'level=wizard' },
    { program: 'a-b', search: 'q=x' },
  ]) {
    assert.equal((await ask(about)).status, 422, JSON.stringify(about))
  }
  const program = await makeProgram(server.deps, { intakes: [later] })
  assert.equal((await ask({ program: program.key, website: 'https://spam.test' })).status, 409)
  assert.deepEqual(await mailsTo(server.deps, 'awa@example.test'), [])
})

test('a hidden program is mailed to no one', async () => {
  const program = await makeProgram(server.deps, { intakes: [later] })
  await tellOpenings(server.deps)
  await follow({ program: program.key })
  await server.deps.db
    .updateTable('program')
    .set({ status: 'archived' })
    .where('key', '=', program.key)
    .execute()
  await server.deps.catalogueChanged()
  days(10)
  await tellOpenings(server.deps)
  assert.deepEqual(await news(), [])
})

test('unanswered questions are forgotten after a week, ended alerts after a month', async () => {
  const program = await makeProgram(server.deps, { intakes: [later] })
  await ask({ program: program.key }, 'unsure@example.test')
  const link = await follow({ program: program.key }, 'ended@example.test')
  await visitor.send('POST', `${link}/stop`, {})
  await follow({ search: 'destination=france' }, 'kept@example.test')
  days(8)
  await sweepAlerts(server.deps)
  const left = async () =>
    (await server.deps.db.selectFrom('opening_alert').select('email').execute())
      .map(({ email }) => email)
      .toSorted()
  assert.deepEqual(await left(), ['ended@example.test', 'kept@example.test'])
  days(31)
  await sweepAlerts(server.deps)
  assert.deepEqual(await left(), ['kept@example.test'])
})

test('a search is kept in one order, with its filters only, and named in both languages', () => {
  const kept = keptSearch(
    'page=2&sort=title&destination=france&q=droit&level=master&nationality=CI',
  )
  assert.equal(kept, 'q=droit&destination=france&level=master')
  assert.equal(searchWords(server.deps, kept ?? '', 'fr'), '«\u00a0droit\u00a0» · Master · France')
  for (const none of ['', 'page=2', 'openOnly=true', 'level=wizard', `q=${'x'.repeat(2000)}`]) {
    assert.equal(keptSearch(none), undefined, none)
  }
})

test('a stranger’s address gets nothing that a visitor typed, until its owner has asked', async () => {
  const about = {
    search: 'q=Pay+at+https://bait.example/now&city=bait.example&level=master&destination=france',
  }
  for (const [language, words] of [
    ['en', 'Master’s degree · France'],
    ['fr', 'Master · France'],
  ] as const) {
    const email = `owner-${language}@example.test`
    assert.equal((await ask(about, email, language)).status, 202)
    const [mail] = await mailsTo(server.deps, email)
    assert.ok(mail)
    assert.doesNotMatch(mail.text + mail.subject, /bait/)
    assert.ok(mail.text.includes(words), mail.text)
  }
  assert.equal((await ask({ search: 'q=bait.example' }, 'one@example.test')).status, 202)
  const [mail] = await mailsTo(server.deps, 'one@example.test')
  assert.match(mail?.text ?? '', /your search filters/)
})

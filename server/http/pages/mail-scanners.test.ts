import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { issueLink } from '../../identity/accounts/links.ts'
import { withPages } from '../../testing/built-pages.ts'
import { createClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { putStatus } from '../../testing/factories-decisions.ts'
import { makeAccount } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'

/*
 * The behaviour of a program that scans mail: it opens each link, keeps cookies, and sends the first
 * form behind it as it is. None of that may do what only a person decides.
 */

// These requests need no SQL: once is enough.
describe('a program that sends the forms behind mailed links', {
  skip: Boolean(process.env['TEST_DATABASE_URL']),
}, () => {
  let server: TestApp
  let site: TestApp
  let accessToken: string
  let number: string

  before(async () => {
    server = await createTestApp()
    site = await withPages(server)
    const made = await makeApplication(createClient(server), {
      ...(await makeChoice(server.deps)),
      answers: validAnswers(),
    })
    accessToken = made.accessToken
    number = made.number
  })
  after(() => server.close())

  /** Opens a page and sends its first form of `main`, with its fields and `more`. */
  async function send(path: string, more: Record<string, string> = {}): Promise<Response> {
    const opened = await site.request(path)
    assert.equal(opened.status, 200, path)
    const html = await opened.text()
    const main = html.slice(html.indexOf('<main'))
    const form = /<form[^>]*method="post"[\s\S]*?<\/form>/i.exec(main)?.[0] ?? ''
    assert.notEqual(form, '', path)
    const fields = new URLSearchParams()
    for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
      const named = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
      const isOff = /type="(?:checkbox|radio)"/.test(tag) && !/\schecked/.test(tag)
      if (named('name') && !isOff) fields.append(named('name') ?? '', named('value') ?? '')
    }
    for (const [name, value] of Object.entries(more)) fields.set(name, value)
    const action = /action="([^"]*)"/.exec(form.slice(0, form.indexOf('>')))?.[1] || path
    return site.request(action.replaceAll('&amp;', '&'), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: testOrigin,
        cookie: opened.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; '),
      },
      body: fields,
    })
  }
  const person = { sure: 'yes' }

  test('confirms no account, and leaves the link to its owner', async () => {
    const account = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
    const link = await issueLink(server.deps.db, server.deps, account.id, 'verify')
    const path = link.slice(testOrigin.length)
    assert.equal((await send(path)).status, 422)
    assert.equal((await send(path)).status, 422)
    const done = await send(path, person)
    assert.equal(done.headers.get('location'), '/auth/signin?verified')
  })

  test('proves no address of a conversation', async () => {
    const email = 'awa.scanned@example.org'
    const answer = await createClient(server).post(
      '/api/contact',
      { name: 'Awa', email, topic: 'other', message: 'Une question.', language: 'fr', website: '' },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    assert.equal(answer.status, 202)
    const mail = (await mailsTo(server.deps, email)).find(({ link }) => link?.includes('proof='))
    const path = (mail?.link ?? '').slice(testOrigin.length)
    const proved = async () => {
      const api = path.replace(/^\/contact\/([^?]+).*/, '/api/conversations/by-link/$1')
      return (await (await site.request(api)).json()).email
    }
    assert.equal((await send(path)).status, 422)
    assert.equal(await proved(), 'unproved')
    assert.equal((await send(path, person)).status, 303)
    assert.equal(await proved(), 'proved')
  })

  test('begins no alert, and ends none; a mail program’s own stop ends it, and it can begin again', async () => {
    const { program } = await makeChoice(server.deps)
    const email = `alert.${randomBytes(4).toString('hex')}@example.org`
    const asked = await createClient(server).post(
      '/api/alerts',
      { program, email, language: 'en', website: '' },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    assert.equal(asked.status, 202, await asked.text())
    const path = ((await mailsTo(server.deps, email))[0]?.link ?? '').slice(testOrigin.length)
    const state = async () =>
      (await (await site.request(path.replace('/notify/', '/api/alerts/by-link/'))).json()).state
    assert.equal((await send(path)).status, 422)
    assert.equal(await state(), 'pending')
    await send(path, person)
    assert.equal(await state(), 'active')
    assert.equal((await send(path)).status, 422)
    assert.equal(await state(), 'active')
    await oneClick(path)
    assert.equal(await state(), 'ended')
    await send(path, person)
    assert.equal(await state(), 'active')
  })

  test('stops no reminders; a mail program’s own stop does, and the page has them again', async () => {
    const { stopTokenOf } = await import('../../reminders/stop-token.ts')
    const { key } = await server.deps.db
      .selectFrom('applicant')
      .select('key')
      .executeTakeFirstOrThrow()
    const path = `/reminders/${stopTokenOf(server.deps.secret, { of: 'applicant', key })}`
    const stopped = async () =>
      (await (await site.request(path.replace('/reminders/', '/api/reminders/by-link/'))).json())
        .stopped
    assert.equal((await send(path)).status, 422)
    assert.equal(await stopped(), false)
    await oneClick(path)
    assert.equal(await stopped(), true)
    await send(path)
    assert.equal(await stopped(), false)
    await send(path, person)
    assert.equal(await stopped(), true)
  })

  test('ends no application and accepts no offer', async () => {
    const status = async () => {
      const view = await site.request(`/api/applications/by-link/${accessToken}`)
      return (await view.json()).applications[0].status
    }
    const before = await status()
    // The first form there only mails a code, which such a program doesn't read.
    assert.equal((await send(`/application/${accessToken}?ask=end`)).status, 303)
    assert.equal(await status(), before)
    await putStatus(server, number, 'offer_unconditional')
    for (const ask of ['end', 'accept', 'decline']) {
      await send(`/application/${accessToken}?ask=${ask}`)
      assert.equal(await status(), 'offer_unconditional')
    }
  })

  function oneClick(path: string): Promise<Response> {
    return site.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  }
})

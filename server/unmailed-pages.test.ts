import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { languages } from '#contract/common/values/languages.ts'
import { draftCookie, draftSteps, drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { loadStarter } from './catalogue/starter/starter.ts'
import { withPages } from './testing/built-pages.ts'
import { createClient } from './testing/client.ts'
import {
  type MadeDraft,
  makeApplication,
  makeFilledDraft,
  validAnswers,
} from './testing/factories-admissions.ts'
import { makeChoice, makeProgram } from './testing/factories-catalogue.ts'
import { makeConversation } from './testing/factories-conversations.ts'
import { readableText } from './testing/figures.ts'
import { promisedMails } from './testing/promised-mails.ts'
import { createTestApp, type TestApp, testOrigin } from './testing/test-app.ts'

/* An installation without a mail server: no page says that a mail comes. */

describe('pages where no mail leaves', { skip: Boolean(process.env['TEST_DATABASE_URL']) }, () => {
  let server: TestApp
  let site: TestApp
  let closed: string
  let drafts: { begun: MadeDraft; sent: MadeDraft }
  let paths: string[]

  before(async () => {
    server = await createTestApp()
    await loadStarter(server.deps)
    await server.deps.catalogueChanged()
    site = await withPages(server)
    const visitor = createClient(server)
    const choice = await makeChoice(server.deps)
    closed = (await makeProgram(server.deps, { intakes: [] })).key
    const made = await makeApplication(visitor, { ...choice, answers: validAnswers() })
    drafts = { begun: await makeFilledDraft(visitor, choice), sent: made.draft }
    const conversation = await makeConversation(server, visitor)
    const universities: { rows: { key: string }[] } = await (
      await server.request('/api/universities?size=1')
    ).json()
    const start = `/apply?program=${choice.program}&intake=${choice.intake}`
    const begun = `/apply?draft=${drafts.begun.key}`
    paths = [
      ...['/', '/about', '/services', '/what-we-know', '/contact', '/privacy', '/terms'],
      ...['/contact?about=A&report=program', '/accessibility', '/verify'],
      ...drawnDestinations.map((key) => `/destinations/${key}`),
      ...['/program', '/program?q=droit&level=master', '/program?q=qqqqqq&destination=france'],
      ...[`/program/${choice.program}`, `/program/${closed}`, '/university'],
      ...universities.rows.map(({ key }) => `/university/${key}`),
      ...['/documents/prepare', '/notify', `/notify?program=${choice.program}`],
      ...['/notify?destination=india', `/notify?program=${choice.program}&sent`],
      ...['/apply', start, '/apply?forget', '/apply?draft=none', '/application'],
      ...['tasks', ...draftSteps].map((step) => `${begun}&step=${step}`),
      ...[`${begun}&step=link`, `${begun}&step=link&sent`, `${begun}&step=delete`],
      ...[`/apply?draft=${drafts.sent.key}&step=done`, `/application/${made.accessToken}`],
      ...['email_ask', 'erasure_ask'].map((one) => `/application/${made.accessToken}?done=${one}`),
      ...[`/contact/${conversation.token}`, `/contact/${conversation.token}?sent`],
      ...['/auth/signin', '/auth/signup', '/auth/forgot', '/auth/delete', '/auth/address'],
      ...['/auth/account', '/auth/signup?sent', '/auth/forgot?sent', '/nowhere'],
    ]
  })
  after(() => server.close())

  const absent = ['/nowhere', '/apply?draft=none']

  const open = (path: string, language: string) =>
    site.request(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`, {
      headers: {
        cookie: Object.values(drafts)
          .map(({ key, secret }) => `${draftCookie(key, testOrigin)}=${secret}`)
          .join('; '),
        // Inside another app the form says how to get out of it.
        'user-agent': 'Mozilla/5.0 (Linux; Android 13; wv) [FB_IAB/FB4A;FBAV/442.0.0.37.110;]',
      },
    })

  for (const language of languages) {
    test(`none of them promises one (${language})`, async () => {
      const found: string[] = []
      for (const path of paths) {
        const answer = await open(path, language)
        if (answer.status !== (absent.includes(path) ? 404 : 200)) {
          found.push(`${path}: ${answer.status}`)
        }
        const html = await answer.text()
        const text = readableText(html)
        const described = [...html.matchAll(/<meta name="description" content="([^"]*)"/g)]
        const read = [text, ...described.map(([, words = '']) => words)].join(' ')
        found.push(...promisedMails(read, language).map((words) => `${path}: ${words}`))
      }
      assert.deepEqual(found, [])
    })
  }

  test('a request in vain is answered with a warning', async () => {
    const vain = paths.filter((path) => /done=\w+_ask$|^\/notify.*&sent$/.test(path))
    assert.equal(vain.length, 3)
    for (const path of vain) {
      const html = await (await open(path, 'en')).text()
      assert.match(html, /notice-warning/, path)
      assert.doesNotMatch(html, /notice-success/, path)
    }
  })

  test('no one is led to a page that would promise a mail', async () => {
    for (const path of [`/program/${closed}`, '/destinations/india', '/program?q=droit']) {
      assert.doesNotMatch(await (await open(path, 'en')).text(), /href="\/notify/, path)
    }
  })
})

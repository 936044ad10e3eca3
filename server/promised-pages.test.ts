import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { languages } from '#contract/common/values/languages.ts'
import { createApp } from './app.ts'
import { loadStarter } from './catalogue/starter/starter.ts'
import { makeChoice } from './testing/factories-catalogue.ts'
import { readableText } from './testing/figures.ts'
import { createTestApp, type TestApp, testOrigin } from './testing/test-app.ts'
import './testing/alone.ts'

/* Every promise on a page is the one that the administrators have set. */

const set = {
  promisedDays: {
    ...{ submitted: 91, in_review: 92, documents_requested: 93, ready_to_send: 94 },
    ...{ offer_unconditional: 95, visa_preparing: 96 },
  },
  retention: { draftDays: 97 },
}
const onEmbedded = { skip: Boolean(process.env['TEST_DATABASE_URL']) }

describe('promises on the pages', onEmbedded, () => {
  let server: TestApp
  let pages: ReturnType<typeof createApp>
  let start: string
  let program: string

  before(async () => {
    process.env['NODE_ENV'] = 'production'
    server = await createTestApp()
    await loadStarter(server.deps)
    const choice = await makeChoice(server.deps)
    start = `/apply?program=${choice.program}&intake=${choice.intake}`
    program = `/program/${choice.program}`
    await server.deps.db
      .updateTable('setting')
      .set({ value: JSON.stringify(set) })
      .execute()
    await server.deps.catalogueChanged()
    const [{ createSsr }, build] = await Promise.all([
      import('../app/ssr.ts'),
      import(pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href),
    ])
    const render = createSsr(build, 'production')
    pages = createApp({ deps: server.deps, pageCache: server.pageCache, render })
  })
  after(() => server.close())

  /** The days that a page says, in either language. */
  async function daysOn(path: string, language: string): Promise<number[]> {
    const address = `${testOrigin}${path}${path.includes('?') ? '&' : '?'}lng=${language}`
    const answer = await pages.request(address, { headers: { 'accept-encoding': 'identity' } }, {})
    const text = readableText(await answer.text())
    return [...text.matchAll(/(\d+)[\s\u00a0\u202f](?:days|jours)/g)].map(([, days]) =>
      Number(days),
    )
  }

  for (const language of languages) {
    test(`home, services, the form and a program in ${language}`, async () => {
      assert.deepEqual(await daysOn('/', language), [91])
      assert.deepEqual((await daysOn('/services', language)).slice(0, 3), [91, 92, 93])
      assert.deepEqual(await daysOn('/apply', language), [91])
      assert.deepEqual(await daysOn('/apply?draft=none', language), [97])
      assert.ok((await daysOn(start, language)).includes(97))
      for (const days of [91, 92, 94]) assert.ok((await daysOn(program, language)).includes(days))
      assert.ok((await daysOn('/privacy', language)).includes(97))
    })

    test(`no page in ${language} shows an unfilled placeholder`, async () => {
      const paths = ['/', '/services', '/apply', '/privacy', '/contact', '/application', program]
      for (const path of paths) {
        const answer = await pages.request(`${testOrigin}${path}?lng=${language}`, {}, {})
        assert.doesNotMatch(readableText(await answer.text()), /\{\{|\}\}/, path)
      }
    })
  }
})

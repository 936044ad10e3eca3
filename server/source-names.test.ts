import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sourceLanguage } from '#contract/words/values/source-language.ts'
import { loadStarter } from './catalogue/starter/starter.ts'
import { withPages } from './testing/built-pages.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

/* A browser and a screen reader read the name of a source by the rules of the name's language. */

describe('sources on French pages', { skip: Boolean(process.env['TEST_DATABASE_URL']) }, () => {
  let server: TestApp
  let site: TestApp

  before(async () => {
    server = await createTestApp()
    await loadStarter(server.deps)
    await server.deps.catalogueChanged()
    site = await withPages(server)
  })
  after(() => server.close())

  test('an English name says that it is English', async () => {
    const programs: { key: string }[] = await server.deps.db
      .selectFrom('program')
      .select('key')
      .where('status', '=', 'published')
      .orderBy('key')
      .execute()
    let english = 0
    const unmarked: string[] = []
    for (let at = 0; at < programs.length; at += 40) {
      const path = `/program/${programs[at]?.key}?lng=fr`
      const html = await (await site.request(path)).text()
      for (const [, lang, name = ''] of html.matchAll(
        /rel="noopener nofollow"><span(?: lang="(\w+)")?>([^<]+)</g,
      )) {
        if (sourceLanguage(name) !== 'en') continue
        english++
        if (lang !== 'en') unmarked.push(`${path}: ${name}`)
      }
    }
    assert.deepEqual(unmarked, [])
    assert.ok(english > 10, `${english} English names were met`)
  })
})

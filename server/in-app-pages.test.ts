import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { byLanguage } from '#contract/common/values/by-language.ts'
import { languages } from '#contract/common/values/languages.ts'
import { withPages } from './testing/built-pages.ts'
import { makeChoice } from './testing/factories-catalogue.ts'
import { readableText } from './testing/figures.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const words = byLanguage((language): { inApp: string } =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${language}/forms.json`), 'utf8')),
)
const apps = {
  Facebook: 'Mozilla/5.0 (Linux; Android 13; wv) Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/442.0.0;]',
  Instagram: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1) Mobile/15E148 Instagram 309.0.0.28.110',
  TikTok: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1) Mobile/15E148 musical_ly_31.5.0 JsSdk/2.0',
  WeChat: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1) Mobile/15E148 MicroMessenger/8.0.44',
}
const ownBrowser = 'Mozilla/5.0 (Linux; Android 13; SM-A135F) Chrome/120.0.0.0 Mobile Safari/537.36'

describe('inside another app', { skip: Boolean(process.env['TEST_DATABASE_URL']) }, () => {
  let server: TestApp
  let site: TestApp
  let start: string

  before(async () => {
    server = await createTestApp()
    site = await withPages(server)
    const { program, intake } = await makeChoice(server.deps)
    start = `/apply?program=${program}&intake=${intake}`
  })
  after(() => server.close())

  for (const language of languages) {
    test(`sign-in, sign-up and the form show the way out of it (${language})`, async () => {
      for (const path of ['/auth/signin', '/auth/signup', '/apply', start]) {
        const read = async (userAgent: string) => {
          const answer = await site.request(
            `${path}${path.includes('?') ? '&' : '?'}lng=${language}`,
            {
              headers: { 'user-agent': userAgent },
            },
          )
          assert.equal(answer.headers.get('cache-control'), 'no-store', path)
          return readableText(await answer.text())
        }
        for (const [app, userAgent] of Object.entries(apps)) {
          assert.ok((await read(userAgent)).includes(words[language].inApp), `${app} ${path}`)
        }
        assert.ok(!(await read(ownBrowser)).includes(words[language].inApp), path)
      }
    })
  }
})

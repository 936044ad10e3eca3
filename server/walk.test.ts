import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisedDays } from '#contract/admissions/values/transitions.ts'
import { CurrencyList } from '#contract/catalogue/catalogue.ts'
import { languages } from '#contract/common/values/languages.ts'
import { drawnDestinations, tuitionEdges } from '#contract/common/values/vocabulary.ts'
import { RetentionTimes } from '#contract/privacy/retention.ts'
import { createApp } from './app.ts'
import { loadStarter } from './catalogue/starter/starter.ts'
import { figuresIn, readableText, structuredData } from './testing/figures.ts'
import { unmarkedLetters } from './testing/foreign-letters.ts'
import { knownIn } from './testing/known-figures.ts'
import { createTestApp, type TestApp, testOrigin } from './testing/test-app.ts'
import './testing/alone.ts'

/*
 * Reads every public page of the starter catalogue and looks up each figure that a reader could act
 * on in what the page is made from. A program is read in one language, the next one in the other.
 */

const locales = join(import.meta.dirname, '../locales')
const onEmbedded = { skip: Boolean(process.env['TEST_DATABASE_URL']) }

let server: TestApp
let pages: ReturnType<typeof createApp>
let words: Set<string>

const read = async (path: string): Promise<string> => {
  // A made-up query is never kept: pages are not compressed for this.
  const address = `${testOrigin}${path}${path.includes('?') ? '&' : '?'}walk`
  const answer = await pages.request(address, { headers: { 'accept-encoding': 'identity' } }, {})
  assert.equal(answer.status, 200, path)
  return answer.text()
}
const json = async (path: string): Promise<unknown> => (await server.request(path)).json()

interface Found {
  path: string
  figure: string
}

/** The figures of a page that are in none of these. */
async function groundless(path: string, grounds: readonly Set<string>[]): Promise<Found[]> {
  const html = await read(path)
  assert.deepEqual(unmarkedLetters(html), [], `${path} doesn’t say what language this is in`)
  const shown = figuresIn(readableText(html))
  for (const one of structuredData(html)) {
    for (const figure of knownIn(one)) if (/^(money|day):/.test(figure)) shown.add(figure)
  }
  return [...shown]
    .filter((figure) => !grounds.some((one) => one.has(figure)))
    .map((figure) => ({ path, figure }))
}

describe('every public page', onEmbedded, () => {
  let guides: Map<string, Set<string>>
  let everything: Set<string>

  before(async () => {
    // React picks its quick build by this variable, when it is first imported.
    process.env['NODE_ENV'] = 'production'
    server = await createTestApp()
    await loadStarter(server.deps)
    await server.deps.catalogueChanged()
    const [{ createSsr }, build] = await Promise.all([
      import('../app/ssr.ts'),
      import(pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href),
    ])
    const render = createSsr(build, 'production')
    pages = createApp({ deps: server.deps, pageCache: server.pageCache, render })
    // Lengths and shares that the product itself promises; no day and no amount is its own.
    words = new Set()
    for (const language of languages) {
      for (const file of readdirSync(join(locales, language))) {
        if (file === 'admin.json') continue
        const text = readFileSync(join(locales, language, file), 'utf8')
        for (const figure of figuresIn(text)) if (!/^(money|day):/.test(figure)) words.add(figure)
      }
    }
    for (const days of Object.values(promisedDays)) words.add(`days:${days}`)
    guides = new Map()
    for (const key of drawnDestinations) {
      const parts = [
        await json(`/api/destinations/${key}`),
        await json(`/api/destinations/${key}/estimate`),
      ]
      guides.set(key, new Set(parts.flatMap((part) => [...knownIn(part)])))
    }
    everything = new Set([...guides.values()].flatMap((one) => [...one]))
    const rates = CurrencyList.parse(await json('/api/currencies'))
    for (const figure of knownIn(rates)) everything.add(figure)
    for (const { currency, perEuro, asOf } of rates) {
      // A rate is shown with its parts, and said to be so old.
      for (const one of ['EUR:1', 'USD:1', `${currency}:${perEuro}`]) words.add(`money:${one}`)
      const days = Math.floor((server.clock.now().getTime() - Date.parse(asOf)) / 86_400_000)
      for (const age of [`days:${days}`, `months:${Math.floor(days / 30)}`]) words.add(age)
    }
  })
  after(() => server.close())

  const inLanguage = (path: string, language: string) =>
    language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lng=${language}`

  test('the guides, home and the pages about us show no figure without a source', async () => {
    const closing = knownIn(await json('/api/catalogue/closing-soon?limit=24'))
    const counted = knownIn(await json('/api/catalogue/completeness'))
    // What filters offer are edges, not figures of anything.
    const bands = new Set(tuitionEdges.map((edge) => `money:EUR:${edge}`))
    const kept = RetentionTimes.parse(await json('/api/retention'))
    const periods = new Set(Object.values(kept).map((days) => `days:${days}`))
    const paths = [
      ...drawnDestinations.map((key) => `/destinations/${key}`),
      ...['/', '/about', '/services', '/contact', '/program', '/apply', '/what-we-know'],
      ...['/privacy', '/terms', '/accessibility', '/documents/prepare', '/application'],
    ]
    const found: Found[] = []
    for (const path of paths) {
      const own = knownIn(await json(`/api/programs?destination=${path.split('/')[2] ?? ''}`))
      for (const language of languages) {
        const rows =
          path === '/program' ? knownIn(await json(inLanguage('/api/programs', language))) : closing
        const grounds = [words, everything, rows, own, counted, bands, periods]
        found.push(...(await groundless(inLanguage(path, language), grounds)))
      }
    }
    assert.deepEqual(found, [])
  })

  test('no university shows a figure without a source', async () => {
    const list: string[] = []
    for (let page = 1; ; page++) {
      const answer = (await json(`/api/universities?size=100&page=${page}`)) as {
        rows: { key: string; destination: string }[]
        total: number
      }
      list.push(...answer.rows.map(({ key }) => key))
      if (list.length >= answer.total) break
    }
    assert.ok(list.length > 250)
    const found: Found[] = []
    for (const [at, key] of list.entries()) {
      const detail = knownIn(await json(`/api/universities/${key}`))
      const path = inLanguage(`/university/${key}`, languages[at % 2] ?? 'en')
      found.push(...(await groundless(path, [words, detail])))
    }
    assert.deepEqual(found.slice(0, 20), [])
  })

  test('no program shows a figure without a source, or a day that its data doesn’t have', async () => {
    const programs: { key: string; destination: string }[] = []
    for (let page = 1; ; page++) {
      const answer = (await json(`/api/programs?size=50&page=${page}`)) as {
        rows: { key: string; destination: string }[]
        total: number
      }
      programs.push(...answer.rows)
      if (programs.length >= answer.total) break
    }
    assert.ok(programs.length > 1_000)
    const found: Found[] = []
    for (const [at, { key, destination }] of programs.entries()) {
      const detail = (await json(`/api/programs/${key}`)) as {
        intakes: { certainty: string; closesAt: string | null }[]
      }
      const estimate = knownIn(
        await json(`/api/destinations/${destination}/estimate?program=${key}`),
      )
      // A program's page points at some facts of its guide; a day it shows is its own all the same.
      const guide = [...(guides.get(destination) ?? [])].filter((one) => !one.startsWith('day:'))
      const grounds = [words, knownIn(detail), estimate, new Set(guide)]
      const path = inLanguage(`/program/${key}`, languages[at % 2] ?? 'en')
      found.push(...(await groundless(path, grounds)))
    }
    assert.deepEqual(found.slice(0, 20), [])
  })
})

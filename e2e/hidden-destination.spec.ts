import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DraftStarted } from '#contract/admissions/admissions.ts'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { type ApiCaller, createApiCaller, owner } from './api.ts'
import { expect, test } from './fixtures.ts'
import { openIntake } from './open-intake.ts'
import { program } from './sites.ts'
import { browserLocale, words } from './words.ts'

/** Pages that name destinations, or programs and universities of them. */
const pages = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/program',
  '/university',
  '/program?q=India',
  '/program?q=Bangalore&sort=deadline',
  '/program?destination=india',
  `/program?saved=${program.key}`,
  '/destinations/china',
  '/destinations/dubai',
  '/destinations/turkey',
  '/destinations/france',
  '/apply',
  `/apply?program=${program.key}`,
  '/application',
  '/documents/prepare',
  '/privacy',
  '/terms',
  '/accessibility',
  '/auth/signin',
  '/nothing-is-here',
]

const answers = [
  '/api/destinations',
  '/api/catalogue/destinations',
  '/api/catalogue/figures',
  '/api/catalogue/closing-soon?limit=24',
  '/api/catalogue/closing-soon?per=destination&limit=5',
  `/api/catalogue/programs?key=${program.key}`,
  '/api/programs?q=India',
  '/api/programs?destination=india',
  '/api/universities?q=India',
]

const gone = [
  '/destinations/india',
  '/destinations/india/cost',
  `/program/${program.key}`,
  `/university/${program.university}`,
  '/api/destinations/india',
  '/api/destinations/india/estimate',
  `/api/programs/${program.key}`,
  `/api/universities/${program.university}`,
  '/og/destinations/india.en.png',
  `/og/program/${program.key}.fr.png`,
]

test('nothing of a hidden destination is found in public until it is shown again', async ({
  browser,
}) => {
  // It starts a site, within the time of its test.
  test.setTimeout(300_000)
  const site = await startSite({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
  try {
    const api = await createApiCaller(site.url)
    await api.signIn(owner)
    const intake = await openIntake(api)
    await beginApplication(api, intake)
    const hidden = keysOf('india')
    const before = await read(site, '/program?destination=india')
    expect(hiddenIn(before, hidden, '')).not.toEqual([])

    const context = await browser.newContext({
      baseURL: site.url,
      locale: browserLocale.en,
      storageState: await api.browserState(),
    })
    const administration = await context.newPage()
    await administration.goto('/admin/destinations')
    await turn(administration, 'india')

    for (const language of ['en', 'fr']) {
      for (const page of pages) {
        const html = await read(site, page, language)
        expect(hiddenIn(html, hidden, page), `${page}, ${language}`).toEqual([])
      }
    }
    for (const path of [...answers, ...(await sitemapParts(site))]) {
      expect(hiddenIn(await read(site, path), hidden, path), path).toEqual([])
    }
    for (const path of gone) expect((await fetch(site.url + path)).status, path).toBe(404)
    await expect(beginApplication(api, intake)).rejects.toThrow(/answered 4/)

    await turn(administration, 'india')
    expect(hiddenIn(await read(site, '/program?destination=india'), hidden, '')).not.toEqual([])
    await beginApplication(api, intake)
    await context.close()
    await api.dispose()
  } finally {
    await site.stop()
  }
})

function beginApplication({ call }: ApiCaller, intake: string): Promise<DraftStarted> {
  return call('POST', '/api/applications/drafts', {
    body: { program: program.key, intake, language: 'en' },
    headers: { 'idempotency-key': randomUUID() },
  })
}

/** An administrator hides a destination, or shows it again. */
async function turn(page: Page, destination: 'india'): Promise<void> {
  const name = words.en(`vocabulary.destination.${destination}`)
  const published = page.getByRole('switch', {
    name: words.en('admin:destinations.publish', { name }),
  })
  const was = await published.isChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await published.click()
  expect((await saved).ok()).toBe(true)
  await expect(published).toBeChecked({ checked: !was })
}

/** The keys of its universities and programs in the starter catalogue. */
function keysOf(destination: string): ReadonlySet<string> {
  const rows = (file: string): { key: string; destination?: string; university?: string }[] =>
    readFileSync(join(import.meta.dirname, '../data', file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const universities = new Set(
    rows('universities.jsonl')
      .filter((one) => one.destination === destination)
      .map(({ key }) => key),
  )
  const programs = rows('programs.jsonl').filter((one) => universities.has(one.university ?? ''))
  return new Set([...universities, ...programs.map(({ key }) => key)])
}

/** Links to the destination and keys of what it has, but for one that the visitor named. */
function hiddenIn(text: string, keys: ReadonlySet<string>, asked: string): string[] {
  const words = text.match(/[a-z0-9]+(?:-[a-z0-9]+)+/g) ?? []
  const links = text.match(/\/destinations\/india\b/g) ?? []
  const worded = words.filter((word) => keys.has(word) && !asked.includes(word))
  return [...new Set([...worded, ...links])]
}

async function read({ url }: RunningSite, path: string, language = 'en'): Promise<string> {
  const answer = await fetch(url + path, { headers: { 'accept-language': language } })
  return answer.text()
}

async function sitemapParts(site: RunningSite): Promise<string[]> {
  const index = await read(site, '/sitemap.xml')
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(parts.length).toBeGreaterThan(2)
  return parts.map((address) => new URL(address).pathname)
}

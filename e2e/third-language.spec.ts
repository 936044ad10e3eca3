import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { DraftStarted } from '#contract/admissions/admissions.ts'
import { portalNames } from '#contract/admissions/values/portals.ts'
import { draftCookie } from '#contract/common/values/vocabulary.ts'
import { copyWithMadeUpLanguage, madeUp } from '#server/testing/made-up-language.ts'
import { firstPageText } from '#server/testing/pdf-text.ts'
import { startPost } from '#server/testing/post.ts'
import { startSite } from '#server/testing/site.ts'
import { type ApiCaller, createApiCaller, owner } from './api.ts'
import { expectNothingWrong } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { openIntake } from './open-intake.ts'
import { expectReadFromTheRight, sidesOf } from './right-to-left.ts'
import { sendApplication } from './sent-application.ts'
import { program } from './sites.ts'

/*
 * A third language, written from right to left, is added to a copy of the tree: only a browser mirrors a
 * page, cuts a word off or shows one in the wrong letters.
 */

const publicPaths = [
  '/',
  '/program',
  '/destinations/france',
  `/program/${program.key}`,
  `/university/${program.university}`,
]

const steps = ['identity', 'education', 'tests', 'documents', 'review']

const mailed = 'reader@example.org'

test('a language from right to left needs its row, its words and its fonts', async ({
  browser,
}) => {
  // It builds the product once more, and starts it.
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'third language '))
  try {
    await walk(browser, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

async function walk(browser: Browser, folder: string): Promise<void> {
  const post = await startPost()
  await test.step('a copy is built', () => build(folder))
  const site = await startSite(
    { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, SMTP_URL: post.url },
    { folder },
  )
  try {
    const api = await createApiCaller(site.url)
    await api.signIn(owner)
    const choice = { program: program.key, intake: await openIntake(api) }
    const names = await namesOf(api)
    const context = await browser.newContext({
      baseURL: site.url,
      locale: madeUp.locale,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()

    for (const path of publicPaths) {
      await test.step(path, async () => {
        await expectMirrored(page, path, 'header a, header summary, main h1')
        await expectReadFromTheRight(page, names)
        await expectNothingWrong(page)
      })
    }
    await test.step('each step of the form', async () => {
      const draft = await beginForm(page, site.url, api, choice)
      for (const step of steps) {
        await openApp(page, `/apply?draft=${draft}&step=${step}`)
        await expectReadFromTheRight(page, names)
        await expectNothingWrong(page)
      }
    })

    const answers = { email: mailed, givenNames: 'Aïssatou', familyName: 'Ndiaye' }
    const sent = await sendApplication(api, { language: madeUp.tag, choice, answers })
    // What was typed, and what the letter has no words for but the English ones.
    const typed = [sent.number, ...Object.values(answers), 'Mechatronics']
    await test.step('the page of an application', async () => {
      await openApp(page, sent.path)
      await expectReadFromTheRight(page, [...names, ...typed])
      await expectNothingWrong(page)
    })
    await test.step('its receipt', async () => {
      const path = `/api/applications/by-link/${sent.accessToken}/receipt.pdf`
      const text = await firstPageText(await (await fetch(site.url + path)).arrayBuffer())
      expect(text).toMatch(/\p{Script=Arabic}{3}/u)
      expect(withoutNames(text, [...names, ...typed])).not.toMatch(/\p{Script=Latin}{3}/u)
    })
    await test.step('its mail', async () => {
      const find = () => post.received.find(({ to }) => to === mailed)
      await expect.poll(() => find()?.subject).toMatch(/\p{Script=Arabic}/u)
      const reader = await context.newPage()
      await reader.setContent(String(find()?.html))
      await expectReadFromTheRight(reader, [...names, ...typed])
      await reader.close()
    })
    await test.step('screens of the office', async () => {
      const { cookies, origins } = await api.browserState()
      const office = await browser.newContext({
        baseURL: site.url,
        storageState: { cookies, origins },
        locale: madeUp.locale,
        serviceWorkers: 'block',
      })
      const screen = await office.newPage()
      for (const path of ['/admin/dashboard', '/admin/applicants']) {
        await expectMirrored(screen, path, 'nav a, main h1')
        await expectReadFromTheRight(screen, [...names, ...typed, 'owner'])
        await expectNothingWrong(screen)
      }
    })
  } finally {
    await site.stop()
    await post.close()
  }
}

function build(folder: string): void {
  copyWithMadeUpLanguage(folder)
  for (const [command, ...args] of [
    ['react-router', 'build'],
    ['node', 'scripts/precompress.mjs'],
  ] as const) {
    execFileSync(join(folder, 'node_modules/.bin', command), args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
  }
}

/** What is as far from the left in English is as far from the right in the made-up language. */
async function expectMirrored(page: Page, path: string, parts: string): Promise<void> {
  const shown = async (language: string) => {
    await page.goto(`${path}?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(parts).first()).toBeVisible()
    return sidesOf(page, parts)
  }
  const [english] = await shown('en')
  const [mirrored] = await shown(madeUp.tag)
  expect(mirrored, 'the first of them').toBe(english)
  const h1 = 'h1'
  expect(await page.locator(h1).evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
}

async function beginForm(
  page: Page,
  url: string,
  api: ApiCaller,
  choice: { program: string; intake: string },
): Promise<string> {
  const { key, secret } = await api.call<DraftStarted>('POST', '/api/applications/drafts', {
    body: { ...choice, language: madeUp.tag },
    headers: { 'idempotency-key': randomUUID() },
  })
  await page.context().addCookies([{ name: draftCookie(key, url), value: secret, url }])
  return key
}

/** Said in code yet, and not in the words of a language: the list only gets shorter. */
const notInWords = ['Stateless person or refugee']

/** Names that are the same in each language: of universities and of places. */
async function namesOf(api: ApiCaller): Promise<string[]> {
  const { facets } = await api.call<{ facets: { city: { value: string }[] } }>(
    'GET',
    '/api/programs?size=1',
  )
  type Universities = { rows: { name: string; city: string; region: string | null }[] }
  const read = (at: number) =>
    api.call<Universities>('GET', `/api/universities?size=100&page=${at}`)
  const rows = [...(await read(1)).rows, ...(await read(2)).rows]
  const places = rows.flatMap(({ city, region }) => [city, region ?? ''])
  const cities = facets.city.map(({ value }) => value)
  const others = ['Passerelle', 'Assurance Maladie', ...Object.values(portalNames), ...notInWords]
  return [...rows.map(({ name }) => name), ...places, ...cities, ...others]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
}

function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ''), text)
}

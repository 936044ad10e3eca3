import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, openApp, test } from './fixtures.ts'
import { program } from './sites.ts'
import { browserLocale, languages, offlineWords } from './words.ts'

const programPath = `/program/${program.key}`

test.use({ serviceWorkers: 'allow' })

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })
    const words = offlineWords[language]

    test(`visited pages read without a network and say how old they are, in ${language}`, async ({
      page,
      context,
      noise,
    }) => {
      noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
      await openApp(page, '/destinations/india')
      await untilKept(page, ['/destinations/india'])
      await openApp(page, programPath)
      await untilKept(page, ['/destinations/india', programPath])
      const title = await page.getByRole('heading', { level: 1 }).textContent()

      await context.setOffline(true)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
      await expect(page.locator('.saved-copy')).toContainText(words.savedCopy.split('{{')[0] ?? '')
      await expect(page.locator('.saved-copy')).toContainText(
        /\d{1,2}(?:er)? \p{L}+(?:,| à) \d\d:\d\d/u,
      )
      await expect(page.locator('html')).toHaveAttribute('lang', language)

      await expectAccessible(page)

      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
      await expectAccessible(page)
      await page.locator(`main a[href="/destinations/india"]`).click()
      await expect(page.getByRole('main')).toContainText(/India|Inde/)
      // A place of the same page is no other page: the copy stays, its notice too.
      await page.locator('main nav a[href^="#"]').filter({ visible: true }).first().click()
      await expect(page).toHaveURL(/#/)
      await expect(page.locator('.saved-copy')).toBeVisible()

      await context.setOffline(false)
      await page.reload()
      await expect(page.locator('.saved-copy')).toHaveCount(0)
    })
  })
}

test('nothing private is kept, and signing out forgets what was read', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/401|403|404|419|Failed to load resource/)
  await openApp(page, programPath)
  await untilKept(page, [programPath])
  for (const path of ['/apply', '/application', '/auth/signin', '/contact', '/program?q=law']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const kept = await keptAddresses(page)
  expect(kept.length).toBeGreaterThan(3)
  for (const address of kept) {
    expect(address).toMatch(
      /^\/(?:assets\/[\w.-]+|locales\/\w\w\/(?:translation|forms)\.json|destinations\/\w+|(?:program|university)\/[a-z0-9-]+(?:\.data)?|sw-note)$/,
    )
  }
  await page.evaluate(() => fetch('/api/signout', { method: 'POST' }))
  await expect.poll(() => keptPages(page)).toEqual([])
  await expectNoWorkerIn(context, page)
})

test('the shortlist and its programs are kept without being visited, and read without a network', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const list = `/program?saved=${program.key}`
  await openApp(page, '/')
  await saveOnDevice(page, [program.key])
  await untilKept(page, [programPath, list])

  await context.setOffline(true)
  await page.goto(list)
  await expect(page.locator('main li article')).toHaveCount(1)
  await expect(page.locator('.saved-copy')).toContainText(/\d\d:\d\d/)
  await expectAccessible(page)
  await page.goto(`${list},another-program`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offlineWords.en.title)
  await expect(page.locator(`main a[href="${programPath}"]`)).toBeVisible()
  // A visitor who reloads a form reads that typed text is safe; on other pages nothing was typed.
  await expect(page.locator('main')).not.toContainText(offlineWords.en.form)
  await page.goto('/apply?draft=AAAAAAAAAAAAAAAAAAAAAA&step=identity')
  await expect(page.locator('main')).toContainText(offlineWords.en.form)

  await context.setOffline(false)
  await page.goto('/')
  await saveOnDevice(page, [])
  await expect.poll(() => keptPages(page)).not.toContain(list)
})

test('a page is fetched when a pointer rests on its link', async ({ page }) => {
  await openApp(page, '/')
  await page.locator('main a[href="/destinations/india"]').first().hover()
  await expect(
    page.locator('link[rel="prefetch"][href*="/destinations/india"]').first(),
  ).toBeAttached()
})

function saveOnDevice(page: Page, programs: string[]): Promise<void> {
  return page.evaluate((keys) => {
    localStorage.setItem('shortlist', JSON.stringify(keys))
    dispatchEvent(new CustomEvent('shortlist-changed'))
  }, programs)
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/** Low-data mode lets the worker go. */
async function expectNoWorkerIn(context: BrowserContext, page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await context.addCookies([{ name: 'data', value: 'low', url: origin }])
  await page.goto('/about')
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
}

async function untilKept(page: Page, paths: string[]): Promise<void> {
  await expect
    .poll(() => keptPages(page), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(paths))
}

async function keptPages(page: Page): Promise<string[]> {
  const all = await keptAddresses(page)
  return all.filter((path) => !/^\/(?:assets|locales|sw-note)/.test(path))
}

function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found.push(...requests.map(({ url }) => new URL(url).pathname + new URL(url).search))
    }
    return found
  })
}

import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createApiCaller } from './api.ts'
import { expect, test } from './fixtures.ts'
import type { Sessions } from './sessions.ts'
import { words } from './words.ts'

/* What an administrator typed and did not save is on the device for as long as they may see it. */

const t = words.en
const address = '/admin/programs/accounting-and-finance-dmu-dubai'

test('signing out takes what was typed off the device', async ({ browser, baseURL, sessions }) => {
  const context = await signedIn(browser, baseURL ?? '', sessions)
  const page = await typing(context)
  const other = await context.newPage()
  await other.goto('/admin/dashboard')
  await expect(heading(other, t('admin:nav.dashboard'))).toBeVisible()

  await awardOf(page).fill('Typed last, and kept a moment later')
  await other.getByRole('button', { name: t('admin:frame.signOut') }).click()
  await expect(other).toHaveURL('/auth/signin')
  await expect(page).toHaveURL(/\/auth\/signin/)
  await page.reload()
  expect(await written(page)).toEqual([])
  await context.close()
})

test('a session that runs out leaves it for the same person; one that somebody ended does not', async ({
  browser,
  baseURL,
  sessions,
}) => {
  const context = await signedIn(browser, baseURL ?? '', sessions)
  const page = await typing(context)
  await refuse(page, 'session_ended')
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/signin/)
  expect(await written(page)).toHaveLength(1)

  await page.unroute('**/api/refresh')
  const { credentials } = await sessions.get('administrator')
  await page.getByLabel(t('auth.email')).fill(credentials.email)
  await page.getByLabel(t('auth.password.label'), { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: t('auth.signIn.send'), exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(awardOf(page)).toHaveValue('Typed and not saved')

  await refuse(page, 'session_revoked')
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/signin/)
  expect(await written(page)).toEqual([])
  await context.close()
})

test('what another person typed before goes when somebody else signs in', async ({
  browser,
  baseURL,
  sessions,
}) => {
  const context = await signedIn(browser, baseURL ?? '', sessions)
  await context.addInitScript(() => localStorage.setItem('written somebody-else draft x', '{}'))
  const page = await typing(context)
  await expect.poll(() => written(page)).toHaveLength(1)
  await context.close()
})

/** A browser with a session of its own: this one is ended. */
async function signedIn(
  browser: Browser,
  site: string,
  sessions: Sessions,
): Promise<BrowserContext> {
  const api = await createApiCaller(site)
  await api.signIn((await sessions.get('administrator')).credentials)
  const storageState = await api.browserState()
  await api.dispose()
  return browser.newContext({ baseURL: site, storageState, serviceWorkers: 'block' })
}

/** A form in which something was typed that is kept on the device. */
async function typing(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await awardOf(page).fill('Typed and not saved')
  await expect.poll(() => written(page)).toContainEqual(expect.stringContaining('draft'))
  return page
}

const awardOf = (page: Page) => page.locator('[name="award"]')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Under which names something that was typed stands on the device. */
const written = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('written ')))

/** The server says that the session is over, and how it ended. */
const refuse = (page: Page, code: 'session_ended' | 'session_revoked') =>
  page.route('**/api/refresh', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code, status: 401 }),
    }),
  )

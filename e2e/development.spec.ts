import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type DevelopmentSite, startDevelopmentSite } from '#server/testing/development-site.ts'
import { listenTo } from './noise.ts'

/*
 * Pages from their sources, on React's development build, which complains of keys, effects and
 * documents that differ from what the server wrote. A change is in the page that is open.
 */
const owner = { email: 'owner@example.org', password: 'a password of the browser tests' }

const test = base.extend<{ context: BrowserContext }, { site: DevelopmentSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startDevelopmentSite({
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  context: async ({ browser, site }, use) => {
    const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
    const heard = listenTo(context, site.url)
    await use(context)
    await context.close()
    expect(heard, 'what React and the browser complained of').toEqual([])
  },
})
test.describe.configure({ mode: 'default' })

const publicPages = [
  '/',
  '/program',
  '/destinations/india',
  '/services',
  '/contact',
  '/apply',
  '/documents/prepare',
  '/application',
  '/notify',
  '/university',
  '/what-we-know',
]
const office = ['dashboard', 'applicants', 'programs', 'universities', 'settings', 'messages']

test('React has nothing to complain of on public pages', async ({ page }) => {
  test.setTimeout(300_000)
  for (const path of publicPages) {
    for (const language of ['en', 'fr']) {
      const answer = await page.goto(`${path}?lng=${language}`)
      expect(answer?.status(), path).toBe(200)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('h1').first()).toBeVisible()
    }
  }
})

test('nor in the office', async ({ page }) => {
  test.setTimeout(300_000)
  await page.goto('/auth/signin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/admin/dashboard')
  for (const screen of office) {
    await page.goto(`/admin/${screen}`)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main h1').first()).toBeVisible()
  }
})

test('a component, words, a style and the server change under what is being typed', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000)
  await page.goto('/auth/signin')
  await page.waitForLoadState('networkidle')
  const email = page.getByLabel('E-mail')
  await email.fill('half an addr')

  site.change(
    'app/auth/sign-in.tsx',
    "{t('auth.signIn.forgotten')}",
    "Changed: {t('auth.signIn.forgotten')}",
  )
  await expect(page.getByRole('link', { name: 'Changed: Forgotten your password?' })).toBeVisible()

  site.change('locales/en/forms.json', '"Forgotten your password?"', '"Other words"')
  await expect(page.getByRole('link', { name: 'Changed: Other words' })).toBeVisible()

  site.change('app/styles/tokens.css', ':root {', ':root {\n  --changed: yes;')
  const changed = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--changed'))
  await expect.poll(changed).toBe('yes')

  site.change('server/app.ts', 'c.json({ ok: true }))', 'c.json({ ok: true, changed: true }))')
  await expect
    .poll(async () => (await page.request.get('/healthz')).json())
    .toEqual({ ok: true, changed: true })
  await expect(email).toHaveValue('half an addr')

  // The server writes the new words and the new component too.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Changed: Other words' })).toBeVisible()
})

import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { StaffRow } from '#contract/identity/identity.ts'
import { type Credentials, createApiCaller } from './api.ts'
import { expect, test } from './fixtures.ts'
import { sendApplication } from './sent-application.ts'
import { inviteColleague, type Sessions } from './sessions.ts'
import { fileOf } from './staff-work.ts'
import { words } from './words.ts'

/* Unsaved text of an administrator stays on the device as long as they may see it. */

const t = words.en
const address = '/admin/programs/accounting-and-finance-dmu-dubai'

test('signing out removes typed text from the device', async ({ browser, baseURL, sessions }) => {
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

test('a session that runs out leaves it for the same person; one that was ended from elsewhere does not', async ({
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

test('what one person typed is removed when another signs in', async ({
  browser,
  baseURL,
  sessions,
}) => {
  const context = await signedIn(browser, baseURL ?? '', sessions)
  await context.addInitScript(() => localStorage.setItem('written another-person draft x', '{}'))
  const page = await typing(context)
  await expect.poll(() => written(page)).toHaveLength(1)
  await context.close()
})

test('losing a right meanwhile leaves typed text on screen, to be copied', async ({
  api,
  browser,
  baseURL,
  noise,
}, { project }) => {
  noise.expect(/403/)
  const { number } = await sendApplication(api)
  const person = await inviteColleague(api, project.name)
  const context = await browserOf(browser, baseURL ?? '', person)
  const page = await context.newPage()
  await page.goto(`/admin/applicants/${await fileOf(api, number)}`)
  const main = page.getByRole('main')
  const french = t('admin:form.language.fr')
  await main
    .getByLabel(t('admin:messages.answerLabel', { language: french }), { exact: true })
    .fill('Il manque votre relevé de notes.')
  await main.getByLabel(t('admin:messages.noteLabel'), { exact: true }).fill('Ask again on Monday.')

  const { rows } = await api.call<{ rows: StaffRow[] }>('GET', `/api/admin/staff?q=${person.email}`)
  const { key = '', version } = rows[0] ?? {}
  await api.call('PUT', `/api/admin/staff/${key}`, {
    body: {
      ...{ givenNames: 'Moussa', familyName: 'Traoré', title: null, language: 'en' },
      ...{ role: 'admin', preset: null, permissions: ['applicants.read'] },
    },
    headers: { 'if-match': `"${version}"` },
  })
  await main.getByRole('button', { name: t('admin:firstMessage.send'), exact: true }).click()
  const kept = main.getByText(t('admin:messages.keptOnly'))
  await expect(kept).toHaveCount(2)
  await expect(main).toContainText('Il manque votre relevé de notes.')
  await expect(main).toContainText('Ask again on Monday.')
  await expect(main.getByLabel(t('admin:messages.noteLabel'), { exact: true })).toHaveCount(0)
  await context.close()
})

/** A browser with a separate session: this one is ended. */
async function signedIn(
  browser: Browser,
  site: string,
  sessions: Sessions,
): Promise<BrowserContext> {
  return browserOf(browser, site, (await sessions.get('administrator')).credentials)
}

async function browserOf(
  browser: Browser,
  site: string,
  person: Credentials,
): Promise<BrowserContext> {
  const api = await createApiCaller(site)
  await api.signIn(person)
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

/** The names under which typed text is on the device. */
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

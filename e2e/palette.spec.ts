import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { ApplicantEdit, type ApplicantRecord } from '#contract/applicants/applicants.ts'
import { type ApiCaller, createApiCaller, owner } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { letters } from './names.ts'
import { sendApplication } from './sent-application.ts'
import { program } from './sites.ts'
import { fileOf } from './staff-work.ts'
import { browserLocale, languages, words } from './words.ts'

/* What is available over every admin screen: the search, notifications and shortcut keys. */

const t = words.en

test.use({ signedInAs: 'administrator' })

const palette = (page: Page, say = t) =>
  page.getByRole('dialog', { name: say('admin:palette.title') })
const box = (page: Page, say = t) =>
  page.getByRole('combobox', { name: say('admin:palette.title') })

/** Keys act once the screen is there. */
async function openScreen(page: Page, path: string): Promise<void> {
  await openApp(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A sign-in that may end: not the one that the other tests continue with. */
async function newSignIn(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  const api = await createApiCaller(baseURL ?? '')
  await api.signIn(owner)
  const storageState = await api.browserState()
  await api.dispose()
  return browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB', storageState })
}

for (const language of languages) {
  const say = words[language]
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] })

    test('an applicant is found and opened without a mouse, from anywhere, and found again at once', async ({
      page,
      api,
    }) => {
      const familyName = `Ndiaye-${letters()}`
      const answers = { givenNames: 'Aïssatou', familyName }
      const { number } = await sendApplication(api, { answers })
      const file = `/admin/applicants/${await fileOf(api, number)}`
      const [name, plain] = [`Aïssatou ${familyName}`, `${familyName} aissatou`]

      await openScreen(page, '/admin/settings')
      await page.keyboard.press('Control+k')
      await expect(box(page, say)).toBeFocused()
      await expect(palette(page, say).getByRole('option').first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.type(plain)
      const found = palette(page, say).getByRole('option', { name })
      await expect(found).toHaveAttribute('aria-selected', 'true')
      await expect(palette(page, say).getByRole('status')).toHaveText(
        say('admin:palette.count', { count: 1 }),
      )
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(file)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(palette(page, say)).toHaveCount(0)

      await openScreen(page, '/admin/dashboard')
      await page.keyboard.press('Control+k')
      const recent = palette(page, say).getByRole('group', {
        name: say('admin:palette.group.recent'),
      })
      await expect(recent.getByRole('option').first()).toContainText(name)
      await page.keyboard.press('Escape')
      await expect(palette(page, say)).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await expect(box(page, say)).toBeFocused()
      // Typed and entered at once: Enter waits for the answer to what was typed.
      await page.keyboard.type(number.slice(3).replace('-', ' ').toLowerCase())
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${file}#${number}`)
    })

    test('a screen is reached by its name, a program by its title, and an empty result says so', async ({
      page,
    }) => {
      await openScreen(page, '/admin/dashboard')
      await page.getByRole('button', { name: say('admin:palette.button'), exact: true }).click()
      await expect(box(page, say)).toBeFocused()
      await page.keyboard.type(say('admin:nav.settings').toLowerCase())
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('heading', { level: 1, name: say('admin:nav.settings') }),
      ).toBeVisible()

      await page.keyboard.press('Control+k')
      await expect(box(page, say)).toBeFocused()
      await page.keyboard.type('raman mechatronics')
      const programs = palette(page, say).getByRole('group', {
        name: say('admin:palette.group.programs'),
      })
      await expect(programs.getByRole('option').first()).toBeVisible()
      const beside = page.waitForEvent('popup')
      await page.keyboard.press('Control+Enter')
      const opened = await beside
      await expect(opened).toHaveURL(new RegExp(`/admin/programs/${program.key}`))
      await opened.close()

      await box(page, say).fill('qqqqqq')
      await expect(palette(page, say).getByRole('status')).toHaveText(
        say('admin:palette.none', { typed: 'qqqqqq' }),
      )
      await expectAccessible(page)
    })
  })
}

test('the results match the typed text, whichever answer comes last; a failure says so', async ({
  page,
  noise,
}) => {
  noise.expect(/503|ERR_FAILED|Failed to load/)
  await openScreen(page, '/admin/dashboard')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/search?q=dubai', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('Control+k')
  const late = page.waitForRequest('**/api/admin/search?q=dubai')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('dubai')
  await late
  const dropped = page.waitForEvent('requestfailed', (one) => one.url().endsWith('q=dubai'))
  await box(page).fill('china')
  const options = palette(page).getByRole('option')
  await expect(options.filter({ hasText: 'China' }).first()).toBeVisible()
  await dropped
  held.resolve()

  await page.route('**/api/admin/search?q=france', (route) => route.abort())
  await box(page).fill('france')
  await expect(palette(page).getByText(t('admin:palette.failed'))).toBeVisible()
  await page.unroute('**/api/admin/search?q=france')
  await palette(page)
    .getByRole('button', { name: t('admin:failure.retry') })
    .click()
  await expect(options.filter({ hasText: 'France' }).first()).toBeVisible()
})

test('signing out leaves nothing of what was searched for on the device', async ({
  browser,
  baseURL,
}) => {
  const context = await newSignIn(browser, baseURL)
  const page = await context.newPage()
  const kept = () => page.evaluate(() => Object.entries(localStorage).join('\n'))
  await openScreen(page, '/admin/dashboard')
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('raman mechatronics')
  await expect(palette(page).getByRole('option').first()).toContainText(/mechatronics/i)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/programs\//)
  expect(await kept()).toContain(program.key)
  await page.getByRole('button', { name: t('admin:frame.signOut') }).click()
  await expect(page).toHaveURL(/signin/)
  expect(await kept()).not.toContain(program.key)
  await context.close()
})

test('g and a letter lead to a screen, never while typing, and not where keys are switched off', async ({
  page,
}) => {
  const title = (name: 'programs' | 'universities' | 'dashboard') =>
    page.getByRole('heading', { level: 1, name: t(`admin:nav.${name}`) })
  await openScreen(page, '/admin/dashboard')
  await expect(title('dashboard')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(title('programs')).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('gu?')
  await expect(page.getByRole('searchbox')).toHaveValue('gu?')
  await expect(title('programs')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+g')
  await page.keyboard.press('u')
  await expect(title('programs')).toBeVisible()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: t('admin:shortcuts.title') })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  const wanted = sheet.getByRole('switch')
  await wanted.press('Space')
  await expect(wanted).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  for (const key of ['?', '/', 'g', 'u']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title('programs')).toBeVisible()

  await page.getByRole('button', { name: t('admin:shortcuts.title') }).click()
  await wanted.press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(title('universities')).toBeVisible()
})

test('the bell counts a message from my applicant, leads to it, and then marks it as read', async ({
  page,
  api,
}) => {
  const givenNames = `Aminata ${letters()}`
  const { number, accessToken } = await sendApplication(api, { answers: { givenNames } })
  await takeFile(api, await fileOf(api, number))
  await api.call('POST', `/api/applications/by-link/${accessToken}/messages`, {
    body: { message: 'Bonjour', readUntil: null },
    headers: { 'idempotency-key': randomUUID() },
  })

  await openScreen(page, '/admin/dashboard')
  const list = page.getByRole('dialog', { name: t('admin:notifications.title') })
  const bell = page.getByRole('button', {
    name: new RegExp(`^${t('admin:notifications.title')}, `),
  })
  await bell.press('Enter')
  const notification = list.getByRole('listitem').filter({ hasText: givenNames })
  await expect(notification).toContainText(t('admin:notifications.new'))
  await expectAccessible(page)
  await notification.getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/admin\/messages\//)
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(notification).toBeVisible()
  await expect(notification).not.toContainText(t('admin:notifications.new'))
})

/** Makes a file the administrator's own. */
async function takeFile(api: ApiCaller, key: string): Promise<void> {
  const path = `/api/admin/applicants/${key}`
  const { version, ...record } = await api.call<ApplicantRecord>('GET', path)
  const me = await api.call<{ key: string }>('GET', '/api/me')
  await api.call('PUT', path, {
    body: ApplicantEdit.parse({
      ...Object.fromEntries(
        Object.keys(ApplicantEdit.shape).map((name) => [name, Reflect.get(record, name)]),
      ),
      owner: me.key,
    }),
    headers: { 'if-match': `"${version}"` },
  })
}

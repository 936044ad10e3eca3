import type { Page } from '@playwright/test'
import { expectAccessible, expectNoViolation } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { lastButton } from './forms.ts'
import { authPaths, furtherPaths, publicPaths } from './screens.ts'
import { program } from './sites.ts'
import { browserLocale, type Language, languages, words } from './words.ts'

const publicPages = [
  ...publicPaths,
  ...furtherPaths,
  ...authPaths,
  '/program?q=xyzzy&level=doctorate&destination=dubai',
  '/program?destination=india&level=master&language=en&openOnly=true&page=2',
  `/program?compare=${program.key},law-upec,nothing-here&nationality=DE&currency=XOF`,
  `/program?saved=${program.key},law-upec`,
  '/error-403',
]

/** What visitors read whose code, link or address leads nowhere. */
const unknownPages = [
  '/verify/AAAA-BBBB-CCCC',
  '/reminders/some-token',
  '/application/some-token',
  '/no/such/page',
]

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })
    const coloursKnown = language !== 'en'

    for (const path of [...publicPages, ...unknownPages]) {
      test(`${path} is accessible in ${language}`, async ({ page, noise }) => {
        if (unknownPages.includes(path)) noise.expect(/404/)
        await openApp(page, path)
        await expectAccessible(page, { coloursKnown })
      })
    }

    test.describe('administrator', () => {
      test.use({ signedInAs: 'administrator' })

      test(`the dashboard is accessible in ${language}`, async ({ page }) => {
        await openScreen(page, '/admin/dashboard')
        await expectAccessible(page, { coloursKnown })
      })

      for (const area of ['universities', 'programs', 'staff', 'applicants'] as const) {
        test(`the list of ${area}, a record, adding and being refused are accessible in ${language}`, async ({
          page,
        }) => {
          await openScreen(page, `/admin/${area}`)
          const record = page.locator(`main a[href^="/admin/${area}/"]:not([href$="/add"])`).first()
          await expect(record).toBeVisible()
          await test.step('the list', () => expectAccessible(page, { coloursKnown }))

          const list = await page.getByRole('heading', { level: 1 }).textContent()
          await record.click()
          await expect(heading(page, list ?? '')).toHaveCount(0)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await test.step('a record', () => expectAccessible(page, { coloursKnown }))
          if (area === 'applicants') return

          await openScreen(page, `/admin/${area}/add`)
          await test.step('adding', () => expectAccessible(page, { coloursKnown }))
          await page.getByRole('main').locator('button[type=submit]').click()
          await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
          await test.step('being refused', () => expectAccessible(page, { coloursKnown }))
        })
      }

      test(`the list of destinations and the panel beside it are accessible in ${language}`, async ({
        page,
      }) => {
        await openScreen(page, '/admin/destinations')
        await expectAccessible(page, { coloursKnown })
        await page.goto('/admin/destinations?edit=india')
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page, { coloursKnown })
      })
    })

    for (const path of [
      '/contact',
      '/auth/signup',
      '/auth/forgot',
      '/auth/signin',
      '/application',
    ]) {
      test(`${path} is accessible with errors in ${language}`, async ({ page, noise }) => {
        noise.expect(/4(00|22)/)
        await openApp(page, path)
        await page.locator('main form button:not([type=button])').last().click()
        await expectErrors(page)
        await expectAccessible(page, { coloursKnown })
      })
    }

    test(`each step of the application form is accessible, with errors too, in ${language}`, async ({
      page,
      noise,
    }) => {
      noise.expect(/422/)
      await startForm(page, language)
      await expectAccessible(page, { coloursKnown })
      const draft = new URL(page.url()).searchParams.get('draft') ?? ''
      const open = (more: string) => page.goto(`/apply?${new URLSearchParams({ draft })}&${more}`)
      for (const step of ['identity', 'education', 'tests'] as const) {
        await open(`step=${step}`)
        await expect(heading(page, words[language](`apply.steps.${step}`))).toBeVisible()
        await expectAccessible(page, { coloursKnown })
        await page.getByRole('button', { name: words[language]('apply.continue') }).click()
        await expectErrors(page)
        await expectAccessible(page, { coloursKnown })
      }
      for (const more of [
        ...['step=choices&q=law', 'step=tests&item=1', 'step=documents'],
        ...['step=link', 'step=delete'],
      ]) {
        await open(more)
        await expectAccessible(page, { coloursKnown })
      }
      await open('step=review')
      await lastButton(page).click()
      await expectErrors(page)
      await expectAccessible(page, { coloursKnown })
    })
  })
}

test.describe('with the keyboard alone', () => {
  test('the first stop leads past the menu', async ({ page }) => {
    await openApp(page, '/about')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: words.en('shell.skip') })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('the menu of destinations opens, leads on and closes', async ({ page }) => {
    await openApp(page, '/about')
    const menu = page.getByRole('banner').locator('summary:visible')
    const dubai = page.getByRole('banner').locator('a[href="/destinations/dubai"]:visible')
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(dubai).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dubai).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Space')
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
    await expect(dubai).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/destinations/dubai')
    await expect(dubai).toBeHidden()
  })

  test('the menu of a narrow screen opens, leads on and closes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openApp(page, '/about')
    const menu = page.getByRole('banner').locator('summary:visible')
    await menu.focus()
    await page.keyboard.press('Enter')
    const services = page.getByRole('banner').locator('a[href="/services"]:visible')
    await expect(services).toBeVisible()
    await expectNoViolation(page)
    await services.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/services')
    await expect(services).toBeHidden()
  })

  test('a refused form takes focus to its summary, and the summary to the field', async ({
    page,
    noise,
  }) => {
    noise.expect(/422/)
    await openApp(page, '/auth/signup')
    const name = page.getByLabel(words.en('auth.givenNames'), { exact: true })
    await name.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-refused]')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(name).toBeFocused()
  })

  test('every stop of a page is seen', async ({ page }) => {
    await openApp(page, '/contact')
    const unseen: string[] = []
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return undefined
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        return {
          isSeen: isMarked && width > 0 && height > 0,
          html: element.outerHTML.slice(0, 120),
        }
      })
      if (!where) break
      if (!where.isSeen) unseen.push(where.html)
    }
    expect(unseen).toEqual([])
  })
})

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** An error beside its field or above the form, once the answer has come. */
async function expectErrors(page: Page): Promise<void> {
  await expect(page.locator('[data-refused]')).toBeVisible()
}

async function startForm(page: Page, language: Language): Promise<void> {
  await openApp(page, `/program/${program.key}`)
  await page
    .getByRole('link', { name: words[language]('program.intakes.apply') })
    .first()
    .click()
  await page.getByRole('button', { name: words[language]('apply.start.button') }).click()
  await expect(heading(page, words[language]('apply.tasks.title'))).toBeVisible()
}

import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './fixtures.ts'
import { languages, words } from './words.ts'

/*
 * Pages that only read, as a first visit meets them: React has not come, and comes when it is
 * needed. Pressed before it is there, by a real pointer and a real network: nothing else shows it.
 */

test.use(withMotion)

/** Opens a page as a visitor has it before they press anything: its first script has run. */
async function openUnpressed(page: Page, path: string): Promise<void> {
  const called = page.waitForResponse('**/sanctum/csrf-cookie')
  await page.goto(path)
  await called
}

const isStarted = () => Object.keys(document).some((key) => key.startsWith('__reactContainer$'))

for (const language of languages) {
  const t = words[language]

  test(`a visitor who only reads and follows links fetches no React, in ${language}`, async ({
    page,
  }) => {
    await openUnpressed(page, `/?lng=${language}`)
    const header = page.getByRole('banner')
    const menu = header.locator('details[data-menu]').filter({ visible: true }).first()
    await menu.locator('summary').click()
    await expect(menu).toHaveAttribute('open')
    await page.keyboard.press('Escape')
    await expect(menu).not.toHaveAttribute('open')
    const dark = header.getByRole('button', { name: t('shell.theme') }).filter({ visible: true })
    await dark.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.getByRole('button', { name: t('shell.scrollToTop') }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await header
      .getByRole('link', { name: t('shell.nav.programs') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('finder.title'))
    expect(await page.evaluate(isStarted)).toBe(false)
  })

  test(`the first tick of a filter is answered, in ${language}`, async ({ page }) => {
    await openUnpressed(page, `/program?lng=${language}`)
    const india = page.locator('input[name=destination][value=india]')
    await india.click()
    await expect(page).toHaveURL(/[?&]destination=india\b/)
    await expect(india).toBeChecked()
    expect(await page.evaluate(isStarted)).toBe(true)
    const others = page
      .getByRole('main')
      .locator('li [data-destination]:not([data-destination=india])')
    await expect(others).toHaveCount(0)
  })

  test(`the first choice and the first press are answered, in ${language}`, async ({ page }) => {
    await openUnpressed(page, `/program?lng=${language}`)
    await page.getByLabel(t('finder.sort.label')).selectOption('title')
    await expect(page).toHaveURL(/[?&]sort=title\b/)
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL(/\/program\/[a-z0-9-]+/)
    await openUnpressed(page, page.url())
    const save = page.getByRole('button', { name: new RegExp(`^${t('shortlist.save')}`) }).first()
    await save.click()
    await expect(
      page.getByRole('button', { name: new RegExp(`^${t('shortlist.saved')}`) }).first(),
    ).toBeVisible()
  })
}

test('a device that keeps something starts the app without a press', async ({ page }) => {
  await page.goto('/program')
  await page.evaluate(() => localStorage.setItem('shortlist', '["law-paris"]'))
  await page.reload()
  await expect.poll(() => page.evaluate(isStarted)).toBe(true)
})

test('a document that is long in coming covers the page it is asked from', async ({ page }) => {
  await openUnpressed(page, '/about')
  // What is on screen while waiting for a document can only be observed from inside the page.
  await page.evaluate(() => {
    const cover = document.querySelector('[data-cover]')
    if (!(cover instanceof HTMLElement)) return
    new MutationObserver(() => {
      if (cover.checkVisibility()) sessionStorage.setItem('covered', getComputedStyle(cover).zIndex)
    }).observe(cover, { attributes: true })
  })
  await page.route('**/services', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  const link = page.getByRole('banner').locator('a[href="/services"]:visible').first()
  await link.click()
  await expect(page).toHaveURL(/\/services$/)
  expect(await page.evaluate(() => sessionStorage.getItem('covered'))).toBe('9999')
  await expect(page.getByTestId('loading-overlay')).toBeHidden()
})

test('without a network the page stays and says so, and the press is not forgotten', async ({
  page,
  context,
}) => {
  await openUnpressed(page, '/about')
  await context.setOffline(true)
  await expect(page.getByText(words.en('error.offline.title'))).toBeVisible()
  await page.getByRole('banner').locator('a[href="/contact"]:visible').first().click()
  await expect(page).toHaveURL(/\/about$/)
  // Longer than the page takes to show its cover.
  await page.waitForTimeout(400)
  await expect(page.getByTestId('loading-overlay')).toBeHidden()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/contact$/)
})

test('if React can’t be fetched, the browser does what it can', async ({ page, noise }) => {
  noise.expect(/The app could not be started|Failed to load resource|ERR_FAILED/)
  await openUnpressed(page, '/program')
  await page.route('**/program.data', (route) => route.abort())
  const india = page.locator('input[name=destination][value=india]')
  await india.click()
  await expect(india).toBeChecked()
  await page
    .getByRole('button', { name: words.en('finder.applyFilters') })
    .first()
    .click()
  await expect(page).toHaveURL(/[?&]destination=india\b/)
})

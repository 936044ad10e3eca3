import type { Page, Route } from '@playwright/test'
import { samplePdf } from '#server/testing/sample-files.ts'
import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, reloadApp, test } from './fixtures.ts'
import { words } from './words.ts'

/*
 * A page that stays open while the site is deployed anew: only a browser fetches scripts late. The
 * scripts that it has not fetched yet are gone, as is the map of routes that names them.
 */

const t = words.en
const isGone =
  /the server responded with a status of 404|Error loading route module|dynamically imported module/
/** Asks for IELTS 6.0 or schooling in English. */
const checked = '/program/accounting-and-finance-dmu-dubai#requirements'
const failure = (page: Page) => page.getByText(t('error.failure.title'))

/** From now on no script of the open page's build is there; those of the next document are. */
async function deploy(page: Page): Promise<{ documents: string[] }> {
  const documents: string[] = []
  let isNew = false
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    documents.push(new URL(request.url()).pathname)
  })
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) isNew = true
  })
  await page.route('**/assets/*.js', (route) =>
    isNew ? route.continue() : route.fulfill({ status: 404, contentType: 'text/html', body: '' }),
  )
  return { documents }
}

test.beforeEach(({ noise }) => noise.expect(isGone))

test('the first press on a program leads to it, with one load', async ({ page }) => {
  await openApp(page, '/program')
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const href = await link.getAttribute('href')
  const { documents } = await deploy(page)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.locator('h1')).not.toHaveText(t('finder.title'))
  await expect.poll(() => documents.at(-1)).toBe(href)
  await expect(failure(page)).toBeHidden()
})

test('what comes late comes with the page loaded once more, and what was typed stays', async ({
  page,
}) => {
  const { key } = await beginForm(page, openIntakes(1))
  await openApp(page, `/apply?draft=${key}&step=documents`)
  const diploma = page.locator('#document-diploma')
  await diploma
    .locator('summary')
    .filter({ hasText: t('documents.notApplicable') })
    .click()
  await diploma.locator('[name^=reason]').fill('My school closed in 2019')
  const { documents } = await deploy(page)
  const prepare = page
    .locator('button')
    .filter({ hasText: t('prepare.open') })
    .first()
  await prepare.evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => documents).toEqual(['/apply'])
  await expect(diploma.locator('[name^=reason]')).toHaveValue('My school closed in 2019')
  await expect(failure(page)).toBeHidden()
})

test('the check of requirements is there after one load', async ({ page }) => {
  await openApp(page, checked)
  const { documents } = await deploy(page)
  await page.getByRole('button', { name: t('program.requirements.check') }).click()
  await expect.poll(() => documents.length).toBe(1)
  await expect(async () => {
    await page.getByRole('button', { name: t('program.requirements.check') }).click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('a script that is missing in the new build as well is not asked for again and again', async ({
  page,
  noise,
}) => {
  // A document without any of its scripts.
  noise.expect(/^uncaught: $/)
  const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '' })
  await openApp(page, checked)
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/*.js', gone)
  const check = page.getByRole('button', { name: t('program.requirements.check') })
  await check.click()
  await expect.poll(() => loads).toBe(1)
  await page.unrouteAll()
  await reloadApp(page)
  await page.route('**/assets/*.js', gone)
  loads = 0
  await check.click()
  await expect(page.getByText(t('program.requirements.failed'))).toBeVisible()
  expect(loads).toBe(0)
})

test('a document is sent from the open page, without another load', async ({ page }) => {
  const { key } = await beginForm(page, openIntakes(1))
  await openApp(page, `/apply?draft=${key}&step=documents`)
  await page.waitForLoadState('networkidle')
  const { documents } = await deploy(page)
  const chosen = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: await samplePdf() }
  await page.locator('input[type=file]').first().setInputFiles(chosen)
  await expect(page.getByText('passport.pdf').first()).toBeVisible()
  await expect(page.locator('[role=progressbar], progress')).toHaveCount(0)
  expect(documents).toEqual([])
})

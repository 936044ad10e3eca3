import type { Page, Route } from '@playwright/test'
import { samplePdf, samplePhoto } from '#server/testing/sample-files.ts'
import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, reloadApp, test } from './fixtures.ts'
import { sendApplication, sendFiles } from './sent-application.ts'
import { fileOf } from './staff-work.ts'
import { words } from './words.ts'

/*
 * A page that stays open while the site is redeployed: only a browser fetches scripts late. The
 * scripts that it has not fetched yet are gone, as is the map of routes that names them.
 */

const t = words.en
const isGone =
  /the server responded with a status of 404|Error loading route module|dynamically imported module/
/** Asks for IELTS 6.0 or schooling in English. */
const checked = '/program/accounting-and-finance-dmu-dubai#requirements'
const failure = (page: Page) => page.getByText(t('error.failure.title'))

/** From now on the scripts of the open page's build are gone; those of the next document exist. */
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

test('a late script arrives with a reload of the page, and typed text stays', async ({ page }) => {
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

test('a script that is missing in the new build as well is not requested again and again', async ({
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

test.describe('the office', () => {
  test.use({ signedInAs: 'administrator' })
  const program = '/admin/programs/accounting-and-finance-dmu-dubai'
  const awardOf = (page: Page) =>
    page.getByRole('textbox', { name: new RegExp(`^${t('admin:programs.field.award')}`) }).first()

  test('the first press in a searched list leads to the record, with one load', async ({
    page,
  }) => {
    await openApp(page, '/admin/programs')
    await page.getByRole('searchbox').fill('interior design')
    const link = page
      .getByRole('row')
      .getByRole('link', { name: /Interior Design/ })
      .first()
    await expect(page).toHaveURL(/q=interior/)
    const href = await link.getAttribute('href')
    const { documents } = await deploy(page)
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await expect(awardOf(page)).toBeVisible()
    expect(documents).toEqual([href])
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('interior design')
    await expect(failure(page)).toBeHidden()
  })

  test('leaving a form asks once, and on staying all typed text is there', async ({ page }) => {
    let browserAsked = 0
    page.on('dialog', (dialog) => {
      browserAsked++
      return dialog.accept()
    })
    await openApp(page, program)
    await awardOf(page).fill('Typed while the site was deployed')
    const { documents } = await deploy(page)
    const leave = page.getByRole('dialog', { name: t('admin:form.leave.title') })
    const staff = page.getByRole('link', { name: t('admin:nav.staff'), exact: true })
    await staff.click()
    await leave.getByRole('button', { name: t('admin:form.leave.stay') }).click()
    await expect(awardOf(page)).toHaveValue('Typed while the site was deployed')
    expect(documents).toEqual([])
    await staff.click()
    await leave.getByRole('button', { name: t('admin:form.leave.go') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('admin:nav.staff') })).toBeVisible()
    expect(documents).toEqual(['/admin/staff'])
    expect(browserAsked).toBe(0)
  })

  test('a document that can’t be drawn any more takes nothing away that is being typed', async ({
    page,
    api,
    baseURL,
  }) => {
    const { number, accessToken } = await sendApplication(api)
    await sendFiles(baseURL ?? '', accessToken, [
      {
        type: 'passport',
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: await samplePhoto('jpeg'),
      },
      {
        type: 'diploma',
        name: 'diploma.pdf',
        mimeType: 'application/pdf',
        buffer: await samplePdf(),
      },
    ])
    await openApp(page, `/admin/applicants/${await fileOf(api, number)}`)
    const desk = page.getByRole('region', { name: t('admin:review.title'), exact: true })
    await expect(desk.getByRole('img', { name: /me\.jpg/ })).toBeVisible()
    const note = page.getByLabel(t('admin:messages.noteLabel'))
    await note.fill('Called back at noon.')
    const { documents } = await deploy(page)
    await desk.getByRole('button', { name: /^diploma\.pdf/ }).click()
    await expect(desk.getByRole('alert')).toContainText(t('problem.page_outdated'))
    await expect(note).toHaveValue('Called back at noon.')
    expect(documents).toEqual([])
    await desk.getByRole('button', { name: t('admin:failure.reload') }).click()
    await expect(desk.getByRole('img', { name: /\.(jpg|pdf)/ })).toBeVisible()
    await expect(note).toHaveValue('Called back at noon.')
    await expect(desk.getByRole('alert')).toBeHidden()
  })
})

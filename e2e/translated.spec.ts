import type { Page } from '@playwright/test'
import { answersOf } from './application-form.ts'
import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, test, whenStarted } from './fixtures.ts'
import { answer } from './forms.ts'
import { sendApplication } from './sent-application.ts'
import { newAddress } from './sessions.ts'
import { fileOf, sendOn } from './staff-work.ts'
import { addTranslator, holdScripts, translate } from './translate-page.ts'
import { words } from './words.ts'

/* Pages that the reader's browser translates: only a browser changes the page beneath React. */

const t = words.en
const ways = ['replace', 'move'] as const
const france = (page: Page) => page.locator('input[name=destination][value=france]')
const found = (page: Page) => page.getByRole('main').getByRole('status').first()
const failure = (page: Page) => page.getByText(t('error.failure.title'))

for (const way of ways) {
  test(`the finder, translated before its scripts run (${way}): what is typed stays, what is ticked is found`, async ({
    page,
  }) => {
    await addTranslator(page, way)
    const letThrough = await holdScripts(page)
    await page.goto('/program', { waitUntil: 'domcontentloaded' })
    await translate(page)
    await expect(page.getByRole('main').getByText('‹').first()).toBeAttached()
    await page.locator('input[name=q]').fill('economics')
    await whenStarted(page, letThrough)
    await expect(page.locator('input[name=q]')).toHaveValue('economics')
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
    await expect(found(page)).toContainText('‹')

    const before = await found(page).textContent()
    await france(page).check()
    await expect(page).toHaveURL(/[?&]destination=france\b/)
    await expect.poll(() => found(page).textContent()).not.toBe(before)
    await expectCountOf(page)
    await page.locator('select[name=currency]').selectOption('XOF')
    await expect(page).toHaveURL(/[?&]currency=XOF\b/)
    await france(page).uncheck()
    await expect(page).not.toHaveURL(/[?&]destination=/)
    await expectCountOf(page)
    await page.getByRole('article').nth(2).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/program\/[a-z]/)
    await expect(page.locator('h1')).toBeVisible()
    await page.goBack()
    await expectCountOf(page)
    await expect(failure(page)).toBeHidden()
  })
}

/** The number on screen is the one that the server renders without a translator. */
async function expectCountOf(page: Page): Promise<void> {
  await expect(async () => {
    const html = await (await page.request.get(page.url())).text()
    const rendered = /role="status"[^>]*>([^<]*\d[^<]*)</.exec(html)?.[1] ?? ''
    const shown = await found(page).textContent()
    expect(digits(shown)).toBe(digits(rendered))
  }).toPass()
}

/** The first number of a text, without its separators. */
const digits = (text: string | null): string =>
  (/\d[\d,]*/.exec(text ?? '')?.[0] ?? '').replaceAll(',', '')

test('programs side by side, translated, and one taken away', async ({ page }) => {
  await addTranslator(page, 'replace')
  const keys = openIntakes(3).map(({ program }) => program)
  await openApp(page, `/program?compare=${keys.join(',')}`)
  await translate(page)
  await expect(page.locator('thead th')).toHaveCount(3)
  await page.locator('thead th').first().getByRole('link').last().click()
  await expect(page.locator('thead th')).toHaveCount(2)
  await page.locator('thead th').first().getByRole('link').last().click()
  await expect(page.locator('thead th')).toHaveCount(1)
  await expect(failure(page)).toBeHidden()
})

test('a form, translated before and while it is filled in: every answer arrives', async ({
  page,
}) => {
  await addTranslator(page, 'replace')
  const { key, read } = await beginForm(page, openIntakes(1))
  const { identity } = answersOf('Aminata', newAddress())
  const { email = '', phone = '', ...early } = identity
  const letThrough = await holdScripts(page)
  await page.goto(`/apply?draft=${key}&step=identity`, { waitUntil: 'domcontentloaded' })
  await translate(page)
  await answer(page, early)
  await whenStarted(page, letThrough)
  await expect(page.locator('[name=familyName]')).toHaveValue(early['familyName'] ?? '')

  await answer(page, { email: 'awa.example', phone })
  const goOn = page.locator('main form').getByRole('button').last()
  await goOn.click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator('[name=givenNames]')).toHaveValue(early['givenNames'] ?? '')
  await answer(page, { email })
  await goOn.click()
  await expect(page).toHaveURL(/step=education/)
  const { answers } = await read()
  expect(answers).toMatchObject({ ...identity, nationality: expect.any(String) })
  await expect(failure(page)).toBeHidden()
})

test.describe('staff', () => {
  test.use({ signedInAs: 'administrator' })

  test('a file, translated: a decision is made in its dialog', async ({ page, api }) => {
    const { number } = await sendApplication(api)
    await sendOn(api, number)
    await addTranslator(page, 'replace')
    await openApp(page, `/admin/applicants/${await fileOf(api, number)}`)
    await expect(page.getByRole('button', { name: t('admin:decisions.decide') })).toBeVisible()
    await translate(page)
    await page.getByRole('button', { name: t('admin:decisions.decide') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await page.getByRole('option', { name: t('admin:status.refused') }).click()
    await dialog.getByRole('combobox').last().click()
    await page.getByRole('option').last().click()
    await dialog.getByRole('textbox').first().fill('The programme is full')
    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('admin:decisions.saved'))).toBeVisible()
    await expect(failure(page)).toBeHidden()
  })
})

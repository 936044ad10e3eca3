import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { draftFields, draftSteps } from '#contract/common/values/vocabulary.ts'
import { validAnswers } from '#server/testing/factories-admissions.ts'
import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, test } from './fixtures.ts'
import { words } from './words.ts'

/* What a device remembers of an application, and how it is cleared. */

const t = words.en

async function filledForm(page: Parameters<typeof beginForm>[0], answers: DraftAnswers) {
  const { key, api } = await beginForm(page, openIntakes(1))
  const cookies = await page.context().cookies()
  const secret = cookies.find(({ name }) => name === `draft_${key}`)?.value ?? ''
  for (const step of draftSteps) {
    const own = Object.entries(validAnswers(answers)).filter(([name]) => name in draftFields[step])
    if (own.length === 0 || step === 'review') continue
    await api.call('PUT', `/api/applications/drafts/${key}`, {
      body: { step, answers: Object.fromEntries(own), version: 0, writer: 'test' },
      headers: { 'x-draft-secret': secret },
    })
  }
  return key
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a sent application is found on the device, fills in the next form, and is cleared by one press', async ({
    page,
  }) => {
    const key = await filledForm(page, { givenNames: 'Awa' })
    await page.goto(`/apply?draft=${key}&step=review`)
    await page.locator('[name="declaration"]').check()
    await expect(page.locator('[name="findHere"]')).toBeChecked()
    await page.getByRole('button', { name: t('apply.review.send', { count: 1 }) }).click()
    await expect(page.getByLabel(t('application.link.label'))).toHaveValue(/\/application\/.{43}$/)
    await expect(page.getByText(t('application.link.byHand'))).toBeVisible()

    const [, other] = openIntakes(2)
    await page.goto(`/apply?${new URLSearchParams(other)}`)
    await expect(page.getByText(t('apply.already.title', { name: 'Awa' }))).toHaveCount(0)
    await page.getByLabel(/^Awa: /).check()
    await page.getByRole('button', { name: t('apply.start.button') }).click()
    await expect(page.getByRole('main')).toContainText('Awa')
    await page.getByRole('button', { name: t('apply.filled.empty') }).click()
    await expect(page.getByRole('button', { name: t('apply.filled.empty') })).toHaveCount(0)

    const [same] = openIntakes(1)
    await page.goto(`/apply?${new URLSearchParams(same)}`)
    await expect(page.getByText(t('apply.already.title', { name: 'Awa' }))).toBeVisible()

    await page.goto('/apply')
    const list = page.getByRole('region', { name: t('apply.sentHere.title') })
    await expect(list).toContainText('Awa')
    expect(await list.innerHTML()).not.toMatch(/\/application\/.{43}/)
    await list.getByRole('button', { name: t('application.own.open') }).click()
    await expect(page).toHaveURL(/\/application\/[\w-]{43}$/)

    await page.goto('/application')
    await page.getByRole('button', { name: t('apply.sentHere.clear') }).click()
    await expect(page).toHaveURL('/application')
    await expect(list).toHaveCount(0)
  })
})

test('answers that the device was asked to keep are offered by name, and cleared with it', async ({
  page,
}) => {
  const key = await filledForm(page, { givenNames: 'Kofi' })
  await openApp(page, `/apply?draft=${key}&step=review`)
  await page.locator('[name="declaration"]').check()
  await page.locator('[name="findHere"]').uncheck()
  await expect(page.getByLabel(t('apply.onDevice.answers'))).not.toBeChecked()
  await page.getByLabel(t('apply.onDevice.answers')).check()
  await page.getByRole('button', { name: t('apply.review.send', { count: 1 }) }).click()
  await expect(page.getByRole('button', { name: t('apply.sentHere.forget') })).toHaveCount(0)
  await page.waitForURL(/step=done/)

  // An hour later: the form that was sent is let go of.
  await page.context().clearCookies({ name: `draft_${key}` })
  const [, other] = openIntakes(2)
  const start = `/apply?${new URLSearchParams(other)}`
  await openApp(page, start)
  await expect(page.getByLabel(/^Kofi: /)).toBeChecked()
  await page.getByRole('button', { name: t('apply.start.button') }).click()
  await page.waitForURL(/draft=/)
  await expect(page.getByRole('main')).toContainText('Kofi')

  await openApp(page, '/apply?forget=yes')
  await page.getByRole('button', { name: t('apply.forget.button') }).click()
  await page.waitForURL(/\/apply$/)
  await openApp(page, start)
  await expect(page.getByRole('button', { name: t('apply.start.button') })).toBeVisible()
  await expect(page.getByLabel(/^Kofi: /)).toHaveCount(0)
})

import { expectAccessible, expectNoViolation } from './axe.ts'
import { expect, openApp, reloadApp, test } from './fixtures.ts'
import { dayFromNow } from './open-intake.ts'
import { browserLocale, contents, eligibilityWords, languages, words } from './words.ts'

/** Asks for IELTS 6.0 or schooling in English. */
const ielts = '/program/accounting-and-finance-dmu-dubai'
/** Goes through one of two national portals, by the country one lives in. */
const french = '/program/international-relations-inalco'
/** A scholarship that only the applicant may apply for. */
const scholarship = '/program/new-media-and-communication-uskudar-university'

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })
    const t = words[language]
    const { form, verdict, opening } = eligibilityWords[language]

    test(`a visitor learns what one change would open, and their profile stays on the device, in ${language}`, async ({
      page,
    }) => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
      await openApp(page, `${ielts}#requirements`)
      await page.getByRole('button', { name: t('program.requirements.check') }).click()
      const dialog = page.getByRole('dialog', { name: form.title })
      await expect(dialog).toBeVisible()
      await test.step('the form', () => expectNoViolation(page))

      await dialog.getByLabel(form.nationality).selectOption('SN')
      await dialog.getByLabel(form.level).selectOption('secondary')
      await dialog.getByRole('checkbox').nth(1).check()
      await dialog.getByRole('button', { name: form.addTest }).click()
      await dialog.getByLabel(form.test, { exact: true }).selectOption('ielts')
      await dialog.getByLabel(form.date).fill(dayFromNow(-200))
      await dialog.getByLabel(form.score, { exact: true }).fill('9,7')
      await dialog.getByRole('button', { name: form.save }).click()
      await expect(dialog.getByLabel(form.score, { exact: true })).toBeFocused()
      await expect(dialog.locator('.field-error')).toHaveCount(1)
      await test.step('refused', () => expectNoViolation(page))

      await dialog.getByLabel(form.score, { exact: true }).fill('5,5')
      await dialog.getByRole('button', { name: form.save }).click()
      await expect(dialog).toHaveCount(0)
      const change = page.getByRole('button', { name: form.open })
      await expect(change).toBeFocused()
      const half = language === 'fr' ? '0,5' : '0.5'
      const notice = page.getByRole('status').filter({ hasText: opening.note })
      await expect(notice).toContainText(half)
      await expect(page.getByRole('main')).toContainText(verdict.indicative)
      await expectAccessible(page)

      await reloadApp(page)
      await expect(notice).toContainText(half)
      expect(sent.filter((one) => /ielts|9,7|5[.,]5|"SN"|=SN/i.test(one))).toEqual([])

      await page.getByRole('button', { name: form.open }).click()
      await dialog.getByRole('button', { name: form.erase }).click()
      await expect(notice).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('profile'))).toBeNull()
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test(`requirements, costs and scholarships read as they are in ${language}`, async ({
        page,
      }) => {
        await page.goto(scholarship)
        const main = page.getByRole('main')
        await expect(main).toContainText(t('program.requirements.note'))
        await expect(main).toContainText(t('program.scholarships.channel.applicant_only'))
        await expect(page.getByRole('heading', { name: t('program.cost.title') })).toBeVisible()
        await expect(
          page.getByRole('button', { name: t('program.requirements.check') }),
        ).toBeHidden()
      })
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('a phone’s first screen shows who sends, when and how much, and a link opens folded sections', async ({
      page,
    }) => {
      const { program } = contents.en
      await page.goto(french)
      const essentials = page.getByRole('region', { name: program.essentials })
      const portal = essentials.getByRole('link', { name: 'Études en France' })
      await expect(portal).toHaveAttribute('href', /campusfrance/)
      for (const name of [
        program.who.name,
        program.closing.name,
        words.en('program.tuition.title'),
      ]) {
        const line = essentials.locator('dl > div').filter({ hasText: name })
        await expect(line).toBeInViewport({ ratio: 1 })
      }
      await expect(page.getByText(words.en('program.channel.national_portal'))).toBeHidden()
      await page.goto(`${french}#channel`)
      await expect(page.getByText(words.en('program.channel.national_portal'))).toBeInViewport()
    })
  })
}

test('the address of a removed program offers similar ones', async ({ page, noise }) => {
  noise.expect(/404/)
  const answer = await page.goto('/program/civil-engineering-no-longer-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.en('program.gone.title'))
  expect(await page.getByRole('main').locator('a[href^="/program/"]').count()).toBeGreaterThan(0)
  await expectAccessible(page)
})

test('a university shows where it is and leads to all of its programs', async ({ page }) => {
  await openApp(page, '/university/aix-marseille-university')
  await expect(
    page.getByRole('img', { name: words.en('university.map', { city: 'Marseille' }) }),
  ).toBeVisible()
  await page
    .getByRole('link', { name: words.en('vocabulary.level.master') })
    .first()
    .click()
  await expect(page).toHaveURL(/university=aix-marseille-university.*level=master/)
})

import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { openThrough } from './open-intake.ts'
import { sendApplication } from './sent-application.ts'
import { browserLocale, following, words } from './words.ts'

/* An application that only its applicant can send: where, how, and saying that it is sent. */

for (const [language, javaScriptEnabled, program] of [
  ['en', false, 'microbiology-amu'],
  ['fr', true, 'health-engineering-amu'],
] as const) {
  const w = following[language].sending

  test.describe(`${language}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ locale: browserLocale[language], javaScriptEnabled })

    test('an applicant reads that they send it, where and how, and says that they did', async ({
      page,
      api,
      noise,
    }) => {
      // A day that can't be is refused as such.
      noise.expect(/422/)
      const intake = await openThrough(api, program, 'national_portal')
      const { path } = await sendApplication(api, { language, choice: { program, intake } })
      const main = page.getByRole('main')
      const go = () => (javaScriptEnabled ? openApp(page, path) : page.goto(path))

      await test.step('from the first day on', async () => {
        await go()
        await expect(main).toContainText(w.mover)
        await expect(page.getByRole('heading', { name: w.title.check })).toBeVisible()
        const door = w.open.replace('{{name}}', 'Études en France')
        await expect(page.getByRole('link', { name: door })).toHaveAttribute(
          'href',
          /^https:\/\/www\.campusfrance\.org\//,
        )
        if (javaScriptEnabled) await expectAccessible(page)
      })

      await test.step('a day that can’t be is refused, and what was typed stays', async () => {
        await page.getByRole('link', { name: w.report }).click()
        await page.getByLabel(w.question.number).fill('SN-2026/00417')
        for (const [name, value] of [
          ['onDay', '31'],
          ['onMonth', '2'],
          ['onYear', '2026'],
        ] as const) {
          await page.locator(`[name="${name}"]`).fill(value)
        }
        await page.getByRole('button', { name: w.question.yes }).click()
        await expect(page.getByText(w.question.wrongDay).first()).toBeVisible()
        await expect(page.getByLabel(w.question.number)).toHaveValue('SN-2026/00417')
        if (javaScriptEnabled) await expectAccessible(page)
      })

      await test.step('the number is on their page, and can be corrected', async () => {
        for (const name of ['onDay', 'onMonth', 'onYear']) {
          await page.locator(`[name="${name}"]`).fill('')
        }
        await page.getByRole('button', { name: w.question.yes }).click()
        await expect(
          page.getByRole('heading', { name: words[language]('vocabulary.ownStatus.sent') }),
        ).toBeVisible()
        await expect(main).toContainText('SN-2026/00417')
        await page.getByRole('link', { name: w.correct }).click()
        await page.getByLabel(w.question.number).fill('SN-2026/00471')
        await page.getByRole('button', { name: w.question.save }).click()
        await expect(main.locator('dl').getByText('SN-2026/00471')).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(page)
      })
    })
  })
}

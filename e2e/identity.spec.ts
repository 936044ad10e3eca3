import { expect, openApp, test } from './fixtures.ts'
import { browserLocale, contents, languages, words } from './words.ts'

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })
    const t = words[language]

    test(`on a small phone the search is on the first screen in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto('/')
      const { label, button } = contents[language].home.search
      await expect(page.getByLabel(label)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
    })

    test(`a missing page offers ways on in ${language}`, async ({ page, noise }) => {
      noise.expect(/404/)
      await openApp(page, '/no/such/page')
      const main = page.getByRole('main')
      await expect(main.locator('a[href^="/destinations/"]')).toHaveCount(5)
      await main.getByLabel(t('error.notFound.programs')).fill('management')
      await main.getByRole('button', { name: t('error.notFound.search') }).click()
      await expect(page).toHaveURL(/\/program\?q=management/)
    })
  })
}

test('paper is black on white whatever the mode, and shows what is folded', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto('/')
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  const folded = page.locator('details:not([open]) p').last()
  expect((await folded.boundingBox())?.height).toBeGreaterThan(0)
})

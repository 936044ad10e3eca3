import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { expectAccessible, expectNothingWrong, expectRoomToSetApart } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { browserLocale, contents, languages } from './words.ts'

for (const language of languages) {
  test.describe(`destinations in ${language}`, () => {
    test.use({ locale: browserLocale[language] })
    const { destination } = contents[language]
    const { cost } = destination

    test('another choice changes the figures and the address, and the page stays where it is', async ({
      page,
    }) => {
      await openApp(page, '/destinations/france#cost')
      const estimate = page.locator('#cost')
      const total = estimate.getByRole('status')
      const before = await total.textContent()
      await estimate.getByLabel(cost.level).scrollIntoViewIfNeeded()
      const scrolled = await page.evaluate(() => scrollY)
      await estimate.getByLabel(cost.level).selectOption('master')
      await estimate.getByLabel(cost.nationality).selectOption('DE')
      await estimate.getByLabel(cost.currency).selectOption('XOF')
      await expect(total).toContainText(language === 'fr' ? /F\sCFA|XOF/ : /XOF/)
      await expect(total).not.toHaveText(before ?? '')
      await expect(page).toHaveURL(/[?&]level=master&.*nationality=DE&currency=XOF/)
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)
      await expect(page.getByTestId('loading-overlay').filter({ visible: true })).toHaveCount(0)
      const shown = await total.textContent()
      await page.reload()
      await expect(total).toHaveText(shown ?? '')
      await expectNothingWrong(page)
    })

    test('a guide is at most eight phone screens until something is unfolded', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      for (const key of drawnDestinations) {
        await page.goto(`/destinations/${key}`)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        expect(height / 740, key).toBeLessThanOrEqual(8)
      }
    })

    test('everything that opens is accessible when it is open', async ({ page }) => {
      const unfold = () =>
        page.evaluate(() => {
          for (const one of document.querySelectorAll('details')) one.open = true
        })
      await openApp(page, '/destinations/turkey')
      await unfold()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      for (const key of drawnDestinations) {
        await page.goto(`/destinations/${key}`)
        await unfold()
        await expectRoomToSetApart(page)
      }
    })
  })
}

test('ticks of the checklist stay on the device', async ({ page }) => {
  await openApp(page, '/destinations/india#visa')
  const boxes = page.locator('#visa').getByRole('checkbox')
  await boxes.first().check()
  await openApp(page, '/destinations/china#visa')
  await expect(boxes.first()).not.toBeChecked()
  await openApp(page, '/destinations/india#visa')
  await expect(boxes.first()).toBeChecked()
  await expect(boxes.nth(1)).not.toBeChecked()
})

test('a link from another page opens the folded section that it leads to, without a load', async ({
  page,
}) => {
  await openApp(page, '/program?q=china+scholarship')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  const link = page.locator('main a[href="/destinations/china#scholarships"]').first()
  await link.click()
  await expect(page).toHaveURL('/destinations/china#scholarships')
  const fold = page.locator('#scholarships > details')
  await expect(fold).toHaveAttribute('open')
  await expect(fold.locator('h2')).toBeInViewport()
  expect(documents).toEqual([])
})

test('the contents open what they lead to, and mark what is being read', async ({ page }) => {
  await openApp(page, '/destinations/dubai')
  const contentsList = page.getByRole('navigation', { name: contents.en.destination.contents })
  await contentsList.getByRole('link', { name: 'Housing' }).click()
  await expect(contentsList.locator('[aria-current]')).toHaveText('Housing')
  await expect(page.locator('#housing > details')).toHaveAttribute('open')
  await expect(page.locator('#work > details')).not.toHaveAttribute('open')
  // A jump after the first one leads somewhere too.
  await contentsList.getByRole('link', { name: contents.en.destination.cost.title }).click()
  await expect(page.locator('#cost-title')).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form of the estimate is answered by the page, facts open on their source', async ({
    page,
  }) => {
    await page.goto('/destinations/france')
    const estimate = page.locator('#cost')
    const { cost } = contents.en.destination
    await estimate.locator('summary').first().click()
    await estimate.getByLabel(cost.level).selectOption('master')
    await estimate.getByLabel(cost.nationality).selectOption('DE')
    await estimate.getByRole('button', { name: cost.send }).click()
    await expect(page).toHaveURL(/\/destinations\/france\?.*level=master.*#cost$/)
    await expect(estimate.getByLabel(cost.level)).toHaveValue('master')
    await expect(estimate.locator('tr', { hasText: 'Tuition' })).toContainText('€255')

    await page.locator('#tuition summary').first().click()
    const fact = page.locator('#tuition details details').first()
    const source = fact.getByRole('link', { name: 'service-public.gouv.fr', includeHidden: true })
    await expect(source).toBeHidden()
    await fact.locator('summary').click()
    await expect(source).toBeVisible()
  })

  for (const key of drawnDestinations) {
    test(`${key} names what it can't use, in an address of nonsense`, async ({ page }) => {
      const answer = await page.goto(
        `/destinations/${key}?level=wizard&level=%00&city=%3Cb%3E&currency=%E2%80%AEX&page=1e9&program=${'x'.repeat(9_000)}`,
      )
      expect(answer?.status()).toBe(200)
      await expect(page.locator('#cost')).toContainText('level = wizard')
      await expect(page.locator('#cost')).toContainText('<b>')
    })
  }
})

import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { answer } from './forms.ts'
import { mailTo } from './mails.ts'
import { furtherPaths, publicPaths } from './screens.ts'
import { newAddress } from './sessions.ts'
import { program } from './sites.ts'
import { browserLocale, contents, languages, words } from './words.ts'

const kB = 1000

test.describe('requested by the browser', () => {
  test.use({ extraHTTPHeaders: { 'save-data': 'on' } })

  for (const language of languages) {
    test.describe(language, () => {
      test.use({ locale: browserLocale[language] })

      test(`every page weighs at most 40 kB, without script, font or picture, in ${language}`, async ({
        page,
        context,
      }) => {
        test.slow()
        const session = await context.newCDPSession(page)
        await session.send('Network.enable')
        let bytes = 0
        let asked: string[] = []
        session.on('Network.loadingFinished', ({ encodedDataLength }) => {
          bytes += encodedDataLength
        })
        page.on('request', (request) => asked.push(request.resourceType()))
        for (const path of [...publicPaths, ...furtherPaths]) {
          await session.send('Network.clearBrowserCache')
          bytes = 0
          asked = []
          await page.goto(path, { waitUntil: 'networkidle' })
          expect.soft(bytes, path).toBeLessThanOrEqual(40 * kB)
          expect.soft(bytes, path).toBeGreaterThan(0)
          const sorted = asked.filter((one) => one !== 'other').sort()
          expect.soft(sorted, path).toEqual(['document', 'stylesheet'])
          expect.soft(await page.locator('script').count(), path).toBe(0)
          const text = (await page.getByRole('main').textContent()) ?? ''
          expect.soft(text.length, path).toBeGreaterThan(100)
        }
      })
    })
  }

  test('no control is shown that needs a script, and what explains its absence is', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/program')
    await expect(page.getByRole('button', { name: words.en('shell.theme') })).toHaveCount(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(250, 248, 244)')
  })

  test('the pages are accessible in both modes', async ({ page }) => {
    test.slow()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of ['/', '/program', `/program/${program.key}`, '/destinations/india']) {
        // The sandbox keeps axe out of a page; without the policy it is the same page.
        await page.route(`**${path}`, async (route) => {
          const answer = await route.fetch()
          const { 'content-security-policy': _, ...headers } = answer.headers()
          await route.fulfill({ response: answer, headers })
        })
        await page.goto(path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect.soft(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
        await page.unroute(`**${path}`)
      }
    }
  })
})

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })
    const t = words[language]

    test(`the footer switches it on and off, and the site works whole in it, in ${language}`, async ({
      page,
      noise,
    }, { project }) => {
      // Playwright's own script, where it looks at a field.
      noise.expect(/sandboxed and the 'allow-scripts' permission is not set/)
      await page.goto('/program?q=engineering')
      const toLow = page.getByRole('button', { name: t('shell.data.toLow') })
      await toLow.click()
      await expect(page).toHaveURL('/program?q=engineering')
      await expect(page.locator('script')).toHaveCount(0)

      await page.locator('input[name=destination][value=india]').check()
      await page.getByRole('searchbox').press('Enter')
      await expect(page).toHaveURL(/[?&]destination=india\b/)
      expect(
        await page.getByRole('main').locator('li [data-destination=india]').count(),
      ).toBeGreaterThan(0)

      await page.goto(`/program/${program.key}`)
      await page
        .getByRole('link', { name: t('program.intakes.apply') })
        .first()
        .click()
      await expect(page).toHaveURL(/\/apply\?/)
      await page.getByRole('button', { name: t('apply.start.button') }).click()
      await page.getByRole('link', { name: t('apply.steps.identity') }).click()
      await expect(page.locator('[name=givenNames]')).toBeVisible()
      await expect(page.locator('script')).toHaveCount(0)

      const email = newAddress()
      await page.goto('/contact')
      await answer(page, { name: 'Léa N’Diaye', email, message: 'Bonjour, hello.' })
      await page.getByRole('button', { name: contents[language].contact.send }).click()
      await mailTo(email, 'contact_received', project.name)

      const other = language === 'en' ? 'fr' : 'en'
      await page.goto('/about')
      await page.locator(`a[hreflang=${other}]`).first().click({ force: true })
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      await expect(page.locator('script')).toHaveCount(0)
      await page.getByRole('button', { name: words[other]('shell.data.toFull') }).click()
      await expect(page).toHaveURL(`/about?lng=${other}`)
      await expect(page.locator('script').first()).toBeAttached()
      await expect(
        toLow.or(page.getByRole('button', { name: words[other]('shell.data.toLow') })),
      ).toBeVisible()
    })
  })
}

import type { Page } from '@playwright/test'
import { expect, openApp, test } from './fixtures.ts'
import { program } from './sites.ts'
import { browserLocale, contents, languages, words } from './words.ts'

const phone = { width: 360, height: 740 }

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })
    const t = words[language]

    test(`Back restores a search and the position in it, in ${language}`, async ({ page }) => {
      await openApp(page, '/program')
      await page.locator('input[name=destination][value=france]').check()
      await expect(page).toHaveURL(/[?&]destination=france\b/)
      await page.locator('select[name=currency]').selectOption('XOF')
      await expect(page).toHaveURL(/[?&]currency=XOF\b/)
      const priced = page.getByRole('article').filter({ hasText: /F\sCFA|XOF/ })
      await expect(priced.first()).toBeVisible()

      const card = page.getByRole('article').nth(14)
      await card.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => scrollY)
      expect(before).toBeGreaterThan(500)
      await card.getByRole('heading').getByRole('link').click()
      await expect(page).toHaveURL(/\/program\/[a-z]/)
      await page.goBack()
      await expect(page.locator('input[name=destination][value=france]')).toBeChecked()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
    })

    test(`an empty result offers a search that finds something, in ${language}`, async ({
      page,
    }) => {
      await openApp(page, `/program?q=law&destination=china&level=short&lng=${language}`)
      await expect(page.getByRole('main').getByRole('status')).toHaveText(
        t('finder.results', { count: 0 }),
      )
      await page.getByRole('main').locator('a.link-onward').first().click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })

    test(`on a phone with the filters open, Enter shows the results, in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize(phone)
      await openApp(page, '/program')
      const filters = page.locator('main details').first()
      await filters.locator('summary').first().click()
      await page.locator('input[name=tuitionMax]').fill('4000')
      const top = page.getByRole('button', { name: t('shell.scrollToTop') })
      const show = page.getByRole('button', { name: t('finder.applyFilters') })
      const [over, under] = [await top.boundingBox(), await show.boundingBox()]
      expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)

      await page.locator('input[name=tuitionMax]').press('Enter')
      await expect(page).toHaveURL(/[?&]tuitionMax=4000\b/)
      await expect(filters).not.toHaveAttribute('open')
      const found = page.getByRole('main').getByRole('status').first()
      await expect(found).toBeInViewport()
      await expect(page.getByRole('article').first()).toBeInViewport()
    })

    test(`saved programs stay on the device, and are compared side by side on a phone, in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize(phone)
      await openApp(page, '/program?q=mechatronics')
      const name = new RegExp(`^(?:${t('shortlist.save')}|${t('shortlist.saved')})`)
      const saves = page.getByRole('button', { name })
      await saves.nth(0).click()
      await saves.nth(1).click()
      await openApp(page, '/program')
      const main = page.getByRole('main')
      await main.getByRole('link', { name: t('shortlist.link', { count: 2 }) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shortlist.title'))
      await page.getByRole('link', { name: t('shortlist.compare', { count: 2 }) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('compare.title'))
      await expect(page.getByRole('columnheader')).toHaveCount(2)
      await expectNoOverflow(page)

      await saves.nth(0).click()
      await openApp(page, '/program')
      await expect(
        main.getByRole('link', { name: t('shortlist.link', { count: 1 }) }),
      ).toBeVisible()
    })
  })
}

test('a fifth tick is refused with a message, and four are compared', async ({ page }) => {
  const t = words.en
  await page.setViewportSize(phone)
  await openApp(page, '/program?q=law')
  const ticks = page.locator('input[name=compare]')
  for (const place of [0, 1, 2, 3]) await ticks.nth(place).check()
  await ticks.nth(4).click()
  await expect(ticks.nth(4)).not.toBeChecked()
  await expect(page.getByText(t('compare.full', { count: 4 }))).toBeVisible()
  await ticks.nth(0).uncheck()
  await expect(page.getByText(t('compare.full', { count: 4 }))).toHaveCount(0)
  await ticks.nth(4).check()
  await page.getByRole('button', { name: t('compare.send') }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'fr-FR' })
  const t = words.fr

  test('a university is found by its French city, and one without programs leads on', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await page.goto('/university?destination=china')
    await page.locator('input[name=q]').fill('pékin')
    await page.locator('main form').getByRole('button').click()
    await expect(page).toHaveURL(/destination=china&q=p%C3%A9kin/)
    await expectNoOverflow(page)
    await page.getByRole('link', { name: 'Peking University' }).click()
    await expect(page.locator('#programs')).toBeVisible()
    await expect(page.locator('#channel')).toHaveCount(0)
    const others = page.locator('main a[href^="/university?"][href*="city=Beijing"]')
    await others.click()
    await expect(page.locator('select[name=city]')).toHaveValue('Beijing')
  })

  test('ticked programs are compared, and the link says what it can’t show', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/program?q=droit')
    const ticks = page.locator('input[name=compare]')
    await ticks.nth(0).check()
    await ticks.nth(1).check()
    await page.getByRole('button', { name: t('compare.send') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('compare.title'))
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await expectNoOverflow(page)

    await page.goto(`/program?compare=${program.key},nowhere-at-all,${'x'.repeat(300)}`)
    await expect(page.getByRole('columnheader')).toHaveCount(1)
    await expect(page.getByText(t('compare.missing', { key: 'nowhere-at-all' }))).toBeVisible()
  })

  test('one tick too many is named, and three of the others begin one form', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/program?q=droit')
    const ticks = page.locator('input[name=compare]')
    for (const place of [0, 1, 2, 3, 4]) await ticks.nth(place).check()
    await page.getByRole('button', { name: t('compare.send') }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(4)
    await expect(page.getByText(t('compare.leftOut'))).toBeVisible()
    await page.getByRole('link', { name: t('compare.takeIn') }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(4)
    await expect(page.getByText(t('compare.leftOut'))).toHaveCount(0)

    const chosen = page.locator('input[name=program]:checked')
    await expect(chosen).toHaveCount(3)
    await page.getByRole('button', { name: contents.fr.together.chosen }).click()
    const title = t('apply.start.several', { count: 3 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('button', { name: t('apply.start.button') }).click()
    await page.getByRole('link', { name: t('apply.steps.choices') }).click()
    for (const place of [1, 2, 3]) {
      await expect(page.getByRole('main')).toContainText(t('apply.choices.place', { place }))
    }
  })
})

test('an address that makes no sense is answered, and says what of it was left out', async ({
  request,
}) => {
  const odd = [
    ['page=1000000000&currency=ZZZ&nationality=QQ', ['1000000000', 'ZZZ', 'QQ']],
    [`q=${'x'.repeat(10_000)}&tuitionMin=99999999999`, ['99999999999']],
    ['q=%00%07&level=%E2%80%AEmaster&intake=2027-monsoon', ['master', '2027-monsoon']],
    ["q=';drop table program;--&city=' or 1=1&sort=luck", ['luck']],
    ['q=((.*%2B?[&university=../..&mode=%FF', ['../..']],
    ['compare=%22%3E%3Cscript%3E,a&saved=', ['a']],
  ] as const
  for (const [query, named] of odd) {
    const answer = await request.get(`/program?${query}&lng=en`)
    const html = await answer.text()
    expect.soft(answer.status(), query).toBe(200)
    for (const value of named) expect.soft(html, query).toContain(`“${value}”`)
    expect.soft(html, query).not.toContain('"><script>')
  }
})

async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
}

import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { takeOut } from './take-out.ts'
import { browserLocale, languages, words } from './words.ts'

/* What needs doing, and the charts: every figure leads to the list that it counts. */

for (const language of languages) {
  const t = words[language]

  test.describe(`in ${language}`, () => {
    test.use({ signedInAs: 'administrator', locale: browserLocale[language] })

    test('a line of what needs doing leads to as many applications as it says', async ({
      page,
    }) => {
      await openApp(page, '/admin/dashboard')
      const line = page.getByRole('link', { name: t('admin:dashboard.todo.newApplications.text') })
      await expect(line).toBeVisible()
      await expectAccessible(page)
      await expectListOf(line, { to: '/admin/applicants?status=submitted' })
    })

    test('a figure behind a picture leads to its list, which says how it is filtered', async ({
      page,
    }) => {
      await openApp(page, '/admin/dashboard?period=year')
      const funnel = page.getByRole('region', { name: t('admin:dashboard.funnel.title') })
      await funnel.getByText(t('admin:dashboard.pictures.table')).click()
      await expectAccessible(page)
      const all = funnel.getByRole('row', { name: t('admin:dashboard.funnel.all') })
      const figure = all.getByRole('link').first()
      await expectListOf(figure, {
        to: /submittedFrom=\d{4}-01-01&submittedTo=/,
        again: () => funnel.getByText(t('admin:dashboard.pictures.table')).click(),
      })
      const from = page.getByLabel(t('admin:audit.filter.submittedFrom'), { exact: true })
      await expect(from).toHaveValue(/^\d{4}-01-01$/)
      await expect(
        page.getByLabel(t('admin:audit.filter.submittedTo'), { exact: true }),
      ).toHaveValue(/^\d{4}-/)
      await expectAccessible(page)
      await from.fill('')
      await expect(page).not.toHaveURL(/submittedFrom/)
      await expect(page).toHaveURL(/submittedTo/)
    })

    test('the period changes the figures, is in the address and survives a reload', async ({
      page,
    }) => {
      await openApp(page, '/admin/dashboard')
      const submissions = page.getByRole('region', {
        name: t('admin:dashboard.submissions.title.day'),
      })
      await expect(submissions.locator('svg').first()).toBeVisible()
      // No day below a bar is cut off.
      await expect(page.locator('svg text').filter({ hasText: '…' })).toHaveCount(0)
      await page.getByRole('button', { name: t('admin:dashboard.period.own') }).click()
      await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
      await page.getByLabel(t('admin:dashboard.period.from'), { exact: true }).fill('2020-01-01')
      await expect(page).toHaveURL(/from=2020-01-01/)
      await page.getByLabel(t('admin:dashboard.period.to'), { exact: true }).fill('2020-01-31')
      await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/)
      await expect(submissions.getByText(t('admin:dashboard.submissions.none'))).toBeVisible()
      await page.reload()
      await expect(submissions.getByText(t('admin:dashboard.submissions.none'))).toBeVisible()
      await page.getByLabel(t('admin:dashboard.period.to'), { exact: true }).fill('2019-01-31')
      await expect(page).toHaveURL(/to=2019-01-31/)
      const wrong = t('admin:dashboard.period.wrong', { years: 5 })
      await expect(page.getByText(wrong)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: t('admin:dashboard.period.year') }).click()
      await expect(page).toHaveURL('/admin/dashboard?period=year')
      const weeks = page.getByRole('region', {
        name: t('admin:dashboard.submissions.title.week'),
      })
      // In the first weeks of a year its days are few enough to be shown one by one.
      await expect(weeks.or(submissions)).toBeVisible()
    })

    // A colleague to whom no other test assigns anything.
    test.describe('a colleague', () => {
      test.use({ signedInAs: 'colleague' })

      test('switches between their own work and everyone’s, by keyboard', async ({ page }) => {
        await openApp(page, '/admin/dashboard')
        const mine = page.getByRole('button', { name: t('admin:dashboard.whose.me'), exact: true })
        await mine.focus()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/admin/dashboard?owner=me')
        await expect(page.getByText(t('admin:dashboard.todo.noneOfMine'))).toBeVisible()
        await expect(page.getByText(t('admin:dashboard.pipeline.none'))).toBeVisible()
        await expectAccessible(page)
      })
    })

    test('the table behind a picture is exported as a file', async ({ page }) => {
      await openApp(page, '/admin/dashboard?period=year')
      const pipeline = page.getByRole('region', { name: t('admin:dashboard.pipeline.title') })
      const { download, text } = await takeOut(page, t, { on: pipeline })
      expect(download.suggestedFilename()).toMatch(/^pipeline-\d{4}-\d\d-\d\d\.csv$/)
      expect(text).toMatch(/^\uFEFFstatus[,;]applications\r\n/)
      expect(text).toMatch(/submitted[,;]\d+/)
    })
  })
}

/** The figure that a link begins with. */
async function countIn(link: Locator): Promise<number> {
  const text = await link.textContent()
  return Number(/^[\d\s\u00a0\u202f,]+/.exec(text ?? '')?.[0].replaceAll(/\D/g, ''))
}

interface Way {
  to: string | RegExp
  /** What has to be done on the page before the link appears again. */
  again?: () => Promise<void>
}

/** The list has as many as its link says. Other tests send applications meanwhile: then once more. */
async function expectListOf(link: Locator, { to, again }: Way): Promise<void> {
  const page = link.page()
  const start = page.url()
  await expect(async () => {
    if (page.url() !== start) {
      await page.goto(start)
      await again?.()
    }
    const count = await countIn(link)
    expect(count).toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText(new RegExp(`\\b${count}$`)).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

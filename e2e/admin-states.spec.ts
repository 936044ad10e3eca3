import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { sendApplication } from './sent-application.ts'
import { fileOf } from './staff-work.ts'
import { browserLocale, languages, words } from './words.ts'

/* What the admin area shows if something does not exist or can't be reached. */

test.use({ signedInAs: 'administrator' })

for (const language of languages) {
  test.describe(language, () => {
    const t = words[language]
    test.use({ locale: browserLocale[language] })

    for (const [screen, path] of [
      ['programs', '/admin/programs/no-such-program'],
      ['applicants', '/admin/applicants/no-such-file'],
      ['messages', '/admin/messages/no-such-message'],
      ['staff', '/admin/staff/no-such-person'],
    ] as const) {
      test(`${path} leads back to its list (${language})`, async ({ page, noise }) => {
        noise.expect(/404|A screen failed/)
        await openApp(page, path)
        const main = page.getByRole('main')
        await expect(
          main.getByRole('heading', { level: 1, name: t('admin:failure.missing') }),
        ).toBeVisible()
        await expectAccessible(page)
        const list = t(`admin:nav.${screen}`)
        await main.getByRole('link', { name: t('admin:failure.toList', { list }) }).press('Enter')
        await expect(main.getByRole('heading', { level: 1, name: list })).toBeVisible()
      })
    }

    test(`a broken connection is announced, and the opened screen loads when it is back (${language})`, async ({
      page,
      context,
      noise,
    }) => {
      noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
      const main = page.getByRole('main')
      const title = (screen: 'staff' | 'mail') =>
        main.getByRole('heading', {
          level: 1,
          name: t(screen === 'mail' ? 'admin:mail.title' : 'admin:nav.staff'),
        })
      await openApp(page, '/admin/mail')
      await expect(title('mail')).toBeVisible()
      await page.getByRole('link', { name: t('admin:nav.staff') }).click()
      await expect(title('staff')).toBeVisible()
      const row = main.getByRole('row').nth(1)
      await expect(row).toBeVisible()

      await context.setOffline(true)
      await expect(
        main.getByRole('status').filter({ hasText: t('admin:frame.offline') }),
      ).toHaveCount(1)
      await expectAccessible(page)
      await main.getByRole('searchbox').fill('xyzzyxyzzy')
      await context.setOffline(false)
      await expect(main.getByText(t('admin:list.noMatch'))).toBeVisible()
      await expect(main.getByText(t('admin:frame.offline'))).toHaveCount(0)
    })
  })
}

/** Refuses these calls from now on; what it answers lets them through again. */
async function failing(page: Page, ...paths: RegExp[]): Promise<() => Promise<void>> {
  for (const path of paths) {
    await page.route(path, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'forbidden', status: 403 }),
      }),
    )
  }
  return async () => {
    for (const path of paths) await page.unroute(path)
  }
}

/* A browser shows whether what failed is there once it is tried again: a static test would not. */
test.describe('a part of a screen that could not be loaded says so, and comes when it is tried again', () => {
  const t = words.en
  const failures = (within: Page | Locator) =>
    within.getByRole('alert').filter({ hasText: t('admin:failure.title') })
  const again = (within: Page | Locator) =>
    within.getByRole('button', { name: t('admin:failure.retry') }).first()

  test.beforeEach(({ noise }) => noise.expect(/403/))

  test('the panels of a file, and the mail in the dialog that asks for documents', async ({
    page,
    api,
  }) => {
    const { number } = await sendApplication(api)
    const key = await fileOf(api, number)
    const mend = await failing(page, /\/papers$/, /\/dossiers$/, /document-askings\/preview$/)
    await openApp(page, `/admin/applicants/${key}`)
    await expect(failures(page)).toHaveCount(2)
    await expectAccessible(page)
    await page.keyboard.press('d')
    const dialog = page.getByRole('dialog')
    await expect(failures(dialog)).toBeVisible()
    await expectAccessible(page)
    await mend()
    await again(dialog).click()
    await expect(dialog.getByRole('heading', { name: t('admin:review.ask.moves') })).toBeVisible()
    await expect(failures(dialog)).toBeHidden()
    await dialog.getByRole('button', { name: t('admin:form.cancel') }).click()
    for (const left of [1, 0]) {
      await again(page).click()
      await expect(failures(page)).toHaveCount(left)
    }
  })

  test('the outcome of moving or writing to many applications', async ({ page, api }) => {
    const { number } = await sendApplication(api)
    const mend = await failing(page, /application-bulk\/check$/, /admin\/text-templates/)
    await openApp(page, `/admin/applicants?q=${number}`)
    const dialog = page.getByRole('dialog')
    const begin = async (act: 'move' | 'message') => {
      await page
        .getByRole('region', { name: t('admin:table.selection') })
        .getByRole('button', { name: t(`admin:bulkApplicants.act.${act}`), exact: true })
        .click()
      if (act === 'move')
        await dialog.getByLabel(t('admin:bulkApplicants.move')).selectOption('in_review')
    }
    const leave = () => dialog.getByRole('button', { name: t('admin:form.cancel') }).click()
    await page.getByRole('grid').getByRole('checkbox').nth(1).click()
    await begin('message')
    await expect(failures(dialog)).toBeVisible()
    await leave()
    await begin('move')
    await expect(failures(dialog)).toBeVisible()
    await expectAccessible(page)
    await mend()
    await again(dialog).click()
    await expect(dialog.getByRole('status').first()).toContainText(
      t('admin:bulkApplicants.check.all', { count: 1 }),
    )
    await leave()
    await begin('message')
    await expect(dialog.getByLabel(t('admin:templates.begin'))).toBeVisible()
    await expect(failures(dialog)).toBeHidden()
  })

  test('the notifications and the search of the command palette', async ({ page }) => {
    const mend = await failing(page, /admin\/notifications$/, /admin\/search\?/)
    await openApp(page, '/admin/dashboard')
    await page.getByRole('button', { name: /notification/i }).click()
    const open = page.getByRole('dialog')
    await expect(failures(open)).toBeVisible()
    await expectAccessible(page)
    await open.getByRole('button', { name: t('admin:form.close') }).click()
    await page.keyboard.press('Control+k')
    await open.getByRole('combobox').fill('Montfort')
    await expect(open.getByText(t('admin:palette.failed'))).toBeVisible()
    await mend()
    await again(open).click()
    await expect(open.getByRole('option', { name: /Montfort/ }).first()).toBeVisible()
    // The first may still close the list of what was found.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(open).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: /notification/i }).click()
    await expect(open.getByRole('heading', { name: t('admin:notifications.title') })).toBeVisible()
    await expect(failures(open)).toBeHidden()
  })
})

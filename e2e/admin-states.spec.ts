import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { browserLocale, languages, words } from './words.ts'

/* What the administration shows where something is not there, or can't be reached. */

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

    test(`a broken connection is told, and what was opened comes with the next (${language})`, async ({
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

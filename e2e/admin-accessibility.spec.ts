import type { Locator, Page } from '@playwright/test'
import type { DecisionInput } from '#contract/decisions/decisions.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { furtherAdminPaths } from './screens.ts'
import { sendApplication } from './sent-application.ts'
import { fileOf, sendOn } from './staff-work.ts'
import { browserLocale, languages, words } from './words.ts'

/* The administration's screens as they are when they are full, empty, or asking something. */

test.use({ signedInAs: 'administrator' })

const tabs = ['/admin/settings?tab=mail&template=offer_made', '/admin/settings?tab=rates'] as const

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })

    for (const path of [...furtherAdminPaths, ...tabs]) {
      test(`${path} is accessible in ${language}`, async ({ page, noise }) => {
        if (path.endsWith('some-key')) noise.expect(/404|A screen failed/)
        await openScreen(page, path)
        await expectAccessible(page, { coloursKnown: language !== 'en' })
      })
    }
  })
}

/** No word of anything. */
const nothing = 'q=xyzzyxyzzy'

for (const path of [
  `/admin/universities?${nothing}`,
  `/admin/programs?${nothing}`,
  `/admin/staff?${nothing}`,
  `/admin/applicants?${nothing}`,
  `/admin/applicants?view=board&${nothing}`,
  `/admin/decisions?${nothing}`,
  `/admin/messages?${nothing}`,
  `/admin/audit?${nothing}`,
  '/admin/upkeep?list=intakes&destination=france&owner=me',
]) {
  test(`${path} is accessible where nothing is found`, async ({ page }) => {
    await openScreen(page, path)
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(0)
    await expectAccessible(page)
  })
}

const t = words.fr

test.describe('each dialog is accessible, and returns the focus', () => {
  test.use({ locale: browserLocale.fr })

  test('in an applicant’s file', async ({ page, api }) => {
    test.slow()
    const { number } = await sendApplication(api)
    await sendOn(api, number)
    await openScreen(page, `/admin/applicants/${await fileOf(api, number)}`)
    const main = page.getByRole('main')
    for (const name of [
      t('admin:move.documents_requested'),
      t('admin:decisions.decide'),
      t('admin:review.keys'),
      t('admin:templates.begin'),
    ]) {
      await test.step(name, () =>
        judge(page, main.getByRole('button', { name, exact: true }).first()),
      )
    }
  })

  test('at the decisions', async ({ page, api }) => {
    test.slow()
    const { number } = await sendApplication(api)
    await sendOn(api, number)
    const decision: DecisionInput = {
      outcome: 'waitlisted',
      note: null,
      rank: null,
    }
    await api.call('PUT', `/api/admin/applications/${number}/decision`, {
      body: decision,
      headers: { 'if-match': '"4"' },
    })
    await openScreen(page, `/admin/decisions?q=${number}`)
    const main = page.getByRole('main')
    await judge(page, main.getByRole('button', { name: t('admin:decisions.recall') }))
    await main.getByRole('checkbox', { name: new RegExp(number) }).focus()
    await page.keyboard.press('Space')
    await judge(
      page,
      main.getByRole('button', { name: t('admin:decisions.releaseChosen', { count: 1 }) }),
    )
  })

  for (const [path, name] of [
    ['/admin/applicants', t('admin:table.columns')],
    ['/admin/applicants', t('admin:views.views')],
    ['/admin/account', t('admin:factor.addTotp')],
    ['/admin/account', t('admin:factor.addPasskey')],
    [`/admin/staff/${process.env['E2E_STAFF_KEY']}`, t('admin:staff.action.endSessions.title')],
    [
      '/admin/destinations',
      t('admin:destinations.edit', { name: t('vocabulary.destination.india') }),
    ],
  ] as const) {
    test(`${path}, ${name}`, async ({ page }) => {
      await openScreen(page, path)
      await judge(page, page.getByRole('main').getByRole('button', { name, exact: true }))
    })
  }

  test('the menu of a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openScreen(page, '/admin/dashboard')
    await judge(page, page.getByRole('button', { name: t('admin:frame.menu') }))
  })
})

/** Opens what a button opens, leaves it with Escape, and judges it at a second look. */
async function judge(page: Page, button: Locator): Promise<void> {
  const opened = page
    .getByRole('dialog')
    .or(page.getByRole('menu'))
    .or(page.locator('.MuiDrawer-paper'))
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(opened.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(opened.first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
}

async function openScreen(page: Page, path: string): Promise<void> {
  await openApp(page, path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

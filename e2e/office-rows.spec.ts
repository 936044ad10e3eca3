import { createApiCaller } from './api.ts'
import { expectAccessible } from './axe.ts'
import { openIntakes } from './begun-form.ts'
import { expect, openApp, test } from './fixtures.ts'
import { sendApplication } from './sent-application.ts'
import { inviteColleague } from './sessions.ts'
import { program } from './sites.ts'
import { fileOf } from './staff-work.ts'
import { words } from './words.ts'

/* Problems that an office of five met and only a browser shows: focus, keys, one dialog. */

test.use({ signedInAs: 'administrator' })

test('one tick in the dialog of a move includes the person’s other application', async ({
  page,
  api,
}) => {
  const t = words.en
  const [choice, ...more] = openIntakes(2)
  const { numbers } = await sendApplication(api, { more, ...(choice && { choice }) })
  const [one = '', two = ''] = numbers
  await openApp(page, `/admin/applicants/${await fileOf(api, one)}`)
  await page
    .getByRole('button', { name: t('admin:move.in_review') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('checkbox', { name: t('admin:applicants.moveAlso', { numbers: two }) })
    .check()
  await dialog.getByRole('button', { name: t('admin:applicants.change.preview') }).click()
  // The preview covers both.
  await expect(dialog.getByText(two, { exact: false }).last()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('admin:move.in_review') }).click()
  await expect(dialog).toBeHidden()
  for (const number of numbers) {
    await expect(
      page.getByRole('region', { name: number }).getByText(t('admin:status.in_review')).first(),
    ).toBeVisible()
  }
})

test('beside a document are its applicant and the ways to reach them with one press', async ({
  page,
  api,
}) => {
  const { number, email } = await sendApplication(api)
  await openApp(page, `/admin/applicants/${await fileOf(api, number)}`)
  await expect(page.locator('a[href^="tel:+"]').first()).toBeVisible()
  await expect(page.locator('a[href^="https://wa.me/"]').first()).toBeVisible()
  await expect(page.locator(`a[href="mailto:${email}"]`).first()).toBeVisible()
})

test('on a narrow screen the menu is folded, and stays as it was left', async ({ page }) => {
  const t = words.en
  await page.setViewportSize({ width: 1024, height: 768 })
  await openApp(page, '/admin/programs')
  const main = page.getByRole('main')
  const widthOf = async () => (await main.boundingBox())?.width ?? 0
  await expect.poll(widthOf).toBeGreaterThan(900)
  await page.getByRole('button', { name: t('admin:frame.unfold') }).click()
  await expect.poll(widthOf).toBeLessThan(800)
  await page.reload()
  await expect(page.getByRole('button', { name: t('admin:frame.fold') })).toBeVisible()
  await page.getByRole('button', { name: t('admin:frame.fold') }).click()
  await expect.poll(widthOf).toBeGreaterThan(900)
})

test('a colleague who may not change the catalogue reads so before the fields, and can’t type into them', async ({
  browser,
  api,
  noise,
  baseURL,
}, { project }) => {
  const t = words.en
  const colleague = await createApiCaller(baseURL ?? '')
  await colleague.signIn(await inviteColleague(api, project.name, 'counsellor'))
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: await colleague.browserState(),
    serviceWorkers: 'block',
  })
  noise.listenTo(context)
  const page = await context.newPage()
  await openApp(page, `/admin/programs/${program.key}`)
  const notice = page.getByRole('main').getByText(t('admin:form.readOnly'))
  await expect(notice).toBeInViewport()
  const first = page.getByRole('main').getByRole('textbox').first()
  await expect(first).toBeDisabled()
  const [above, below] = [await notice.boundingBox(), await first.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  await context.close()
  await colleague.dispose()
})

test('a list is gone through and chosen from with j, k and x, and Enter opens the row', async ({
  page,
  api,
}) => {
  await sendApplication(api)
  await sendApplication(api)
  await openApp(page, '/admin/applicants')
  const grid = page.getByRole('grid')
  const rows = grid.locator('[role=row][data-id]')
  await expect(rows.nth(1)).toBeVisible()
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('data-id'))
  const idOf = (at: number) => rows.nth(at).getAttribute('data-id')

  await page.keyboard.press('j')
  await expect.poll(focused).toBe(await idOf(0))
  await page.keyboard.press('j')
  await expect.poll(focused).toBe(await idOf(1))
  await page.keyboard.press('x')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await expect.poll(focused).toBe(await idOf(0))
  await expect(rows.nth(0)).not.toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(rows.nth(1)).not.toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/applicants\/[\w-]{22}/)
})

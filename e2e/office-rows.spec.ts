import { expectAccessible } from './axe.ts'
import { openIntakes } from './begun-form.ts'
import { expect, openApp, test } from './fixtures.ts'
import { sendApplication } from './sent-application.ts'
import { fileOf } from './staff-work.ts'
import { words } from './words.ts'

/* What an office of five met in a day, where only a browser tells: focus, keys, one dialog. */

test.use({ signedInAs: 'administrator' })

test('one tick in the dialog of a move takes the person’s other application along', async ({
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
  // What is shown beforehand tells of both.
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

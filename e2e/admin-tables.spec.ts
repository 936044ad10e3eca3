import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { letters } from './names.ts'
import { words } from './words.ts'

/*
 * A list is imported, and undone; many programs are changed at once; a view is saved. What is
 * imported here stays a draft, so that no other test meets it.
 */

const t = words.en

test.use({ signedInAs: 'administrator' })

function listOf(university: string, titles: readonly string[]): Buffer {
  const rows = titles.map((title) => `${university};${title};bachelor;FR;Orléans;C;2025`)
  const text = ['Établissement;Intitulé;Niveau;Pays;Ville;quality;source_year', ...rows].join('\n')
  return Buffer.from(text, 'latin1')
}

async function importList(page: Page, file: Buffer, name: string): Promise<void> {
  await openApp(page, '/admin/imports')
  await page
    .getByLabel(t('admin:imports.file'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer: file })
  await page.getByRole('button', { name: t('admin:imports.upload') }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: t('admin:imports.check') }).click()
  await page.getByRole('button', { name: t('admin:imports.apply') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin:imports.newUniversitiesConfirm', { count: 1 })).check()
  await dialog.getByRole('button', { name: t('admin:imports.apply') }).click()
  await expect(page.getByRole('button', { name: t('admin:imports.undo') })).toBeVisible()
}

test('a list is imported, found, and undone', async ({ page }) => {
  const own = letters()
  const file = listOf(`Atelier ${own}`, ['Reliure', 'Dorure'])
  await importList(page, file, 'retour.csv')
  await expect(page.getByText(t('admin:imports.encodingOf.windows-1252'))).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/programs?q=atelier+${own}`)
  await expect(page.getByRole('link', { name: 'Dorure' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: t('admin:imports.undo') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:imports.undo') })
    .click()
  await expect(
    page.getByRole('heading', { name: t('admin:imports.state.undone'), exact: true }),
  ).toBeVisible()
  await page.goto(`/admin/programs?q=atelier+${own}`)
  await expect(page.getByText(t('admin:list.noMatch'))).toBeVisible()
})

test('programs are searched, kept as a view, chosen and changed together, by keyboard', async ({
  page,
}) => {
  const titles = ['Gravure', 'Lithographie', 'Typographie']
  const own = letters()
  await importList(page, listOf(`Atelier ${own}`, titles), 'presses.csv')

  await page.goto('/admin/programs')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(`atelier ${own}`)
  await expect(page).toHaveURL(new RegExp(`q=atelier\\+${own}`))
  await expect(page.getByRole('link', { name: 'Gravure' })).toBeVisible()

  await page.getByRole('button', { name: t('admin:views.views') }).click()
  await page.getByRole('menuitem', { name: t('admin:views.save') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin:views.name')).fill(own)
  await page.keyboard.press('Enter')
  const named = t('admin:views.active', { name: own })
  await expect(page.getByRole('button', { name: named })).toBeVisible()
  await page.goto('/admin/programs')
  await page.getByRole('button', { name: t('admin:views.views') }).click()
  await page.getByRole('menuitem', { name: own }).click()
  await expect(page.getByRole('link', { name: 'Gravure' })).toBeVisible()

  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  const all = t('admin:table.chooseAll', { count: 3, number: '3' })
  await page.getByRole('button', { name: all }).click()
  await expect(page.getByText(t('admin:table.allChosen', { count: 3, number: '3' }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin:bulk.do.publish') }).click()
  await dialog.getByRole('button', { name: t('admin:bulk.do.publish') }).click()
  await expect(dialog.getByText(t('admin:bulk.fault.intakes')).first()).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page
    .getByRole('gridcell', { name: `Atelier ${own}` })
    .first()
    .click({ trial: true })
  await page.getByRole('row').nth(1).getByRole('checkbox').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Lithographie', level: 1 })).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import type { words } from './words.ts'

interface Asked {
  /** Where the button is. */
  on?: Locator
  /** What is exported, if there is a choice. */
  what?: string
}

/** Takes a list out as CSV in codes, by keyboard. */
export async function takeOut(
  page: Page,
  t: (typeof words)['en'],
  { on, what }: Asked = {},
): Promise<{ download: Download; text: string }> {
  await (on ?? page).getByRole('button', { name: t('admin:table.export') }).press('Enter')
  const dialog = page.getByRole('dialog')
  if (what !== undefined) await dialog.getByRole('radio', { name: what }).press('Space')
  await dialog.getByRole('radio', { name: t('admin:table.exportAs.csv') }).press('Space')
  await dialog.getByRole('radio', { name: t('admin:table.exportIn.codes') }).press('Space')
  const all = dialog.getByRole('radio', { name: t('admin:table.exportColumns.all') })
  if ((await all.count()) > 0) await all.press('Space')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('admin:table.exportSave') }).press('Enter')
  const download = await saved
  return { download, text: await readFile(await download.path(), 'utf8') }
}

import { universityInput } from '#server/testing/university-input.ts'
import type { ApiCaller } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { letters } from './names.ts'
import { words } from './words.ts'

/* Many universities are published and archived at once; others are not touched. */

const t = words.en

test.use({ signedInAs: 'administrator' })

test('universities are chosen over all pages, published and archived together, by keyboard', async ({
  page,
  api,
  request,
}) => {
  const own = letters()
  const keys = ['a', 'b', 'c'].map((one) => `together-${own}-${one}`)
  for (const key of keys) await addDraft(api, key)
  const keyboard = keyboardOf(page)
  const dialog = page.getByRole('dialog')
  const [first] = keys
  const shown = async () => (await request.get(`/university/${first}`)).status()
  const done = (changed: number) =>
    t('admin:bulk.state.finished', { count: changed, number: String(changed), total: '3' })

  async function toAll(act: 'publish' | 'archive'): Promise<void> {
    const row = page.getByRole('row').nth(1).getByRole('checkbox')
    await keyboard.reach(page.getByRole('row').first().getByRole('checkbox'))
    await keyboard.press('ArrowDown')
    await expect(row).toBeFocused()
    await keyboard.press('Space')
    await expect(row).toBeChecked()
    const all = t('admin:table.chooseAll', { count: 3, number: '3' })
    await keyboard.use(page.getByRole('button', { name: all }), 'Shift+Tab')
    const bar = page.getByRole('region', { name: t('admin:table.selection') })
    await expect(bar).toContainText(t('admin:table.allChosen', { count: 3, number: '3' }))
    await keyboard.use(bar.getByRole('button', { name: t(`admin:bulk.do.${act}`) }), 'Shift+Tab')
    const title = t(`admin:bulk.universities.title.${act}`, { count: 3, number: '3' })
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(dialog).toContainText(t(`admin:bulk.universities.text.${act}`))
    await expectAccessible(page)
    await keyboard.use(dialog.getByRole('button', { name: t(`admin:bulk.do.${act}`) }))
    await expect(dialog).toContainText(done(3))
    await expectAccessible(page)
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(bar).toBeHidden()
  }

  await openApp(page, `/admin/universities?q=${own}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  expect(await shown()).toBe(404)
  await toAll('publish')
  await expect(
    page.getByRole('gridcell', { name: t('admin:catalogue.status.published') }),
  ).toHaveCount(3)
  await expect.poll(shown).toBe(200)
  await toAll('archive')
  await expect(
    page.getByRole('gridcell', { name: t('admin:catalogue.status.archived') }),
  ).toHaveCount(3)
  await expect.poll(shown).toBe(404)

  await openApp(page, '/admin/universities')
  await keyboard.use(page.getByRole('button', { name: t('admin:bulkApplicants.mine') }))
  const latest = dialog.getByRole('listitem').first()
  await expect(latest).toContainText(t('admin:destinations.universities', { count: 3 }))
  await keyboard.use(latest.getByRole('button', { name: t('admin:bulkApplicants.show') }))
  await expect(latest).toContainText(done(3))
  await expectAccessible(page)
})

async function addDraft(api: ApiCaller, key: string): Promise<void> {
  await api.call('POST', '/api/admin/universities', {
    body: universityInput({ key, name: key }),
    headers: { 'idempotency-key': key },
  })
}

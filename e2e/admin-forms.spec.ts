import type { Page } from '@playwright/test'
import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { type ApiCaller, createApiCaller, owner } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { unique } from './names.ts'
import { words } from './words.ts'

/* What an administrator writes is kept, merged, compared and confirmed. */

const t = words.en
// Not the program that other tests read.
const address = '/admin/programs/accounting-and-finance-dmu-dubai'

test.use({ signedInAs: 'administrator' })
// They change the same program, one after the other.
test.describe.configure({ mode: 'default' })

test('two people save one program, and neither loses what they typed', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/412/)
  const other = await context.newPage()
  for (const one of [page, other]) await openForm(one, address)
  await title(other, 'fr').fill(unique('Titre'))
  const award = unique('Award')
  await awardOf(other).fill(award)
  await save(other)
  await expect(saved(other)).toBeVisible()

  const mine = unique('Titre')
  const months = page.getByLabel(t('admin:programs.field.durationMonths'))
  await title(page, 'fr').fill(mine)
  await months.fill('37')
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: t('admin:conflict.title') })
  await expect(notice.getByText(award)).toBeVisible()
  await expect(awardOf(page)).toHaveValue(award)
  await expect(months).toHaveValue('37')
  await expectAccessible(page)

  // With the keyboard: theirs, and back to what was typed here.
  await notice.getByRole('radio', { name: new RegExp(t('admin:conflict.theirs')) }).focus()
  await page.keyboard.press('Space')
  await expect(title(page, 'fr')).not.toHaveValue(mine)
  await page.keyboard.press('ArrowDown')
  await expect(title(page, 'fr')).toHaveValue(mine)
  await page.getByRole('button', { name: t('admin:conflict.save') }).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(title(page, 'fr')).toHaveValue(mine)
  await expect(awardOf(page)).toHaveValue(award)
})

test('typed text survives a reload, and an older version is restored through the form', async ({
  page,
}) => {
  await openForm(page, address)
  const before = await awardOf(page).inputValue()
  const typed = unique('Award')
  await awardOf(page).fill(typed)
  await expect(page.getByText(t('admin:form.unsavedKept'))).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(awardOf(page)).toHaveValue(typed)
  await save(page)
  await expect(saved(page)).toBeVisible()

  await page.getByRole('link', { name: t('admin:history.title') }).click()
  await page.getByRole('listitem').getByRole('button').first().press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(typed) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('admin:history.restore') }).click()
  await expect(awardOf(page)).toHaveValue(before)
  await save(page)
  await expect(saved(page)).toBeVisible()
})

test('a fact past its review is confirmed from the upkeep, and leaves its list', async ({
  page,
  baseURL,
  noise,
}) => {
  noise.expect(/422/)
  const api = await createApiCaller(baseURL ?? '')
  await api.signIn(owner)
  await makeFactDue(api)
  await api.dispose()
  await page.goto('/admin/upkeep?list=gaps&kind=guide_fact&destination=dubai&outdated=true')
  const lines = page.locator('[data-line]')
  await expect(lines.first()).toBeVisible()
  const before = await lines.count()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: new RegExp(t('admin:upkeep.confirm')) })
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin:upkeep.source')).fill('not an address')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(t('field.not_a_url'))).toBeVisible()
  await dialog.getByLabel(t('admin:upkeep.source')).fill('https://example.org/checked')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(lines).toHaveCount(before - 1)
})

test('anyone with the link sees a draft as visitors would see it', async ({ page, context }) => {
  await openForm(page, address)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: t('admin:catalogue.preview') }).click()
  const preview = await opened
  await expect(preview.getByText(t('preview.notice'))).toBeVisible()
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
})

/** A fact whose review date is long gone. */
async function makeFactDue(api: ApiCaller): Promise<void> {
  const destinations = await api.call<DestinationRecord[]>('GET', '/api/admin/destinations')
  const destination = destinations.find(({ key }) => key === 'dubai')
  const [fact] = destination?.facts ?? []
  if (!destination || !fact) throw new Error('The starter catalogue has facts about Dubai')
  const { key, section, label, unit, period, audience, ...edit } = fact
  await api.call('PUT', `/api/admin/destinations/${destination.key}/facts/${key}`, {
    body: { ...edit, checkedOn: '2020-01-01', reviewBy: '2020-06-01' },
    headers: { 'if-match': `"${destination.version}"` },
  })
}

async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(awardOf(page)).toBeVisible()
}

const awardOf = (page: Page) => page.locator('[name="award"]')
const title = (page: Page, language: Language) => page.locator(`[name="title.${language}"]`)
const save = (page: Page) =>
  page.getByRole('button', { name: t('admin:form.save'), exact: true }).click()

const saved = (page: Page) => page.getByText(t('admin:form.saved'), { exact: true })

import { samplePdf } from '#server/testing/sample-files.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { sendApplication, sendFiles } from './sent-application.ts'
import { fileOf } from './staff-work.ts'
import { takeOut } from './take-out.ts'
import { browserLocale, languages, words } from './words.ts'

/*
 * What colleagues did can be found in words: by person, heading and time, with a link to
 * what it was about; and exported as a file.
 */

test.use({ signedInAs: 'administrator', locale: browserLocale.en })

test('the trail shows an opened document in words, and is filtered by keyboard and exported', async ({
  page,
  api,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const t = words.en
  const { number, accessToken } = await sendApplication(api)
  await sendFiles(baseURL ?? '', accessToken, [
    {
      type: 'passport',
      name: 'passport.pdf',
      mimeType: 'application/pdf',
      buffer: await samplePdf(),
    },
  ])
  const key = await fileOf(api, number)

  await test.step('an administrator looks at the passport', async () => {
    const file = page.waitForResponse(/\/api\/admin\/documents\/[^/]+\/file/)
    await page.goto(`/admin/applicants/${key}`)
    expect((await file).ok()).toBe(true)
  })

  await page.goto('/admin/audit')
  const list = page.getByRole('list', { name: t('admin:nav.audit') })
  const opened = list
    .getByRole('listitem')
    .filter({ hasText: t('admin:audit.did.document.opened') })
    .filter({ hasText: number })
  await expect(opened).toHaveCount(1)

  await test.step('the headings filter it, by keyboard', async () => {
    const area = page.getByLabel(t('admin:audit.area'))
    await area.focus()
    await area.selectOption('exports')
    await expect(opened).toHaveCount(0)
    await area.selectOption('documents')
    await expect(opened).toHaveCount(1)
    await expect(page).toHaveURL(/group=documents/)
    const actions = await page.getByLabel(t('admin:audit.action')).locator('option').allInnerTexts()
    expect(actions).toContain(t('admin:audit.did.document.opened'))
    expect(actions).not.toContain(t('admin:audit.did.settings.changed'))
  })

  await test.step('a line opens by keyboard and leads to the file', async () => {
    const summary = opened.locator('summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(opened.getByText(/Request /)).toBeVisible()
    await expectAccessible(page)
    const link = opened.getByRole('link', { name: new RegExp(number) })
    await expect(link).toContainText(t('admin:documentType.passport'))
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/applicants/${key}`))
    await page.goBack()
  })

  await test.step('the filtered lines are exported, and the trail shows that', async () => {
    const { text } = await takeOut(page, t)
    expect(text).toContain('document.opened')
    expect(text).not.toContain('session.started')
    await page.getByLabel(t('admin:audit.area')).selectOption('exports')
    await expect(
      list
        .getByRole('listitem')
        .filter({ hasText: t('admin:audit.did.audit.exported') })
        .first(),
    ).toBeVisible()
  })
})

for (const language of languages) {
  test(`the trail says what changed in words: ${language}`, async ({ page, api }) => {
    const t = words[language]
    const { number } = await sendApplication(api)
    await api.call('POST', `/api/admin/applications/${number}/move`, {
      body: { to: 'in_review', reason: null },
      headers: { 'if-match': '"1"' },
    })
    await page.goto(`/admin/audit?group=applicants&action=application.moved&lng=${language}`)
    const line = page.getByRole('listitem').filter({ hasText: number })
    await expect(line).toContainText(t('admin:audit.did.application.moved'))
    await line.locator('summary').click()
    const cells = line.getByRole('row').nth(1)
    await expect(cells).toContainText(t('admin:audit.field.status'))
    await expect(cells).toContainText(t('admin:status.submitted'))
    await expect(cells).toContainText(t('admin:status.in_review'))
    await expectAccessible(page)
  })
}

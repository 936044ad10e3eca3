import type { Page } from '@playwright/test'
import { ProgramInput, ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { unique } from './names.ts'
import { sendApplication } from './sent-application.ts'
import { staffApi } from './staff-work.ts'
import { takeOut } from './take-out.ts'
import { words } from './words.ts'

/* An administrator among many applicants: chosen together, changed together, found again. */

test.use({ signedInAs: 'administrator' })

/** Applications that a family name alone finds, in a language each. */
async function applicants(baseURL: string | undefined, familyName: string, count: number) {
  const api = await staffApi(baseURL)
  const numbers: string[] = []
  for (let at = 0; at < count; at++) {
    const language = at === 0 ? 'fr' : 'en'
    const { number } = await sendApplication(api, { language, answers: { familyName } })
    numbers.push(number)
  }
  return { api, numbers }
}

async function inLanguage(page: Page, language: Language) {
  await page
    .context()
    .addCookies([{ name: 'i18next', value: language, url: new URL(page.url()).origin }])
  return words[language]
}

for (const language of ['en', 'fr'] as const) {
  test(`many are written to by keyboard, and what was done is found again (${language})`, async ({
    page,
    baseURL,
  }) => {
    const familyName = unique('Quenum')
    const { numbers } = await applicants(baseURL, familyName, 3)
    await openApp(page, '/admin/applicants')
    const t = await inLanguage(page, language)
    await page.goto(`/admin/applicants?q=${familyName}`)
    await expect(page.getByRole('row')).toHaveCount(4)

    const boxes = page.getByRole('row').getByRole('checkbox')
    await boxes.nth(1).focus()
    await page.keyboard.press('Space')
    const count = numbers.length
    await page
      .getByRole('button', { name: t('admin:table.chooseAll', { count, number: `${count}` }) })
      .press('Enter')
    await page
      .getByRole('button', { name: t('admin:bulkApplicants.act.message'), exact: true })
      .press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('admin:templates.begin')).selectOption({ index: 2 })
    const english = dialog.getByLabel(
      t('admin:bulkApplicants.messageIn', { language: t('admin:form.language.en') }),
    )
    await expect(english).not.toHaveValue('')
    await expectAccessible(page)
    await english.fill('')
    await dialog
      .getByRole('button', { name: t('admin:bulkApplicants.do.message', { count }) })
      .press('Enter')
    await expect(dialog.getByText(t('translation:problem.text_language_missing'))).toBeVisible()
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('admin:bulkApplicants.save') }).press('Enter')
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
    await page.keyboard.press('Escape')

    await page.reload()
    await page.getByRole('button', { name: t('admin:bulkApplicants.mine') }).press('Enter')
    const show = dialog.getByRole('button', { name: t('admin:bulkApplicants.show') })
    await show.first().press('Enter')
    await expect(dialog.getByText(t('translation:problem.text_language_missing'))).toBeVisible()
    await expectAccessible(page)
  })
}

test('a list is exported as a file by keyboard, and the trail shows it', async ({
  page,
  baseURL,
}) => {
  const t = words.en
  const familyName = unique('Adjovi')
  const { numbers } = await applicants(baseURL, familyName, 2)
  await openApp(page, `/admin/applicants?q=${familyName}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  const { text } = await takeOut(page, t)
  const found = text.split('\r\n').filter((line) => line.includes(familyName))
  expect(found.map((line) => line.split(',')[0]).sort()).toEqual(numbers.toSorted())

  await openApp(page, '/admin/audit?group=exports')
  const line = page
    .getByRole('listitem')
    .filter({ hasText: t('admin:audit.did.applications.exported') })
  await expect(line.first()).toBeVisible()
})

test('several are chosen on a phone', async ({ page, baseURL }) => {
  const t = words.en
  const familyName = unique('Ouattara')
  await applicants(baseURL, familyName, 2)
  await page.setViewportSize({ width: 360, height: 740 })
  await openApp(page, `/admin/applicants?q=${familyName}`)
  const list = page.getByRole('list', { name: t('admin:nav.applicants') })
  await list.getByRole('checkbox').first().check()
  await list.getByRole('checkbox').nth(1).check()
  await expect(page.getByText(t('admin:table.chosen', { count: 2, number: '2' }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin:bulkApplicants.act.tag'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin:bulkApplicants.tag')).first().fill('Téléphone')
  await dialog.getByRole('button', { name: t('admin:bulkApplicants.do.tag', { count: 2 }) }).click()
  await expect(
    dialog.getByText(t('admin:bulkApplicants.state.finished', { changed: '2', total: '2' })),
  ).toBeVisible()
})

// Each colleague chooses what a list opens with: this administrator's opens as the other tests
// expect.
test.describe('a colleague', () => {
  test.use({ signedInAs: 'colleague' })

  test('a card of the board moves by its menu, and a view opens the list', async ({
    page,
    baseURL,
  }) => {
    const t = words.en
    const familyName = unique('Kpodar')
    await applicants(baseURL, familyName, 1)
    await openApp(page, `/admin/applicants?view=board&q=${familyName}`)
    const stage = (status: 'submitted' | 'in_review') =>
      page.getByRole('region', { name: t(`admin:status.${status}`), exact: true })
    const card = stage('submitted').getByRole('listitem')
    await expect(card).toHaveCount(1)
    await expectAccessible(page)
    await card.getByRole('button').press('Enter')
    await page.getByRole('menuitem', { name: t('admin:move.in_review') }).press('Enter')
    await expect(stage('in_review').getByRole('listitem')).toHaveCount(1)

    await page.getByRole('button', { name: t('admin:views.views') }).press('Enter')
    await page.getByRole('menuitem', { name: t('admin:views.save') }).press('Enter')
    await page.getByRole('dialog').getByLabel(t('admin:views.name')).fill(familyName)
    await page.keyboard.press('Enter')
    const named = page.getByRole('button', { name: t('admin:views.active', { name: familyName }) })
    await named.press('Enter')
    await page
      .getByRole('menuitem', { name: t('admin:views.openWith', { name: familyName }) })
      .press('Enter')
    await expect(page.getByText(t('admin:views.opensNow'))).toBeVisible()
    await page.goto('/admin/applicants')
    await expect(stage('in_review').getByRole('listitem')).toHaveCount(1)
    await named.press('Enter')
    await page
      .getByRole('menuitem', { name: t('admin:views.openWithout', { name: familyName }) })
      .press('Enter')
    await expect(page.getByText(t('admin:views.opensNoLonger'))).toBeVisible()
  })
})

for (const language of ['en', 'fr'] as const) {
  test(`a text is written in both languages and shown with real values (${language})`, async ({
    page,
    baseURL,
    noise,
  }) => {
    noise.expect(/422 \(Unprocessable Entity\).*\/settings\/texts/)
    await applicants(baseURL, 'Textuel', 1)
    await openApp(page, '/admin/settings?tab=texts')
    const t = await inLanguage(page, language)
    await page.reload()
    await page.getByRole('button', { name: t('admin:texts.new') }).press('Enter')
    const field = (label: string, one: Language) =>
      page.getByLabel(
        t('admin:form.inLanguage', { label, language: t(`admin:form.language.${one}`) }),
      )
    const name = unique(`Rappel ${language}`)
    for (const one of ['en', 'fr'] as const) {
      await field(t('admin:texts.name'), one).fill(name)
      await field(t('admin:texts.text'), one).fill('{{number}}, {{nam}}')
    }
    await expect(page.getByText(/^PA-[0-9A-Z-]+, \{\{nam\}\}$/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('admin:form.save') }).press('Enter')
    await expect(page.getByText('{{nam}}', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('alert').first()).toBeVisible()
    for (const one of ['en', 'fr'] as const) {
      await field(t('admin:texts.text'), one).fill('{{number}}, {{name}}')
    }
    await page.getByRole('button', { name: t('admin:form.save') }).press('Enter')
    await expect(page.getByText(t('admin:form.saved'))).toBeVisible()
    await expect(page.getByRole('button', { name })).toBeVisible()
    await page.getByLabel(t('admin:texts.archive')).check()
    await page.getByRole('button', { name: t('admin:form.save') }).press('Enter')
    const line = page.getByRole('button', { name })
    await expect(line.getByText(t('admin:texts.archived'), { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

/** One of the last programs of the list, which no other test looks at, with what is changed of it. */
async function changeLateProgram(
  baseURL: string | undefined,
  at: number,
  change: (program: ProgramRecord) => Partial<ProgramRecord>,
) {
  const api = await staffApi(baseURL)
  const { rows } = await api.call<{ rows: { key: string }[] }>(
    'GET',
    '/api/admin/programs?status=published&sort=-name&size=10',
  )
  const path = `/api/admin/programs/${rows[at]?.key}`
  const program = ProgramRecord.parse(await api.call('GET', path))
  const input = Object.fromEntries(
    Object.entries({ ...program, ...change(program) }).filter(
      ([name]) => name in ProgramInput.shape,
    ),
  )
  await api.call('PUT', path, {
    body: input,
    headers: { 'if-match': `"${program.version}"` },
  })
  await api.dispose()
  return program
}

// Both take the first row of the same list, so they run one after the other.
test.describe('the upkeep', () => {
  test.describe.configure({ mode: 'default' })

  for (const [at, language] of (['en', 'fr'] as const).entries()) {
    test(`upkeep is done without leaving the list, by keyboard (${language})`, async ({
      page,
      baseURL,
    }) => {
      const program = await changeLateProgram(baseURL, at, () => ({
        careers: { en: 'Jobs', fr: '' },
      }))
      await openApp(page, '/admin/upkeep')
      const t = await inLanguage(page, language)
      await page.goto('/admin/upkeep?list=translations')
      const line = page.getByRole('listitem').filter({ hasText: program.title[language] })
      const fill = line.getByRole('button', { name: t('admin:upkeep.translate') })
      await fill.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Jobs')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('textbox').fill('Métiers')
      await dialog.getByRole('button', { name: t('admin:form.save') }).press('Enter')
      await expect(line).toHaveCount(0)

      await page.goto('/admin/upkeep?list=gaps&kind=official_page')
      const lines = page.locator('[data-line]')
      const next = await lines.nth(1).getByRole('link').first().textContent()
      await lines.nth(0).getByRole('checkbox').focus()
      await page.keyboard.press('Space')
      await expect(page.getByText(t('admin:upkeep.chosen', { count: 1 }))).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Space')
      const confirm = lines.nth(0).getByRole('button', { name: t('admin:upkeep.confirm') })
      await confirm.press('Enter')
      await dialog.getByRole('textbox').fill('https://example.org/program')
      await dialog.getByRole('textbox').press('Enter')
      await expect(lines.nth(0).getByRole('link').first()).toHaveText(next ?? '')
      await expect(confirm).toBeFocused()

      const correct = lines.nth(0).getByRole('button', { name: t('admin:upkeep.correct') })
      await correct.press('Enter')
      await expect(dialog.getByRole('button', { name: t('admin:form.save') })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(correct).toBeFocused()
    })
  }
})

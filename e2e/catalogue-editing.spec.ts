import type { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { samplePhoto } from '#server/testing/sample-files.ts'
import { universityInput } from '#server/testing/university-input.ts'
import type { ApiCaller } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { typeUntilOffered } from './forms.ts'
import { staffApi } from './staff-work.ts'
import { words } from './words.ts'

/* Programs by a search, pictures in order, columns in words, jobs found again, changes line by line. */

test.use({ signedInAs: 'administrator' })

for (const language of ['en', 'fr'] as const) {
  const t = words[language]

  test(`a scholarship's programs are searched for and named, without a mouse (${language})`, async ({
    page,
    baseURL,
  }) => {
    const api = await staffApi(baseURL)
    const key = await addScholarship(api, language)
    await api.dispose()
    await openApp(page, `/admin/scholarships/${key}?lng=${language}`)
    const programs = page.getByRole('combobox', {
      name: new RegExp(t('admin:scholarships.field.programs')),
    })
    for (const [typed, found] of [
      ['civil eng', /civil/i],
      ['architec', /architec/i],
    ] as const) {
      await typeUntilOffered(programs, typed, page.getByRole('option', { name: found }).first())
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('admin:form.save'), exact: true }).press('Enter')
    await expect(page.getByText(t('admin:form.saved'), { exact: true })).toBeVisible()
    await page.reload()
    // Both are read by their titles and universities, not by their keys.
    const audience = page.getByRole('region', { name: t('admin:scholarships.whom') })
    await expect(audience.getByRole('button', { name: / · / })).toHaveCount(2)
    await expect(audience.getByRole('button', { name: /civil.* · /i })).toBeVisible()

    await page.goto(`/admin/history/scholarship/${key}?with=1&lng=${language}`)
    const row = page.getByRole('row', { name: t('admin:scholarships.field.programs') })
    await expect(row).toContainText(/civil.* · /i)
    await expectAccessible(page)
  })

  test(`pictures are put in order with keys, and the place is said (${language})`, async ({
    page,
    baseURL,
  }) => {
    const api = await staffApi(baseURL)
    const key = await addUniversity(api, language)
    await api.dispose()
    await openApp(page, `/admin/universities/${key}?lng=${language}`)
    const pictures = page.getByRole('region', { name: t('admin:universities.field.pictures') })
    const line = (number: number) => t('admin:universities.picture.line', { number })
    for (const [at, width] of [400, 500, 600].entries()) {
      const asked = page.waitForEvent('filechooser')
      await pictures
        .getByRole('button', { name: t('admin:universities.picture.add') })
        .press('Enter')
      const buffer = await samplePhoto('jpeg', { width, height: 300 })
      await (await asked).setFiles({ name: `${width}.jpg`, mimeType: 'image/jpeg', buffer })
      const group = pictures.getByRole('group', { name: line(at + 1), exact: true })
      await expect(group.getByRole('img')).toBeVisible()
      for (const field of await group.getByRole('textbox').all()) await field.fill(`at ${width}`)
    }
    const first = () =>
      pictures
        .getByRole('group', { name: line(1), exact: true })
        .getByRole('textbox')
        .first()
    await expect(first()).toHaveValue('at 400')
    const up = (number: number) =>
      pictures.getByRole('button', {
        name: t('admin:form.lineTo.up', { line: line(number) }),
        exact: true,
      })
    await up(3).press('Enter')
    const said = (from: number, place: number) =>
      t('admin:form.lineMoved', { line: line(from), place, total: 3 })
    await expect(pictures.getByText(said(3, 2))).toBeAttached()
    // The focus stays on the line's button while it moves up, as far as it goes.
    await expect(up(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(pictures.getByText(said(2, 1))).toBeAttached()
    await expect(up(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(first()).toHaveValue('at 600')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('admin:form.save'), exact: true }).press('Enter')
    await expect(page.getByText(t('admin:form.saved'), { exact: true })).toBeVisible()
    await page.reload()
    await expect(first()).toHaveValue('at 600')

    await page.goto(`/admin/history/university/${key}?with=1&lng=${language}`)
    const row = page.getByRole('row', { name: t('admin:universities.field.pictures') })
    await expect(row.getByRole('img')).toHaveCount(3)
    await expect(row).toContainText(t('admin:changes.added', { line: line(1) }))
    await expect(row).not.toContainText('{')
    await expectAccessible(page)
  })

  test(`an intake says how sure its dates are, and asks for what that needs (${language})`, async ({
    page,
    baseURL,
  }) => {
    const api = await staffApi(baseURL)
    const key = await addProgram(api, await addUniversity(api, language))
    await openApp(page, `/admin/programs/${key}?lng=${language}`)
    const intakes = page.getByRole('region', { name: t('admin:programs.field.intakes') })
    const field = (name: string) =>
      page.locator(`:is(input, select)[id^="field-intakes.0.${name}:"]`)
    await intakes.getByRole('button', { name: t('admin:programs.intake.add') }).press('Enter')
    await field('academicYear').fill('2031-32')
    await field('zone').fill('istan')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field('certainty')).toHaveAccessibleDescription(t('admin:grounds.date.reported'))

    // A usual date has months, and no day to fill in.
    await field('certainty').selectOption('typical')
    await expect(field('certainty')).toHaveAccessibleDescription(t('admin:grounds.date.typical'))
    await expect(field('closesAt')).toHaveCount(0)
    const submit = page.getByRole('button', { name: t('admin:form.save'), exact: true })
    await submit.press('Enter')
    await expect(field('usualCloses.from')).toHaveAccessibleDescription(t('field.period_needed'))
    await expectAccessible(page)

    // A confirmed date needs the page itself, and the day.
    await field('certainty').selectOption('confirmed')
    await expect(intakes).toContainText(t('admin:grounds.confirmsYou'))
    await field('sourceUrl').fill('https://university.example')
    await field('closesAt').fill('2031-01-15')
    await submit.press('Enter')
    await expect(field('sourceUrl')).toHaveAccessibleDescription(new RegExp(t('field.not_a_page')))
    await expect(field('checkedOn')).toHaveAccessibleDescription(t('admin:missing.checkedOn'))
    await field('sourceUrl').fill('https://university.example/dates')
    await field('checkedOn').fill('2999-01-01')
    await submit.press('Enter')
    await expect(field('checkedOn')).toHaveAccessibleDescription(t('field.date_in_future'))
    await field('checkedOn').fill('2026-01-15')

    // Those who live in a country may have another date.
    await intakes
      .getByRole('button', { name: t('admin:programs.intake.residence.ask') })
      .press('Enter')
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of ['MA', 'SN']) {
      await page.getByLabel(t('admin:programs.intake.residence.add')).fill(names.of(code) ?? '')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await field(`closesIn.${code}.closesAt`).fill('2030-11-15')
    }
    await intakes
      .getByRole('button', { name: t('admin:form.removeLine', { line: names.of('SN') ?? '' }) })
      .press('Enter')
    await expect(field('closesIn.SN.closesAt')).toHaveCount(0)
    await expectAccessible(page)
    await submit.press('Enter')
    await expect(page.getByText(t('admin:form.saved'), { exact: true })).toBeVisible()
    const stored = await api.call<ProgramRecord>('GET', `/api/admin/programs/${key}`)
    await api.dispose()
    expect(stored.intakes[0]).toMatchObject({
      certainty: 'confirmed',
      closesAt: '2031-01-15T23:59',
      closesIn: { MA: { closesAt: '2030-11-15T23:59', sourceUrl: null, checkedOn: null } },
      usualCloses: null,
    })
    await page.reload()
    await expect(intakes).not.toContainText(t('admin:grounds.confirmsYou'))
    await expect(intakes).toContainText(
      t('admin:grounds.confirmedByOne', { name: '' }).replace('.', '').trim(),
    )

    await page.goto(`/admin/history/program/${key}?with=1&lng=${language}`)
    const row = page.getByRole('row', { name: t('admin:programs.field.intakes') })
    await expect(row).toContainText(t('vocabulary.certainty.confirmed'))
    await expect(row).not.toContainText('{')
    await expectAccessible(page)
  })

  test(`columns of a list are said in words, and what is missing before the check (${language})`, async ({
    page,
  }) => {
    await openApp(page, `/admin/imports?lng=${language}`)
    const names = ['uni', 'niv', 'land', 'kurs'].map((name) => `${name} ${language}`)
    const file = {
      name: `columns-${language}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`${names.join(',')}\nCollege of Words,bachelor,IN,Botany\n`),
    }
    const send = async () => {
      await page.getByLabel(t('admin:imports.file')).setInputFiles(file)
      await page.getByRole('button', { name: t('admin:imports.upload') }).press('Enter')
      await expect(
        page.getByRole('heading', { name: t('admin:imports.mapping'), exact: true }),
      ).toBeVisible()
    }
    const column = (name: string) =>
      page.getByRole('combobox', { name: t('admin:imports.columnOf', { name }) })
    const check = page.getByRole('button', { name: t('admin:imports.check'), exact: true })
    await send()
    await check.press('Enter')
    await expect(
      page.getByRole('alert').filter({ hasText: t('admin:imports.unknownKind') }),
    ).toBeFocused()
    for (const [at, name] of [
      [3, 'program'],
      [0, 'university'],
      [1, 'level'],
      [2, 'country_code'],
    ] as const) {
      const named = column(names[at] ?? '')
      await named.fill(name)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(named).toHaveValue(t(`admin:imports.column.${name}`))
    }
    await expectAccessible(page)
    await check.press('Enter')
    await expect(
      page.getByRole('heading', { name: t('admin:imports.state.checked') }),
    ).toBeVisible()

    await page.goto(`/admin/imports?lng=${language}`)
    await send()
    await expect(column(names[3] ?? '')).toHaveValue(t('admin:imports.column.program'))
    await page.getByRole('button', { name: t('admin:imports.remove') }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/imports$/)
  })
}

test('an act on many programs can be found again above their list, with what was refused', async ({
  page,
  baseURL,
}) => {
  const api = await staffApi(baseURL)
  const t = words.en
  const university = await addUniversity(api, 'en')
  await addProgram(api, university)
  await api.dispose()
  await openApp(page, `/admin/programs?university=${university}`)
  const title = page.getByRole('link', { name: 'Without intakes' })
  await expect(title).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: t('admin:bulk.do.publish') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('admin:bulk.do.publish') }).press('Enter')
  const refused = new RegExp(t('admin:bulk.fault.intakes'))
  await expect(dialog.getByText(refused)).toBeVisible()

  await page.goto('/admin/dashboard')
  await page.goto('/admin/programs')
  await page.getByRole('button', { name: t('admin:bulkApplicants.mine') }).press('Enter')
  await dialog
    .getByRole('button', { name: t('admin:bulkApplicants.show') })
    .first()
    .press('Enter')
  await expect(dialog.getByText(refused)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Without intakes' })).toBeVisible()
  await expectAccessible(page)
})

async function addScholarship(api: ApiCaller, language: string): Promise<string> {
  const key = `named-programs-${language}-${Date.now()}`
  await api.call('POST', '/api/admin/scholarships', {
    body: {
      key,
      name: { en: 'Named programs', fr: 'Formations nommées' },
      provider: { en: 'The ministry', fr: 'Le ministère' },
      coverage: { en: 'A grant.', fr: 'Une allocation.' },
      requirements: [],
      dates: null,
      levels: [],
      universities: null,
      submissionChannel: 'applicant_only',
      officialUrl: null,
      validForYear: null,
      certainty: 'reported',
      sourceUrl: null,
      sourceName: 'The notice of the ministry, 2026',
      sourceType: 'official',
      checkedOn: '2026-01-01',
      reviewBy: '2027-01-01',
      destination: 'china',
      programs: [],
      status: 'draft',
    },
    headers: { 'idempotency-key': key },
  })
  return key
}

async function addUniversity(api: ApiCaller, language: string): Promise<string> {
  const key = `pictures-in-order-${language}-${Date.now()}`
  await api.call('POST', '/api/admin/universities', {
    body: universityInput({
      key,
      name: `Pictures in order ${language}`,
      submissionChannel: 'university_portal',
    }),
    headers: { 'idempotency-key': key },
  })
  return key
}

async function addProgram(api: ApiCaller, university: string): Promise<string> {
  const key = `without-intakes-${university}`
  await api.call('POST', '/api/admin/programs', {
    body: {
      key,
      university,
      title: { en: 'Without intakes', fr: 'Sans rentrée' },
      award: null,
      level: 'master',
      field: '0213',
      durationMonths: null,
      mode: 'on_campus',
      pace: 'full_time',
      languages: ['en'],
      summary: { en: '', fr: '' },
      tuitionLines: [],
      intakes: [],
      requirements: [],
      officialUrl: null,
      submissionChannel: 'university_portal',
      verifiedOn: null,
      status: 'draft',
    },
    headers: { 'idempotency-key': key },
  })
  return key
}

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { IntakeInput, ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import { addTest, answersOf } from './application-form.ts'
import { expectAccessible, expectNoViolation } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { answer, doneHeading, lastButton, startHeading } from './forms.ts'
import { newAddress } from './sessions.ts'
import { staffApi } from './staff-work.ts'
import { words } from './words.ts'

/*
 * An intake that closes on a different date for some, by nationality or by where they live: all
 * see their own, wherever it is shown. One without a known day shows none.
 */

const t = words.en
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    const open = (page: Page, path: string) =>
      javaScriptEnabled ? openApp(page, path) : page.goto(path)

    test('applicants with a later date can still apply after the general date, and no one else can', async ({
      page,
    }) => {
      const { key, title } = await publishProgram()
      await open(page, `/program/${key}`)
      const intakes = page.getByRole('region', { name: t('program.intakes.title') })
      await expect(intakes).toContainText(t('program.intakes.over'))
      await expect(intakes).toContainText(
        t('program.intakes.deadlineFor', { audience: t('vocabulary.closingAudience.eu') }),
      )
      await intakes.getByRole('link', { name: t('program.intakes.prepare') }).click()
      await expect(startHeading(page, t, title)).toBeVisible()
      await expect(page.getByRole('main')).toContainText(t('vocabulary.closingAudience.eu'))
      await page.getByRole('button', { name: t('apply.start.button') }).click()

      const answers = answersOf('Anke', newAddress())
      await page.getByRole('link', { name: t('apply.steps.identity') }).click()
      await expect(heading(page, t('apply.steps.identity'))).toBeVisible()
      await answer(page, answers.identity)
      await goOn(page)
      await expect(heading(page, t('apply.steps.education'))).toBeVisible()
      await answer(page, answers.education)
      await goOn(page)
      await expect(heading(page, t('apply.steps.tests'))).toBeVisible()
      await addTest(page, 'en', answers.tests)

      await test.step('a Senegalese applicant sees that it is closed', async () => {
        const main = page.getByRole('main')
        await expect(main).toContainText(t('apply.choices.closedForYou'))
        await expect(main).toContainText(t('vocabulary.closingAudience.eu'))
        await expect(main).toContainText(t('apply.choices.openToOthers').split('{{')[0] ?? '')
      })
      await test.step('a German one sends it', async () => {
        const form = new URL(page.url()).searchParams.get('draft')
        await open(page, `/apply?draft=${form}&step=identity`)
        await answer(page, { nationality: 'Germany' })
        await goOn(page)
        await page.getByRole('link', { name: t('apply.documents.goOn'), exact: true }).click()
        await expect(heading(page, t('apply.review.title'))).toBeVisible()
        await expect(page.getByRole('main')).not.toContainText(t('apply.choices.closedForYou'))
        await answer(page, answers.review)
        await lastButton(page).click()
        await expect(doneHeading(page, t, 1)).toBeVisible()
      })
    })
  })
}

test('the page shows a visitor their own date, and the calendar file is of it', async ({
  page,
  request,
}) => {
  const { key } = await publishProgram()
  const intakes = page.getByRole('region', { name: t('program.intakes.title') })
  const apply = intakes.getByRole('link', { name: t('program.intakes.prepare') })
  await openApp(page, `/program/${key}`)
  await expect(intakes.locator('time')).toHaveCount(2)
  await expectAccessible(page)

  await keepNationality(page, 'SN')
  await openApp(page, `/program/${key}`)
  await expect(intakes).toContainText(t('program.intakes.closedForYou'))
  await expect(intakes.locator('time')).toHaveCount(1)
  await expect(apply).toHaveCount(0)

  await keepNationality(page, 'DE')
  await openApp(page, `/program/${key}`)
  await expect(intakes).toContainText(t('program.tuition.forYou'))
  await expect(intakes.locator('time')).toHaveCount(1)
  await expect(apply).toBeVisible()
  const file = await intakes
    .getByRole('link', { name: t('program.intakes.calendar') })
    .getAttribute('href')
  const closes = (await intakes.locator('time').getAttribute('datetime')) ?? ''
  const calendar = await (await request.get(file ?? '')).text()
  // The end of a day: no hour is known, so none is shown.
  expect(closes).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${closes.replaceAll('-', '')}`)
})

test('the finder shows it as open to those it is open to, by the nationality in the address', async ({
  page,
}) => {
  const { key, title } = await publishProgram()
  const found = page.getByRole('main').locator(`a[href^="/program/${key}"]`)
  const search = (nationality: string) =>
    page.goto(`/program?${new URLSearchParams({ q: title, openOnly: 'true', nationality })}`)
  await search('DE')
  await expect(found).toHaveCount(1)
  await search('SN')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(found).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`by residence, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('if dates depend on the country of residence, only the visitor’s own is shown once that is known', async ({
      page,
    }) => {
      const { key, title } = await publishProgram(byResidence)
      const found = page.getByRole('article').filter({ hasText: title })
      const search = (query: Record<string, string>) =>
        page.goto(`/program?${new URLSearchParams({ q: title, ...query })}`)
      await search({})
      await expect(found).toContainText(t('program.card.byResidence'))
      await expect(found.locator('time')).toHaveCount(0)
      await search({ residence: 'MA', openOnly: 'true' })
      await expect(found).toHaveCount(0)
      await search({ residence: 'SN', openOnly: 'true' })
      await expect(found.locator('time')).toHaveCount(1)
      await found.getByRole('heading').getByRole('link').click()

      const intakes = page.getByRole('region', { name: t('program.intakes.title') })
      await expect(page).toHaveURL(new RegExp(`/program/${key}\\?residence=SN$`))
      await expect(intakes).toContainText(t('program.intakes.deadlineIn', { country: 'Senegal' }))
      await expect(intakes.locator('time')).toHaveCount(1)
      await expect(intakes).toContainText('senegal.example')
      await intakes.getByRole('link', { name: t('program.intakes.allCountries') }).click()
      await expect(intakes.locator('time')).toHaveCount(2)
      await expect(intakes).toContainText(t('program.intakes.over'))
      await intakes.getByRole('link', { name: 'Morocco', exact: true }).click()
      await expect(intakes).toContainText(t('program.intakes.closedForYou'))
    })
  })
}

test('an intake that usually closes in some months has no day, no file and no data for machines', async ({
  page,
  request,
}) => {
  const { key } = await publishProgram(usual)
  await openApp(page, `/program/${key}`)
  const intakes = page.getByRole('region', { name: t('program.intakes.title') })
  await expect(intakes).toContainText(t('program.card.usual', { from: 'March', to: 'June' }))
  await expect(intakes.locator('time')).toHaveCount(0)
  await expect(intakes.getByRole('link', { name: t('program.intakes.calendar') })).toHaveCount(0)
  await expect(intakes.getByRole('link', { name: t('program.intakes.prepare') })).toBeVisible()
  await expectAccessible(page)
  const html = await (await request.get(`/program/${key}`)).text()
  expect(html).not.toContain('applicationDeadline')
  const { intakes: dates } = await (await request.get(`/api/programs/${key}`)).json()
  const file = await request.get(`/program/${key}/${dates[0].key}/deadline.ics`)
  expect(file.status()).toBe(404)
})

test.describe('in the form of the program', () => {
  test.use({ signedInAs: 'administrator' })

  test('dates of audiences are typed, refused where they can’t be, and kept', async ({ page }) => {
    const { key } = await publishProgram()
    await page.goto(`/admin/programs/${key}`)
    // A day, with an hour beside it where one is known.
    const dateFor = (audience: 'eu' | 'international') =>
      page.locator(`input[name="intakes.0.closesFor.${audience}"]`)
    await expect(dateFor('eu')).toHaveValue(day(300))
    await dateFor('international').fill(day(-100))
    await expectNoViolation(page)
    const save = page.getByRole('main').locator('button[type=submit]')
    await save.click()
    await expect(dateFor('international')).toHaveAccessibleDescription(t('field.invalid'))
    await dateFor('international').fill(day(20))
    await save.click()
    await expect(page.getByText(t('admin:form.saved'))).toBeVisible()
    await page.reload()
    await expect(dateFor('international')).toHaveValue(day(20))
  })
})

const noDates = {
  startsOn: null,
  opensAt: null,
  closesAt: null,
  usualCloses: null,
  sourceUrl: 'https://university.example/admissions/dates',
  sourceName: null,
  checkedOn: day(-1),
  checkedBy: null,
}

/** Everybody but EU students is too late for it. */
const forEurope = {
  ...noDates,
  certainty: 'confirmed',
  opensAt: `${day(-60)}T00:00`,
  closesAt: `${day(-2)}T23:59`,
  closesFor: { eu: `${day(300)}T23:59` },
} as const

const byResidence = {
  ...noDates,
  certainty: 'reported',
  closesIn: {
    SN: {
      closesAt: `${day(60)}T23:59`,
      sourceUrl: 'https://senegal.example/calendar',
      checkedOn: day(-1),
    },
    MA: {
      closesAt: `${day(-5)}T23:59`,
      sourceUrl: 'https://morocco.example/calendar',
      checkedOn: day(-1),
    },
  },
} as const

const usual = { ...noDates, certainty: 'typical', usualCloses: { from: '03', to: '06' } } as const

/** A published program in France with these dates. */
async function publishProgram(
  dates: Omit<
    IntakeInput,
    'key' | 'term' | 'academicYear' | 'zone' | 'capacity' | 'override'
  > = forEurope,
): Promise<{ key: string; title: string }> {
  const api = await staffApi(test.info().project.use.baseURL)
  const { rows } = await api.call<{ rows: { key: string }[] }>(
    'GET',
    '/api/admin/universities?destination=france&status=published&size=1',
  )
  const name = randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[+digit] ?? '')
  const title = `Closing ${name}`
  const year = Number(day(400).slice(0, 4))
  const input: ProgramInput = {
    key: `closing-${name}`,
    university: rows[0]?.key ?? '',
    title: { en: title, fr: title },
    award: null,
    level: 'master',
    field: '0613',
    durationMonths: 24,
    mode: 'on_campus',
    pace: 'full_time',
    languages: ['en'],
    summary: { en: '', fr: '' },
    tuitionLines: [],
    intakes: [
      {
        key: null,
        term: 'autumn',
        academicYear: `${year}-${String(year + 1).slice(2)}`,
        zone: 'Europe/Paris',
        capacity: null,
        ...dates,
        override: null,
      },
    ],
    requirements: [
      {
        kind: 'document',
        mandatory: true,
        text: { en: 'A passport.', fr: 'Un passeport.' },
        documents: ['passport'],
        certainty: 'typical',
        checkedBy: null,
      },
    ],
    officialUrl: 'https://example.org/program',
    submissionChannel: 'university_portal',
    verifiedOn: null,
    status: 'published',
  }
  await api.call('POST', '/api/admin/programs', { body: input })
  await api.dispose()
  return { key: input.key, title }
}

async function keepNationality(page: Page, nationality: string): Promise<void> {
  await page.evaluate(
    (given) => localStorage.setItem('profile', given),
    JSON.stringify({ nationality }),
  )
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const goOn = (page: Page) => page.getByRole('button', { name: t('apply.continue') }).click()

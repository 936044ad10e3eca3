import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import { createApiCaller, owner } from './api.ts'
import { addTest, answersOf } from './application-form.ts'
import { expectAccessible } from './axe.ts'
import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, test } from './fixtures.ts'
import { answer, doneHeading, lastButton } from './forms.ts'
import { openIntake, undated } from './open-intake.ts'
import { sendApplication } from './sent-application.ts'
import { newAddress } from './sessions.ts'
import { staffApi } from './staff-work.ts'
import { following, words } from './words.ts'

/* What the form promises when something interferes: a network, another tab, a deadline. */

const t = words.en
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const goOn = (page: Page) => page.getByRole('button', { name: t('apply.continue') }).click()
const openStep = (page: Page, draft: string, more = '') =>
  openApp(page, `/apply?draft=${draft}${more}`)

test('a network cut in the middle of typing loses nothing: the form waits, then sends itself', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be fetched/)
  const { key, read } = await beginForm(page, openIntakes(1))
  await openStep(page, key, '&step=identity')
  const { identity } = answersOf('Awa', newAddress())
  await answer(page, { givenNames: 'Awa' })
  await expect(page.getByRole('main').getByRole('status')).toContainText(t('apply.saved'))
  expect((await read()).answers['givenNames']).toBe('Awa')

  await context.setOffline(true)
  await answer(page, identity)
  await expect(page.getByText(t('apply.kept.device'))).toBeVisible()
  await goOn(page)
  await expect(page.getByText(t('apply.kept.held'))).toBeVisible()
  await expect(page.locator('[name="email"]')).toHaveValue(identity['email'] ?? '')
  expect((await read()).answers['email']).toBeUndefined()

  await context.setOffline(false)
  await expect.poll(async () => (await read()).answers['email']).toBe(identity['email'])
  await goOn(page)
  await expect(heading(page, t('apply.steps.education'))).toBeVisible()
})

test('text typed without a network comes back with the page, and is then sent', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be fetched/)
  const { key, read } = await beginForm(page, openIntakes(1))
  await openStep(page, key, '&step=identity')
  await answer(page, { givenNames: 'A' })
  await expect(page.getByRole('main').getByRole('status')).toContainText(t('apply.saved'))
  await context.setOffline(true)
  await answer(page, { givenNames: 'Aminata' })
  await expect(page.getByText(t('apply.kept.device'))).toBeVisible()
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await openStep(again, key, '&step=identity')
  await expect(again.locator('[name="givenNames"]')).toHaveValue('Aminata')
  await expect.poll(async () => (await read()).answers['givenNames']).toBe('Aminata')
})

test('text typed before the first script has run is still saved', async ({ page }) => {
  const { key, read } = await beginForm(page, openIntakes(1))
  let letScriptsCome = () => {}
  const typed = new Promise<void>((resolve) => {
    letScriptsCome = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(`/apply?draft=${key}&step=identity`, { waitUntil: 'commit' })
  await answer(page, { givenNames: 'Aminata' })
  letScriptsCome()
  await expect.poll(async () => (await read()).answers['givenNames']).toBe('Aminata')
})

test('two tabs on one form: the later one sees the difference, and chooses', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/412/)
  const { key, read } = await beginForm(page, openIntakes(1))
  const other = await context.newPage()
  await openStep(page, key, '&step=guardian')
  await openStep(other, key, '&step=guardian')
  await answer(page, { guardianName: 'Fatou Diop' })
  await expect.poll(async () => (await read()).answers['guardianName']).toBe('Fatou Diop')

  await answer(other, { guardianName: 'Moussa Diop' })
  await expect(other.getByText(t('apply.kept.conflictText'))).toBeVisible()
  await goOn(other)
  const refusal = other.locator('[data-refused]')
  await expect(refusal).toContainText(t('apply.conflict.title'))
  await expect(refusal.getByRole('listitem').filter({ hasText: 'Fatou Diop' })).toContainText(
    'Moussa Diop',
  )
  expect((await read()).answers['guardianName']).toBe('Fatou Diop')
  await goOn(other)
  await expect.poll(async () => (await read()).answers['guardianName']).toBe('Moussa Diop')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('an applicant under 18 chooses three programs, of which one closes meanwhile, and sends the others', async ({
      page,
      noise,
    }) => {
      noise.expect(/409/)
      const [first, second, one, another] = openIntakes(4)
      const closing = javaScriptEnabled ? one : another
      if (!first || !second || !closing) throw new Error('Too few open intakes')
      const { key } = await beginForm(page, [closing, first, second])
      const answers = answersOf(`Awa ${randomUUID().replaceAll(/[^a-f]/g, '')}`, newAddress())
      await page.goto(`/apply?draft=${key}&step=identity`)
      const birthYear = String(new Date().getUTCFullYear() - 16)
      await answer(page, { ...answers.identity, birthYear })
      await goOn(page)
      await expect(heading(page, t('apply.steps.guardian'))).toBeVisible()
      await answer(page, { guardianName: 'Fatou Diop', guardianPhone: '77 765 43 21' })
      await goOn(page)
      await answer(page, answers.education)
      await goOn(page)
      await addTest(page, 'en', answers.tests)
      await expect(heading(page, t('apply.review.title'))).toBeVisible()

      await overrideIntake(closing, 'cancelled')
      await page.reload()
      await expect(page.getByText(t('apply.choices.standing.closed'))).toBeVisible()
      await answer(page, answers.review)
      await lastButton(page).click()
      await expect(page.locator('[data-refused]').first()).toBeVisible()

      await page.goto(`/apply?draft=${key}&step=choices`)
      await page
        .getByRole('button', { name: t('apply.choices.remove') })
        .first()
        .click()
      await expect(page.getByText(t('apply.choices.standing.closed'))).toHaveCount(0)
      await overrideIntake(closing, null)
      await page.goto(`/apply?draft=${key}&step=review`)
      await answer(page, answers.review)
      await lastButton(page).click()
      await expect(doneHeading(page, t, 2)).toBeVisible()
      await expect(page.getByText(/^PA-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toHaveCount(2)
      await page.locator('a[href^="/application/"]').first().click()
      await expect(
        page.getByRole('heading', { name: t('vocabulary.status.submitted') }),
      ).toHaveCount(2)
    })
  })
}

type Intakes = { version: number; intakes: { key: string | null; override: string | null }[] }

/** An administrator calls one intake off, or takes it up again. */
async function overrideIntake(
  { program, intake }: { program: string; intake: string },
  override: 'cancelled' | null,
): Promise<void> {
  const api = await createApiCaller(test.info().project.use.baseURL ?? '')
  await api.signIn(owner)
  const path = `/api/admin/programs/${program}`
  const record = await api.call<Intakes>('GET', path)
  const intakes = record.intakes.map((one) => (one.key === intake ? { ...one, override } : one))
  await api.call('PUT', path, {
    body: { ...ProgramInput.strip().parse(record), intakes },
    headers: { 'if-match': `"${record.version}"` },
  })
  await api.dispose()
}

test('a country that could be several is chosen in one press, and nothing else is lost', async ({
  page,
}) => {
  const { key, read } = await beginForm(page, openIntakes(1))
  await openStep(page, key, '&step=identity')
  const { identity } = answersOf('Awa', newAddress())
  await answer(page, { ...identity, nationality: 'Congolaise', residenceCountry: 'Irann' })
  await goOn(page)
  const choose = (country: string) =>
    page.getByRole('button', { name: t('apply.identity.countryChoose', { country }) })
  await expect(choose('Congo - Kinshasa')).toBeVisible()
  await expectAccessible(page)
  await choose('Congo - Brazzaville').click()
  await expect(page.locator('[name="nationality"]')).toHaveValue('Congo - Brazzaville')
  await expect(choose('Congo - Kinshasa')).toHaveCount(0)
  await choose('Iran').click()
  await expect(page.locator('[name="residenceCountry"]')).toHaveValue('Iran')
  await expect(page.locator('[name="email"]')).toHaveValue(identity['email'] ?? '')
  expect((await read()).answers['nationality']).toBe('Congo - Brazzaville')
})

test('applicants can apply to an intake with an unknown closing date, and no day is made up', async ({
  page,
}, { project }) => {
  const staff = await staffApi(project.use.baseURL)
  const program = 'computer-science-murdoch-university-dubai'
  const choice = { program, intake: await openIntake(staff, program, undated) }
  await openApp(page, `/apply?${new URLSearchParams(choice)}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(t('program.card.unknown'))
  await expect(main).toContainText(t('apply.closing.unknownText'))
  await expect(page.getByRole('button', { name: t('apply.start.button') })).toBeVisible()
  await expectAccessible(page)

  const { path } = await sendApplication(staff, { choice, language: 'en' })
  await openApp(page, path)
  const dates = page.locator('#dates')
  await expect(dates).toContainText(t('program.card.unknown'))
  await expect(dates).toContainText(following.en.dates.undated)
  await expectAccessible(page)
  await staff.dispose()
})

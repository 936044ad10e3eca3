import type { Page } from '@playwright/test'
import { neededSections } from '#contract/catalogue/values/publication-needs.ts'
import { startSite } from '#server/testing/site.ts'
import { universityInput } from '#server/testing/university-input.ts'
import { type ApiCaller, createApiCaller, owner } from './api.ts'
import { answersOf, enterTest } from './application-form.ts'
import { expect, test } from './fixtures.ts'
import { answer, doneHeading, lastButton, startHeading } from './forms.ts'
import { newIntake } from './open-intake.ts'
import { newAddress } from './sessions.ts'
import { browserLocale, words } from './words.ts'

/* A destination that no source knows: added, written and published on the screen, and applied to. */

const t = words.en
const fr = words.fr
const name = { en: 'Morocco', fr: 'Maroc' }
const key = 'morocco'

test('Morocco is added on the screen, and a visitor without scripts finds it and applies', async ({
  browser,
}) => {
  // It starts a site, so that no other test meets a sixth destination.
  test.setTimeout(300_000)
  const site = await startSite({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
  try {
    const api = await createApiCaller(site.url)
    await api.signIn(owner)
    const office = await browser.newContext({
      baseURL: site.url,
      locale: browserLocale.en,
      storageState: await api.browserState(),
    })
    office.setDefaultTimeout(20_000)
    const screen = await office.newPage()
    await test.step('an administrator adds it: it is hidden', async () => {
      await addMorocco(screen)
      expect((await fetch(`${site.url}/destinations/${key}`)).status).toBe(404)
      expect(await (await fetch(site.url)).text()).not.toContain(key)
    })
    await test.step('the screen says what is missing, until nothing is', async () => {
      await writeGuide(screen)
      await nameOfficialPage(screen)
      await expect(screen.getByRole('dialog')).toContainText(t('admin:destinations.complete'))
    })
    await test.step('a fact has a source; one that was removed comes back', async () => {
      await addFact(screen)
      await removeAndPutBack(screen)
    })
    await test.step('its drawings are chosen by their pictures', () => chooseOrnament(screen))
    await test.step('staff read the page before it is published, in its colours', async () => {
      await readPreview(screen)
      expect((await fetch(`${site.url}/destinations/${key}`)).status).toBe(404)
    })
    await test.step('it is published, and has a program', async () => {
      await screen.getByRole('button', { name: t('admin:destinations.close') }).click()
      const shown = t('admin:destinations.publish', { name: name.en })
      await screen.getByRole('switch', { name: shown }).click()
      await expect(screen.getByText(t('admin:destinations.shown', { name: name.en }))).toBeVisible()
      await addProgram(api)
    })

    const visitor = await browser.newContext({
      baseURL: site.url,
      locale: browserLocale.fr,
      javaScriptEnabled: false,
    })
    visitor.setDefaultTimeout(20_000)
    const page = await visitor.newPage()
    await test.step('a visitor reads its guide, in its colours', async () => {
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: name.fr }).click()
      await expect(page.getByRole('heading', { level: 1, name: name.fr })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Texte : visa')
      await expect(page.getByRole('main')).toContainText(fact['label.fr'])
      await expect(page.locator('header [data-ornament="dubai"]')).toHaveCount(1)
      // No one wrote that section.
      const unwritten = page.getByRole('heading', { name: fr('vocabulary.section.insurance') })
      await expect(unwritten).toHaveCount(0)
      const ground = page.locator(`[data-destination="${key}"]`).first()
      const tint = () =>
        ground.evaluate((box) => getComputedStyle(box).getPropertyValue('--tint').trim())
      expect(await tint()).toBe('#f3e6d8')
    })
    await test.step('finds the program by the country and applies', async () => {
      await page.goto('/program')
      await page.getByRole('searchbox').fill('informatique maroc')
      await page.getByRole('button', { name: fr('finder.search') }).click()
      await page.getByRole('main').locator('a[href="/program/informatique-rabat"]').click()
      await expect(page.getByRole('main')).toContainText('Rabat')
      await apply(page)
    })
    await Promise.all([office.close(), visitor.close(), api.dispose()])
  } finally {
    await site.stop()
  }
})

async function addMorocco(page: Page): Promise<void> {
  await page.goto('/admin/destinations')
  await page.getByRole('button', { name: t('admin:destinations.add') }).click()
  const panel = page.getByRole('dialog')
  await answer(page, {
    'name.en': name.en,
    'name.fr': name.fr,
    'summary.en': 'Study in Morocco, in French or in English.',
    'summary.fr': 'Étudier au Maroc, en français ou en anglais.',
    key,
    'colours.light.ground': '#f3e6d8',
    'colours.light.ink': '#7a2f1d',
    'colours.dark.ground': '#2c1a14',
    'colours.dark.ink': '#f0b39c',
  })
  await pick(page, t('admin:destinations.field.country'), 'Morocco')
  await pick(page, t('admin:destinations.field.zone'), 'Casablanca')
  await pick(page, t('admin:programs.tuition.currency'), 'MAD')
  await pick(page, t('admin:destinations.field.namesIn'), 'French')
  await panel.getByRole('button', { name: t('admin:destinations.add') }).click()
  await expect(panel.getByRole('heading', { level: 2, name: name.en })).toBeVisible()
  await expect(panel).toContainText(t('admin:destinations.missing'))
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label)
  await field.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

async function writeGuide(page: Page): Promise<void> {
  const panel = page.getByRole('dialog')
  for (const section of neededSections) {
    const title = t(`vocabulary.section.${section}`)
    const summary = panel.locator('summary').filter({ hasText: new RegExp(`^${title}$`) })
    await summary.click()
    const details = summary.locator('..')
    for (const language of ['en', 'fr'] as const) {
      const text = language === 'en' ? `Text: ${section}` : `Texte : ${section}`
      await details.locator(`textarea[name$="body.${language}"]`).fill(text)
    }
  }
  await save(page)
  // Only the address is still missing.
  await expect(panel.getByRole('alert').getByRole('listitem')).toHaveCount(1)
}

async function nameOfficialPage(page: Page): Promise<void> {
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: t('admin:destinations.needs.addresses') }).click()
  await panel.getByRole('button', { name: t('admin:destinations.addLine') }).click()
  const line = 'submissions.0'
  await answer(page, {
    [`${line}.title.en`]: 'Pre-registration',
    [`${line}.title.fr`]: 'Préinscription',
    [`${line}.text.en`]: 'You register on the national platform.',
    [`${line}.text.fr`]: 'Vous vous inscrivez sur la plateforme nationale.',
    [`${line}.officialUrl`]: 'https://www.cursussup.gov.ma',
  })
  await save(page)
}

const fact = {
  'label.en': 'Fee of the test',
  'label.fr': 'Frais du test',
  'value.en': 'MAD 100',
  'value.fr': '100\u00a0MAD',
  section: 'visa',
  amountMin: '100',
  validForYear: '2026',
  reviewBy: '2099-06-01',
}
const source = {
  sourceUrl: 'https://university.example/fees',
  checkedOn: '2026-11-02',
}

async function addFact(page: Page): Promise<void> {
  const panel = page.getByRole('dialog')
  const add = panel.getByRole('button', { name: t('admin:destinations.fact.add') })
  await panel.getByRole('button', { name: t('admin:destinations.open.facts'), exact: true }).click()
  await add.click()
  await answer(page, fact)
  await add.click()
  await expect(panel.locator('[name="sourceUrl"]')).toHaveAttribute('aria-invalid', 'true')
  await answer(page, source)
  await add.click()
  await expect(panel).toContainText('MAD 100')
}

async function removeAndPutBack(page: Page): Promise<void> {
  const panel = page.getByRole('dialog')
  const label = fact['label.en']
  const line = panel.getByRole('button', { name: t('admin:destinations.fact.edit', { label }) })
  await line.click()
  await panel.getByRole('button', { name: t('admin:destinations.fact.remove') }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: t('admin:destinations.fact.undo') }).click()
  await expect(line).toBeVisible()
}

async function chooseOrnament(page: Page): Promise<void> {
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: t('admin:destinations.open.row'), exact: true }).click()
  const choice = panel.getByRole('group', { name: t('admin:destinations.field.ornament') })
  await expect(choice.getByRole('radio', { name: t('admin:destinations.plain') })).toBeChecked()
  await choice.getByRole('radio', { name: t('vocabulary.destination.dubai') }).check()
  await save(page)
}

async function readPreview(screen: Page): Promise<void> {
  const opening = screen.context().waitForEvent('page')
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:catalogue.preview') })
    .click()
  const preview = await opening
  await expect(preview.getByRole('heading', { level: 1, name: name.en })).toBeVisible()
  await expect(preview.getByText(t('preview.notice'))).toBeVisible()
  // Its section is folded.
  await expect(preview.getByRole('main')).toContainText(fact['label.en'])
  const tint = await preview
    .locator(`[data-destination="${key}"]`)
    .first()
    .evaluate((box) => getComputedStyle(box).getPropertyValue('--tint').trim())
  expect(tint).toBe('#f3e6d8')
  await expect(preview.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await preview.close()
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:form.save') })
    .click()
  expect((await saved).ok()).toBe(true)
}

async function addProgram({ call }: ApiCaller): Promise<void> {
  await call('POST', '/api/admin/universities', {
    body: universityInput({
      ...{ key: 'rabat', name: 'University of Rabat', localName: 'Université de Rabat' },
      ...{ destination: key, city: 'Rabat', website: 'https://university.example' },
      status: 'published',
    }),
  })
  await call('POST', '/api/admin/programs', {
    body: {
      ...{ key: 'informatique-rabat', university: 'rabat', award: null, level: 'master' },
      title: { en: 'Computer science', fr: 'Informatique' },
      ...{ field: '0613', durationMonths: 24, mode: 'on_campus', pace: 'full_time' },
      ...{ languages: ['fr'], summary: { en: '', fr: '' }, tuitionLines: [], requirements: [] },
      intakes: [{ ...newIntake(), zone: 'Africa/Casablanca' }],
      ...{ officialUrl: 'https://university.example/informatique', verifiedOn: null },
      ...{ submissionChannel: 'university_portal', status: 'published' },
    },
  })
}

async function apply(page: Page): Promise<void> {
  const answers = answersOf('Awa Lalla', newAddress())
  const heading = (title: string) => page.getByRole('heading', { level: 1, name: title })
  const goOn = () => page.getByRole('button', { name: fr('apply.continue') }).click()
  await page.getByRole('main').locator('a[href^="/apply?"]').first().click()
  await expect(startHeading(page, fr, 'Informatique')).toBeVisible()
  await page.getByRole('button', { name: fr('apply.start.button') }).click()
  await page.getByRole('link', { name: fr('apply.steps.identity') }).click()
  await answer(page, answers.identity)
  await goOn()
  await expect(heading(fr('apply.steps.education'))).toBeVisible()
  await answer(page, answers.education)
  await goOn()
  await expect(heading(fr('apply.steps.tests'))).toBeVisible()
  await enterTest(page, 'fr', answers.tests)
  await expect(heading(fr('apply.review.title'))).toBeVisible()
  await answer(page, answers.review)
  await lastButton(page).click()
  await expect(doneHeading(page, fr, 1)).toBeVisible()
}

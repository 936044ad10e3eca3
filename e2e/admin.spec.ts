import type { Page } from '@playwright/test'
import { type Language, ownNameOf } from '#contract/common/values/languages.ts'
import { expect, test } from './fixtures.ts'
import { unique } from './names.ts'
import { newAddress } from './sessions.ts'
import { program } from './sites.ts'
import { words } from './words.ts'

/* What an administrator does with the catalogue and the staff, in the browser. */

const t = words.en

test.use({ signedInAs: 'administrator' })

test.describe('a university', () => {
  test('is added in both languages, and its key is made of its name', async ({ page }) => {
    const name = unique('École des Essais')
    await page.goto('/admin/universities/add')
    await field(page, t('admin:universities.field.name')).fill(name)
    await field(page, t('admin:universities.field.destination')).selectOption('france')
    await field(page, t('admin:universities.field.city')).fill('Évry')
    await described(page, 'en').fill('A school for trying things out.')
    await described(page, 'fr').fill('Une école où l’on essaie.')
    await press(page, t('admin:universities.add'))

    await expect(page).toHaveURL(/\/admin\/universities\/ecole-des-essais-/)
    await expect(heading(page, name)).toBeVisible()
    await page.reload()
    await expect(described(page, 'fr')).toHaveValue('Une école où l’on essaie.')

    await page.goto('/admin/universities')
    await page.getByLabel(t('admin:catalogue.search')).fill(name.toUpperCase())
    await expect(page).toHaveURL(/[?&]q=/)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(heading(page, name)).toBeVisible()
  })

  test('that is refused says which fields, and keeps what was typed', async ({ page }) => {
    await page.goto('/admin/universities/add')
    await field(page, t('admin:universities.field.city')).fill('Lyon')
    await field(page, t('admin:universities.field.founded')).fill('old')
    await press(page, t('admin:universities.add'))

    const summary = page.getByRole('alert')
    await expect(summary).toContainText(t('admin:missing.name'))
    await summary
      .getByRole('button', { name: new RegExp(t('admin:universities.field.founded')) })
      .click()
    await expect(field(page, t('admin:universities.field.founded'))).toBeFocused()
    await expect(field(page, t('admin:universities.field.founded'))).toHaveValue('old')
    await expect(field(page, t('admin:universities.field.city'))).toHaveValue('Lyon')
  })

  test('with a key that is taken says so beside the key', async ({ page, noise }) => {
    noise.expect(/409/)
    await page.goto('/admin/universities/add')
    await field(page, t('admin:universities.field.name')).fill('Another of that name')
    await field(page, t('admin:universities.field.key')).fill(program.university)
    await field(page, t('admin:universities.field.destination')).selectOption('india')
    await field(page, t('admin:universities.field.city')).fill('Pune')
    await press(page, t('admin:universities.add'))
    await expect(page.getByRole('alert').first()).toContainText(t('problem.key_taken'))
    await expect(field(page, t('admin:universities.field.name'))).toHaveValue(
      'Another of that name',
    )
  })

  test('saved by a colleague meanwhile shows what they changed, and loses nothing typed', async ({
    page,
    context,
    noise,
  }) => {
    noise.expect(/412/)
    const address = `/admin/universities/${program.university}`
    const other = await context.newPage()
    for (const one of [page, other]) {
      await one.goto(address)
      await expect(field(one, t('admin:universities.field.region'))).toBeVisible()
    }
    const theirs = unique('Region')
    await field(other, t('admin:universities.field.region')).fill(theirs)
    await press(other, t('admin:form.save'))
    await expect(other.getByText(t('admin:form.saved'))).toBeVisible()

    const mine = unique('Short')
    await field(page, t('admin:universities.field.shortName')).fill(mine)
    await press(page, t('admin:form.save'))
    const notice = page.getByRole('alert').filter({ hasText: t('admin:conflict.title') })
    await expect(notice.getByText(theirs)).toBeVisible()
    await expect(field(page, t('admin:universities.field.shortName'))).toHaveValue(mine)

    await page.getByRole('button', { name: t('admin:conflict.take') }).click()
    await expect(field(page, t('admin:universities.field.region'))).toHaveValue(theirs)
    await field(page, t('admin:universities.field.shortName')).fill(mine)
    await press(page, t('admin:form.save'))
    await expect(page.getByText(t('admin:form.saved'))).toBeVisible()
  })

  test('with something typed is not left without a question', async ({ page }) => {
    await page.goto(`/admin/universities/${program.university}`)
    await field(page, t('admin:universities.field.region')).fill('Somewhere')
    await page.getByRole('link', { name: t('admin:nav.staff') }).click()
    const question = page.getByRole('dialog', { name: t('admin:form.leave.title') })
    await question.getByRole('button', { name: t('admin:form.leave.stay') }).click()
    await expect(field(page, t('admin:universities.field.region'))).toHaveValue('Somewhere')

    await page.getByRole('link', { name: t('admin:nav.staff') }).click()
    await question.getByRole('button', { name: t('admin:form.leave.go') }).click()
    await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
  })

  test('keeps what was typed when the language is changed', async ({ page }) => {
    await page.goto(`/admin/universities/${program.university}`)
    await field(page, t('admin:universities.field.region')).fill('Somewhere')
    await page.getByRole('button', { name: ownNameOf('fr') }).click()
    const french = words.fr('admin:universities.field.region')
    await expect(page.getByLabel(french)).toHaveValue('Somewhere')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.getByRole('button', { name: ownNameOf('en') }).click()
    await expect(field(page, t('admin:universities.field.region'))).toHaveValue('Somewhere')
  })

  test('that does not exist says so', async ({ page, noise }) => {
    noise.expect(/404|A screen failed/)
    await page.goto('/admin/universities/no-such-university')
    await expect(page.getByRole('main')).toContainText(t('problem.not_found'))
  })
})

test.describe('a program', () => {
  test('is added with an intake and a fee, as they were typed', async ({ page }) => {
    const title = unique('Trying Out')
    await page.goto('/admin/programs/add')
    await page.getByLabel(titleIn('en')).fill(title)
    await page.getByLabel(titleIn('fr')).fill(unique('Essayer'))
    const university = field(page, t('admin:programs.field.university'))
    await university.fill('raman global')
    await page.getByRole('listbox').getByRole('option').first().click()
    await field(page, t('admin:programs.field.level')).selectOption('bachelor')
    await pick(page, t('admin:programs.field.field'), '0613')
    await press(page, t('admin:programs.tuition.add'))
    await field(page, t('admin:programs.tuition.amount')).fill('125 000,50')
    await pick(page, t('admin:programs.tuition.currency'), 'INR')
    await field(page, t('admin:grounds.sourceName')).fill('Fee table of 2031')
    await press(page, t('admin:programs.intake.add'))
    await field(page, t('admin:programs.academicYear')).last().fill('2031-32')
    await field(page, t('admin:grounds.sourceUrl')).last().fill('https://university.example/dates')
    await field(page, t('admin:programs.intake.closesAt')).fill('2031-05-31')
    await pick(page, t('admin:programs.intake.zone'), 'Kolkata')
    const [answer, deposit] = [
      field(page, t('admin:programs.intake.decisionBy')),
      field(page, t('admin:programs.intake.depositBy')),
    ]
    await answer.fill('2031-07-15')
    await deposit.fill('2031-07-14')
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(deposit).toHaveAccessibleDescription(t('field.before_decision'))
    await deposit.fill('2031-08-01')
    await page.getByRole('main').locator('button[type=submit]').click()

    await expect(heading(page, title)).toBeVisible()
    await page.reload()
    await expect(answer).toHaveValue('2031-07-15')
    await expect(deposit).toHaveValue('2031-08-01')

    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: t('admin:catalogue.preview') }).click()
    const shown = (await opened).getByRole('main')
    await expect(shown).toContainText(t('program.intakes.decides', { date: '15 July 2031' }))
    await expect(shown).toContainText(t('program.intakes.deposit', { date: '1 August 2031' }))
    await expect(field(page, t('admin:programs.tuition.amount'))).toHaveValue('125000.5')
    await expect(field(page, t('admin:programs.intake.closesAt'))).toHaveValue('2031-05-31')
  })
})

test.describe('a list', () => {
  test('holds its page, order and filters in the address, and Back goes back in it', async ({
    page,
  }) => {
    await page.goto('/admin/programs?destination=india&sort=-name')
    const rows = page.getByRole('row')
    await expect(rows.nth(1)).toContainText(t('vocabulary.destination.india'))
    await page.getByRole('button', { name: 'Go to next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(rows.nth(1)).toBeVisible()
    await rows.nth(1).getByText(t('vocabulary.destination.india')).click()
    await expect(page).toHaveURL(/\/admin\/programs\/[a-z0-9-]+$/)
    await page.goBack()
    await expect(page).toHaveURL(/destination=india.*page=2|page=2.*destination=india/)
    await page
      .getByRole('combobox', { name: t('admin:universities.field.destination') })
      .selectOption('')
    await expect(page).not.toHaveURL(/page=/)
  })

  test('that finds nothing says what to do', async ({ page }) => {
    await page.goto('/admin/programs?q=qqqqqqqqqq')
    await expect(page.getByText(t('admin:list.noMatch'))).toBeVisible()
    await page.getByRole('button', { name: t('admin:list.clear', { count: 1 }) }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
})

test.describe('a destination', () => {
  test('has a fact corrected, beside the list', async ({ page }) => {
    await page.goto('/admin/destinations')
    const name = t('vocabulary.destination.china')
    await page.getByRole('button', { name: t('admin:destinations.edit', { name }) }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('list').getByRole('button').first().click()
    // The values of other sources have their own year.
    const figure = panel.getByLabel(t('admin:destinations.fact.validForYear')).first()
    const year = unique('2026')
    await figure.fill(year)
    await panel.getByRole('button', { name: t('admin:form.save') }).click()
    await expect(page.getByText(t('admin:destinations.fact.saved'))).toBeVisible()
    await page.reload()
    await expect(figure).toHaveValue(year)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
})

test.describe('a member of staff', () => {
  test('is invited with a preset, suspended and reinstated', async ({ page }) => {
    const email = newAddress()
    await page.goto('/admin/staff/add')
    await field(page, t('admin:staff.field.givenNames')).fill('Salma')
    await field(page, t('admin:staff.field.email')).fill(email)
    await field(page, t('admin:staff.field.preset')).selectOption('reviewer')
    await expect(page.getByLabel(t('admin:staff.permission.documents.review'))).toBeChecked()
    await expect(page.getByLabel(t('admin:staff.permission.staff.manage'))).toBeDisabled()
    await press(page, t('admin:staff.sendInvitation'))
    await expect(heading(page, 'Salma')).toBeVisible()
    await expect(page.getByText(t('admin:staff.status.invited'), { exact: true })).toBeVisible()

    for (const [action, status] of [
      ['suspend', 'suspended'],
      ['reinstate', 'invited'],
    ] as const) {
      const title = t(`admin:staff.action.${action}.title`)
      await page.getByRole('button', { name: title }).click()
      await page.getByRole('dialog').getByRole('button', { name: title }).click()
      await expect(page.getByText(t(`admin:staff.status.${status}`), { exact: true })).toBeVisible()
    }
  })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A field by its label, with or without the mark that it may be left out. */
const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}(?: \\(optional\\))?$`))

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const described = (page: Page, language: Language) =>
  page.getByLabel(
    t('admin:form.inLanguage', {
      label: t('admin:universities.field.description'),
      language: t(`admin:form.language.${language}`),
    }),
  )

const titleIn = (language: Language) =>
  t('admin:form.inLanguage', {
    label: t('admin:programs.field.title'),
    language: t(`admin:form.language.${language}`),
  })

/** Chooses what is found by a part of its name or its code. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await page.getByRole('listbox').getByRole('option').first().click()
}

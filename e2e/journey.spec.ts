import type { Browser, Page } from '@playwright/test'
import { owner } from './api.ts'
import { addTest, answersOf } from './application-form.ts'
import { expect, openApp, test, withMotion } from './fixtures.ts'
import { answer, doneHeading, lastButton, startHeading } from './forms.ts'
import { mailTo } from './mails.ts'
import { newAddress } from './sessions.ts'
import { program } from './sites.ts'
import { browserLocale, type Language, languages, mails, words } from './words.ts'

/*
 * What the product is for, from the first search to the answer. The visitor's part works without
 * JavaScript; the administrator's doesn't.
 */

const title = { en: 'Mechatronics', fr: 'Mécatronique' }
const mistyped = { en: 'mechatronisc raman', fr: 'mecatroniqe raman' }

test.use(withMotion)

for (const language of languages) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${language}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ locale: browserLocale[language], javaScriptEnabled })

      test('a visitor finds a program and applies without an account, an administrator moves the application, the applicant reads its status', async ({
        page,
        browser,
      }, { project }) => {
        const t = words[language]
        const email = newAddress()
        const givenNames = `Awa ${lettersOf(email)}`

        await test.step('finds the program in spite of a typing error', async () => {
          await page.goto('/program')
          await page.getByRole('searchbox').fill(mistyped[language])
          await page.getByRole('button', { name: t('finder.search') }).click()
          const found = page.getByRole('main').locator(`a[href="/program/${program.key}"]`)
          await expect(found).toContainText(title[language])
          await found.click()
          await expect(heading(page, title[language])).toBeVisible()
        })

        await test.step('starts from the button of an intake', async () => {
          await page
            .getByRole('link', { name: t('program.intakes.apply') })
            .first()
            .click()
          await expect(startHeading(page, t, title[language])).toBeVisible()
          await page.getByRole('button', { name: t('apply.start.button') }).click()
          await expect(heading(page, t('apply.tasks.title'))).toBeVisible()
          await page.getByRole('link', { name: t('apply.steps.identity') }).click()
        })

        const answers = answersOf(givenNames, email)
        await test.step('sees a mistake, and loses nothing', async () => {
          await expect(heading(page, t('apply.steps.identity'))).toBeVisible()
          await answer(page, { ...answers.identity, birthMonth: '14' })
          await goOn(page, language)
          const summary = page.locator('[data-refused]')
          await expect(summary).toContainText(t('shell.form.problems', { count: 1 }))
          const message = t('field.not_a_date')
          await expect(summary.getByRole('link')).toHaveText(
            t('apply.problems.named', {
              name: t('apply.identity.birthDate'),
              message: message.slice(0, 1).toLowerCase() + message.slice(1),
            }),
          )
          await expect(page.getByText(t('field.not_a_date'))).toHaveCount(2)
          await expectAnswers(page, { ...answers.identity, birthMonth: '14' })
          await page.getByLabel(t('apply.identity.birthMonth')).fill('4')
          await goOn(page, language)
        })

        await test.step('goes through the other steps', async () => {
          await expect(heading(page, t('apply.steps.education'))).toBeVisible()
          await answer(page, answers.education)
          await goOn(page, language)
          await expect(heading(page, t('apply.steps.tests'))).toBeVisible()
          await addTest(page, language, answers.tests)
        })

        const { number, link } = await test.step('checks the answers and sends them', async () => {
          await expect(heading(page, t('apply.review.title'))).toBeVisible()
          for (const shown of [givenNames, 'Diop-Lefèvre', email, 'Université Cheikh-Anta-Diop']) {
            await expect(page.getByRole('main')).toContainText(shown)
          }
          await answer(page, answers.review)
          await lastButton(page).click()
          await expect(doneHeading(page, t, 1)).toBeVisible()
          return {
            number: (await page.getByText(/^PA-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '',
            link: await page.locator('a[href*="/application/"]').first().getAttribute('href'),
          }
        })

        await test.step('gets both in a mail in their language', async () => {
          const mail = await mailTo(email, 'application_received', project.name)
          expect(mail.subject).toBe(
            mails[language].application_received.subject.replace('{{number}}', number),
          )
          expect(mail.text).toContain(title[language])
          expect(new URL(mail.link).pathname).toBe(link)
        })

        await test.step('an administrator finds the file and moves it to review', () =>
          review(browser, language, { givenNames, number }))

        await test.step('the applicant reads the new state and who acts next', async () => {
          await page.goto(link ?? '')
          await expectInReview(page, language)
          const mail = await mailTo(email, 'application_moved', project.name)
          expect(mail.subject).toContain(number)
          expect(new URL(mail.link).pathname).toBe(link)
        })

        await test.step('without the link, the number, the birth date and a code open it', async () => {
          await page.goto('/application')
          await page.getByLabel(t('application.find.number')).fill(number.toLowerCase())
          await answer(page, { birthDay: '9', birthMonth: '4', birthYear: '2003' })
          await page.getByRole('button', { name: t('application.find.button') }).click()
          const code = (await mailTo(email, 'application_code', project.name)).text
          await page.getByLabel(t('application.code.label')).fill(/\b\d{6}\b/.exec(code)?.[0] ?? '')
          await page.getByRole('button', { name: t('application.code.button') }).click()
          await expectInReview(page, language)
        })
      })
    })
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A name of letters only that distinguishes one applicant from the others. */
const lettersOf = (text: string) =>
  [...text.slice(7, 15)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')

async function expectAnswers(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    await expect.soft(page.locator(`[name="${name}"]`), name).toHaveValue(value)
  }
}

const goOn = (page: Page, language: Language) =>
  page.getByRole('button', { name: words[language]('apply.continue') }).click()

async function expectInReview(page: Page, language: Language): Promise<void> {
  const t = words[language]
  await expect(page.getByRole('heading', { name: t('vocabulary.status.in_review') })).toBeVisible()
  await expect(page.getByText(t('vocabulary.mover.agency'))).toBeVisible()
}

/** The administrator's part: signs in, opens the applicant's file from the list, moves it. */
async function review(
  browser: Browser,
  language: Language,
  { givenNames, number }: { givenNames: string; number: string },
): Promise<void> {
  const t = words[language]
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    locale: browserLocale[language],
    javaScriptEnabled: true,
  })
  const page = await context.newPage()
  await openApp(page, '/auth/signin')
  await page.getByLabel(t('auth.email')).fill(owner.email)
  await page.getByLabel(t('auth.password.label'), { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: t('auth.signIn.send'), exact: true }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page
    .getByRole('link', { name: t('admin:nav.applicants') })
    .first()
    .click()
  // Typed, as people do: what Firefox's driver fills in at once doesn't reach React.
  await page.getByLabel(t('admin:applicants.search')).pressSequentially(givenNames)
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByRole('link', { name: givenNames }).click()
  await expect(heading(page, givenNames)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(number)
  await page.getByRole('button', { name: t('admin:move.in_review') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:move.in_review') })
    .click()
  const moved = t('admin:applicants.moved', { status: t('admin:status.in_review') })
  await expect(page.getByText(moved)).toBeVisible()
  await context.close()
}

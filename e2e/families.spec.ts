import type { Locator, Page } from '@playwright/test'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { formatDate } from '../app/format.ts'
import { addTest, answersOf } from './application-form.ts'
import { expect, test } from './fixtures.ts'
import { answer, doneHeading, lastButton, startHeading } from './forms.ts'
import { mailTo } from './mails.ts'
import { letters } from './names.ts'
import { expectNoPromise, expectNoPromiseIn } from './no-promise.ts'
import { dayFromNow, openIntake, openThrough } from './open-intake.ts'
import { newAddress } from './sessions.ts'
import { moveOn, sendOn } from './staff-work.ts'
import { browserLocale, contents, following, type Language, mails, words } from './words.ts'

/*
 * Three families on a phone, from the words they search with to their own page: each page and mail
 * says who sends the application, and where that is the applicant, nothing promises that we do.
 */

// They open intakes of the same programs: one test after the other.
test.describe.configure({ mode: 'default' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test.describe('from Côte d’Ivoire to France', () => {
      test.use({ locale: browserLocale.fr })

      test('she sends it on the portal: each page names it, and its last day', async ({
        page,
        api,
      }, { project }) => {
        const [t, content, own] = [words.fr, contents.fr.program, following.fr.sending]
        const { next } = mails.fr
        const portal = 'Études en France'
        const lastDay = dayFromNow(60)
        const program = 'european-law-lyon-3'
        const intake = await openThrough(api, program, 'national_portal', {
          closesIn: {
            CI: {
              closesAt: `${lastDay}T23:59`,
              sourceUrl: 'https://www.cotedivoire.example/dates',
              checkedOn: dayFromNow(-1),
            },
          },
          zone: 'Europe/Paris',
        })
        const by = formatDate(lastDay, 'fr')
        const sends = upTo(t('apply.sends.you_portal'), portal)
        const look = (name: string, ...said: string[]) => see(page, 'fr', name, said)

        const found = await search(page, 'fr', 'master droit lyon', program)
        await expect(found).toContainText(upTo(content.sends.you_portal, portal))
        await seeFound(page, 'fr', found)

        await found.getByRole('heading').getByRole('link').click()
        await expectOnFirstScreen(page, upTo(content.who.you_portal, portal))
        await look('program', t('program.channel.national_portal'), t('program.steps.sendYourself'))

        await begin(page, intake, t('program.intakes.prepare'))
        await expect(startHeading(page, t, 'Droit européen')).toBeVisible()
        await look('start', sends)

        const email = await fillIn(page, 'fr', {
          nationality: 'Côte d’Ivoire',
          residenceCountry: 'Côte d’Ivoire',
          phone: '07 07 12 34 56',
          qualification: 'Licence de droit',
          institution: 'Université Félix-Houphouët-Boigny',
          country: 'CI',
        })
        await expect(lastButton(page)).toHaveText(t('apply.review.prepare'))
        await look(
          'review',
          sends,
          by,
          t('apply.review.leads.prepare'),
          t('apply.review.notes.prepare'),
          t('apply.consent.textPrepare'),
        )

        const { mail, number, path } = await handIn(page, 'fr', email, project.name)
        await look(
          'done',
          t('apply.done.notSent.prepare', { count: 1 }),
          upTo(t('apply.done.nexts.sendYou'), portal),
          by,
        )
        expectNoPromiseIn(mail.text, 'fr', 'the mail')
        for (const said of [next.state.prepare_one, upTo(next.send.you, portal), by]) {
          expect(plain(mail.text)).toContain(plain(said))
        }

        await page.goto(path)
        await look('own page', own.mover, own.title.check, upTo(own.open, portal), by)

        await moveOn(api, number, ['in_review', 'ready_to_send'])
        await page.goto(path)
        await look('checked', upTo(own.title.ready, portal), by)
      })
    })

    test.describe('from India to Dubai', () => {
      test.use({ locale: browserLocale.en })

      test('the office sends it: each page says so, and that it is sent once it is', async ({
        page,
        api,
      }, { project }) => {
        const [t, content] = [words.en, contents.en.program]
        const program = 'business-information-systems-murdoch-university-dubai'
        const intake = await openIntake(api, program)
        const look = (name: string, ...said: string[]) => see(page, 'en', name, said, 'we send it')

        const found = await search(page, 'en', 'bachelor information systems dubai', program)
        await expect(found).toContainText(content.sends.us)
        await look('search')

        await found.getByRole('heading').getByRole('link').click()
        await expectOnFirstScreen(page, content.who.us)
        await look('program', t('program.channel.agency'), t('program.steps.send'))

        await begin(page, intake, t('program.intakes.apply'))
        await look('start', t('apply.sends.us'))

        const email = await fillIn(page, 'en', {
          birthYear: '2008',
          nationality: 'India',
          residenceCountry: 'India',
          phone: '98765 43210',
          highestLevel: 'secondary',
          qualification: 'Class XII, CBSE',
          institution: 'Kendriya Vidyalaya, Pune',
          country: 'IN',
          grade: '87',
          gradeScale: 'of-100',
        })
        await expect(lastButton(page)).toHaveText(t('apply.review.send', { count: 1 }))
        await look(
          'review',
          t('apply.sends.us'),
          t('apply.review.leads.send'),
          t('apply.consent.text'),
        )

        const { mail, number, path } = await handIn(page, 'en', email, project.name)
        await look('done', upTo(t('apply.done.nexts.sendUs'), 'Murdoch University Dubai'))
        expect(mail.text).toContain(mails.en.next.state.send_one)

        await page.goto(path)
        await look('own page', t('vocabulary.mover.agency'))

        await sendOn(api, number)
        await page.goto(path)
        await look('sent', t('vocabulary.status.sent'), t('application.explained.sent'))
      })
    })

    test.describe('from Viet Nam to China', () => {
      test.use({ locale: browserLocale.en })

      test('the scholarship needs its own request, the university its own portal', async ({
        page,
        api,
      }, { project }) => {
        const [t, content, own] = [words.en, contents.en.program, following.en.sending]
        const program = 'nursing-hust'
        const intake = await openThrough(api, program, 'university_portal')
        const sends = t('apply.sends.you_university')
        const look = (name: string, ...said: string[]) => see(page, 'en', name, said)
        const main = page.getByRole('main')

        await search(page, 'en', 'học bổng trung quốc')
        const scholarship = main.getByRole('listitem').filter({ hasText: 'bilateral' })
        await expect(scholarship).toContainText(t('program.scholarships.channel.embassy'))
        const [answer, first] = [scholarship, main.getByRole('article').first()]
        expect(await topOf(answer)).toBeLessThan(await topOf(first))
        await look('scholarships')

        await scholarship.getByRole('link').click()
        await expect(page).toHaveURL('/destinations/china#scholarships')
        const scholarships = main.locator('#scholarships')
        if (!javaScriptEnabled) await scholarships.locator('summary').first().click()
        const alone = scholarships
          .getByRole('complementary')
          .filter({ hasText: t('vocabulary.channel.applicant_only') })
        await expect(
          alone.getByRole('heading', { name: contents.en.destination.whatYouDo }),
        ).toBeVisible()
        await expect(alone.getByRole('listitem').first()).toBeVisible()
        await look('destination')

        const found = await search(page, 'en', 'nursing wuhan', program)
        await expect(found).toContainText(content.sends.you_university)
        await found.getByRole('heading').getByRole('link').click()
        await expectOnFirstScreen(page, content.who.you_university)
        await look('program', t('program.channel.university_portal'))

        await begin(page, intake, t('program.intakes.prepare'))
        await look('start', sends)

        const email = await fillIn(page, 'en', {
          nationality: 'Viet Nam',
          residenceCountry: 'Viet Nam',
          phone: '0912 345 678',
          qualification: 'Bằng tốt nghiệp trung học phổ thông',
          highestLevel: 'secondary',
          institution: 'Trường THPT Chu Văn An',
          country: 'VN',
          grade: '8.7',
          gradeScale: 'of-10',
        })
        await expect(lastButton(page)).toHaveText(t('apply.review.prepare'))
        await look('review', sends, t('apply.review.notes.prepare'), t('apply.consent.textPrepare'))

        const { mail, path } = await handIn(page, 'en', email, project.name)
        await look(
          'done',
          t('apply.done.notSent.prepare', { count: 1 }),
          upTo(t('apply.done.nexts.sendYou'), own.university),
        )
        expectNoPromiseIn(mail.text, 'en', 'the mail')
        expect(mail.text).toContain(mails.en.next.state.prepare_one)

        await page.goto(path)
        await look('own page', own.mover, own.title.check)
      })
    })
  })
}

/** What a page says about who sends, and what it must not say. */
async function see(
  page: Page,
  language: Language,
  name: string,
  said: readonly string[],
  sender: 'we send it' | 'they send it' = 'they send it',
): Promise<void> {
  await test.step(name, async () => {
    for (const text of said) await expect(page.getByRole('main')).toContainText(text)
    if (sender === 'they send it') await expectNoPromise(page, language)
    await expectNoOverflow(page)
  })
}

/**
 * The same for the card of what was found. The others are of programs that other tests may have
 * opened, and which we send.
 */
async function seeFound(page: Page, language: Language, found: Locator): Promise<void> {
  await test.step('search', async () => {
    await expectNoPromise(page, language, found)
    await expectNoOverflow(page)
  })
}

/** Searches from the first page, as a visitor types it; answers the card of that program. */
async function search(
  page: Page,
  language: Language,
  typed: string,
  program = '',
): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('searchbox').fill(typed)
  await page
    .getByRole('main')
    .getByRole('button', { name: words[language]('finder.search') })
    .click()
  await expect(page).toHaveURL(/\/program\?/)
  return page.getByRole('article').filter({ has: page.locator(`a[href="/program/${program}"]`) })
}

async function begin(page: Page, intake: string, label: string): Promise<void> {
  const button = page.locator(`a[href*="intake=${intake}"]`).filter({ hasText: label })
  await button.first().click()
  await expect(page).toHaveURL(/\/apply\?/)
}

/** From the start of the form to its review. */
async function fillIn(page: Page, language: Language, changes: DraftAnswers): Promise<string> {
  const t = words[language]
  const email = newAddress()
  const { identity, education, tests } = answersOf(`Aya ${letters()}`, email)
  const own = (answers: DraftAnswers) => ({
    ...answers,
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => name in answers)),
  })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const goOn = () => page.getByRole('button', { name: t('apply.continue') }).click()
  await page.getByRole('button', { name: t('apply.start.button') }).click()
  await page.getByRole('link', { name: t('apply.steps.identity') }).click()
  await expect(heading(t('apply.steps.identity'))).toBeVisible()
  await answer(page, own(identity))
  await goOn()
  await expect(heading(t('apply.steps.education'))).toBeVisible()
  await answer(page, own(education))
  await goOn()
  await addTest(page, language, tests)
  await expect(heading(t('apply.review.title'))).toBeVisible()
  return email
}

/** Agrees, presses the last button, and reads the mail. */
async function handIn(page: Page, language: Language, email: string, project: string) {
  const t = words[language]
  await answer(page, { declaration: 'on' })
  await lastButton(page).click()
  await expect(doneHeading(page, t, 1)).toBeVisible()
  const number = (await page.getByText(/^PA-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
  const link = page.locator('a[href^="/application/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  const mail = await mailTo(email, 'application_received', project)
  expect(mail.text).toContain(path)
  return { mail, number, path }
}

async function expectOnFirstScreen(page: Page, text: string): Promise<void> {
  const said = page.getByRole('main').getByText(text).first()
  await expect(said).toBeInViewport({ ratio: 1 })
}

async function expectNoOverflow(page: Page): Promise<void> {
  const wider = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
  expect(wider, 'wider than the phone').toBeLessThanOrEqual(0)
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}

/** How the no-break spaces of dates appear in a mail. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

/** A sentence of the locales with its first gap filled, up to there: what follows may be anything. */
function upTo(sentence: string, name: string): string {
  const [start = ''] = sentence.split('{{')
  return `${start}${name}`
}

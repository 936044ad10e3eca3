import { randomUUID } from 'node:crypto'
import type { ApiCaller } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { answer } from './forms.ts'
import { mailTo } from './mails.ts'
import { proveMail } from './prove-mail.ts'
import { sendApplication } from './sent-application.ts'
import { signUp } from './sessions.ts'
import { browserLocale, following, mails, words } from './words.ts'

/* An applicant's page after the application is sent: without an account, and with one. */

/** The administrator answers what an applicant wrote. */
async function answerAsStaff({ call }: ApiCaller, number: string, body: string): Promise<void> {
  const { rows } = await call<{ rows: { key: string; applicant: { number: string } | null }[] }>(
    'GET',
    '/api/admin/conversations?kind=application&sort=-activity',
  )
  const path = `/api/admin/conversations/${
    rows.find(({ applicant }) => applicant?.number === number)?.key
  }`
  const { version } = await call<{ version: number }>('GET', path)
  await call('POST', `${path}/messages`, {
    body: { kind: 'answer', body },
    headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() },
  })
}

const asked = 'May I bring <b>my diploma</b> later?'
const reply = 'Yes, until the first of July.'

for (const [language, javaScriptEnabled] of [
  ['en', false],
  ['fr', true],
] as const) {
  const w = following[language]
  const t = words[language]

  test.describe(`${language}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ locale: browserLocale[language], javaScriptEnabled })

    test('an applicant sees who moves next, writes, reads the answer and is written to in another language', async ({
      page,
      api,
      noise,
    }, { project }) => {
      // An empty message is refused as such.
      noise.expect(/422/)
      const { number, path, email } = await sendApplication(api, { language })
      const messages = page.locator('#messages')
      const isTold = (section: string, text: string) =>
        expect(page.locator(section).getByText(text)).toBeVisible()
      if (javaScriptEnabled) await openApp(page, path)
      else await page.goto(path)
      await expect(page.getByRole('main')).toContainText(t('vocabulary.mover.agency'))

      await test.step('writes by keyboard alone', async () => {
        await page
          .getByRole('navigation', { name: w.nav })
          .getByRole('link', { name: w.part.messages })
          .press('Enter')
        await expect(page).toHaveURL(`${path}#messages`)
        await page.getByLabel(w.messages.label).focus()
        await page.keyboard.insertText(asked)
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await isTold('#messages', w.done.write)
        await expect(messages).toContainText(asked)
        await mailTo(email, 'application_message_received', project.name)
        if (javaScriptEnabled) await expectAccessible(page)
      })

      await test.step('staff answer: it is new until it is read', async () => {
        await answerAsStaff(api, number, reply)
        const mail = await mailTo(email, 'application_answered', project.name)
        expect(mail.subject).toContain(number)
        expect(mail.text).toContain(reply)
        expect(new URL(mail.link).pathname).toBe(path)
        await page.goto(path)
        await expect(page.getByRole('main')).toContainText(w.news.one)
        await expect(messages.getByRole('listitem').last()).toContainText(w.messages.isNew)
        await messages.getByRole('button', { name: w.messages.haveRead }).click()
        await isTold('#messages', w.done.read)
        await expect(page.getByRole('main')).not.toContainText(w.news.one)
      })

      await test.step('an empty message is refused beside its box', async () => {
        await page.getByRole('button', { name: w.messages.send }).click()
        await expect(messages).toContainText(w.messages.required)
      })

      await test.step('dates for the calendar hold nothing that opens the page', async () => {
        await page.goto(path)
        const file = page.getByRole('link', { name: w.dates.file })
        const response = await page.request.get((await file.getAttribute('href')) ?? '')
        expect(response.headers()['content-type']).toContain('text/calendar')
        const text = await response.text()
        expect(text).toContain('BEGIN:VEVENT')
        expect(text.replaceAll('\r\n ', '')).not.toContain(path.split('/').at(-1))
      })

      const other = language === 'en' ? 'fr' : 'en'
      await test.step('chooses another language, ends the application, and gets the mail in it', async () => {
        // A file of the checklist may have a language too.
        await page.locator(`#language [name="language"][value="${other}"]`).check()
        await page.locator('#language').getByRole('button', { name: w.language.send }).click()
        await isTold('#language', w.done.language)
        await page.getByRole('link', { name: t('application.end.cancel.link') }).click()
        await proveMail(page, { email, project: project.name, language })
        await answer(page, { reasonCode: 'later' })
        if (javaScriptEnabled) await expectAccessible(page)
        const cancel = page.getByRole('button', { name: t('application.end.cancel.button') })
        await cancel.click()
        if (!javaScriptEnabled) {
          await page.getByLabel(t('shell.form.sure')).check()
          await cancel.click()
        }
        await expect(page.getByRole('main')).toContainText(t('vocabulary.status.cancelled'))
        await expect(page.locator('#history')).toContainText(w.endReason.later)
        const mail = await mailTo(email, 'application_moved', project.name)
        const [subject = ''] = mails[other].application_moved.subject.split('{{')
        expect(mail.subject).toContain(subject)
      })
    })
  })
}

test.describe('with an account', () => {
  test.use({ signedInAs: 'applicant' })

  test('a signed-in applicant finds what they sent with their address, until they sign out', async ({
    page,
    sessions,
    api,
  }) => {
    const t = words.en
    const { credentials } = await sessions.get('applicant')
    const mine = await sendApplication(api, { answers: { email: credentials.email } })
    const theirs = await sendApplication(api)
    await openApp(page, '/application')
    const own = page.getByRole('region', { name: t('application.own.title') })
    await expect(own).toContainText(mine.number)
    await expect(own).not.toContainText(theirs.number)
    expect(await page.content()).not.toContain(mine.path)
    await expectAccessible(page)

    await own.getByRole('button', { name: mine.number }).click()
    await expect(page).toHaveURL(mine.path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mine.number)
  })
})

test('signing out hides one’s applications', async ({ page, api }, { project }) => {
  const credentials = await signUp(api, project.name)
  const { number } = await sendApplication(api, { answers: { email: credentials.email } })

  const t = words.en
  await openApp(page, '/auth/signin?from=/admin/applicants')
  await page.getByLabel(t('auth.email')).fill(credentials.email)
  await page.getByLabel(t('auth.password.label'), { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: t('auth.signIn.send'), exact: true }).click()
  await expect(page).toHaveURL('/application')
  const main = page.getByRole('main')
  await expect(main).toContainText(number)
  await page.getByRole('button', { name: t('application.own.signOut') }).click()
  await expect(main).not.toContainText(number)
})

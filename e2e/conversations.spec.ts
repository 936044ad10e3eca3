import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { answer } from './forms.ts'
import { mailTo } from './mails.ts'
import { newAddress, type Sessions } from './sessions.ts'
import { program } from './sites.ts'
import { browserLocale, contents, type Language, mails, words } from './words.ts'

/*
 * A visitor asks, staff answer, the visitor reads it and writes again. The visitor's part works
 * without JavaScript; the administrator's doesn't.
 */

const said = 'Is it too late for autumn? <b>Thank you</b>'
const note = 'A note that no visitor ever sees'
const reply = 'No: the next call opens in January.'
const more = 'Good. And the visa?'

for (const [language, javaScriptEnabled] of [
  ['en', false],
  ['fr', true],
] as const) {
  test.describe(`${language}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ locale: browserLocale[language], javaScriptEnabled })

    test('a visitor’s message is answered on a private page, where the visitor writes again', async ({
      page,
      browser,
      sessions,
      noise,
    }, { project }) => {
      // Without scripts the button asks once whether the visitor is a person.
      if (!javaScriptEnabled) noise.expect(/422/)
      const content = contents[language]
      const email = newAddress()
      const main = page.getByRole('main')

      await test.step('the visitor asks, and reads by when and where the answer comes', async () => {
        if (javaScriptEnabled) await openApp(page, '/contact')
        else await page.goto('/contact')
        await answer(page, { name: 'Léa N’Diaye', email, message: said })
        await page.getByRole('button', { name: content.contact.send }).click()
        await expect(main).toContainText(content.conversation.sentTitle)
        await expect(main).toContainText(said)
        await expect(main).toContainText(content.conversation.open.split('{{')[0] ?? '')
        const mail = await mailTo(email, 'contact_received', project.name)
        expect(mail.subject).toBe(mails[language].contact_received.subject)
        expect(new URL(mail.link).pathname).toBe(new URL(page.url()).pathname)
        expect(await headersOf(page)).toEqual({
          cache: 'no-store',
          robots: 'noindex, nofollow',
          referrer: 'same-origin',
        })
        if (javaScriptEnabled) await expectAccessible(page)
      })

      const staff = await signedIn(browser, sessions, language)
      await test.step('staff note and answer; what is begun outlives a reload', () =>
        noteAndAnswer(staff, email, language))

      await test.step('the visitor reads the answer, not the note, and proves the address', async () => {
        const { link, text } = await mailTo(email, 'conversation_answered', project.name)
        expect(text).toContain(reply)
        await page.goto(new URL(link).pathname + new URL(link).search)
        await expect(main).toContainText(reply)
        await expect(main).not.toContainText(note)
        if (javaScriptEnabled) await expectAccessible(page)
        const prove = page.getByRole('button', { name: content.conversation.prove })
        await prove.click()
        if (!javaScriptEnabled) {
          await page.getByLabel(words[language]('shell.form.sure')).check()
          await prove.click()
        }
        await expect(main).toContainText(content.conversation.provedTitle)
      })

      await test.step('the visitor writes again, and staff see whose turn it is', async () => {
        await page.getByLabel(content.conversation.write).fill(more)
        await page.getByRole('button', { name: content.conversation.send, exact: true }).click()
        await expect(main).toContainText(content.conversation.addedTitle)
        await expect(page.getByRole('listitem').filter({ hasText: more })).toHaveCount(1)

        const t = words[language]
        await staff.reload()
        await expect(staff.getByText(more)).toBeVisible()
        await expect(staff.getByText(t('admin:messages.state.open'))).toBeVisible()
        await expect(staff.getByText(t('admin:messages.proved'))).toBeVisible()
      })
      await leave(staff, sessions)
    })
  })
}

test.describe('an error report', () => {
  test.use({ locale: browserLocale.fr })

  test('leads staff from what is wrong to the record that says it', async ({
    page,
    browser,
    sessions,
    noise,
  }) => {
    noise.expect(/422/)
    const { report } = contents.fr.contact
    await openApp(page, `/contact?about=program:${program.key}`)
    await expect(page.getByRole('main').locator(`a[href="/program/${program.key}"]`)).toBeVisible()
    await page.getByRole('button', { name: report.send }).click()
    await expect(page.locator('[data-refused]')).toContainText(report.required)
    await expectAccessible(page)
    const wrong = `Les frais ont changé, ${newAddress()}`
    await page.getByLabel(report.message).fill(wrong)
    await page.getByRole('button', { name: report.send }).click()
    await expect(page.getByRole('main')).toContainText(contents.fr.conversation.keepOnly)

    const staff = await signedIn(browser, sessions, 'fr')
    await staff.goto(`/admin/messages?kind=report&q=${encodeURIComponent(wrong)}`)
    await staff.getByRole('link', { name: words.fr('admin:messages.unnamed') }).click()
    await expect(staff.getByText(wrong)).toBeVisible()
    await staff.getByRole('link', { name: words.fr('admin:messages.record') }).click()
    await expect(staff).toHaveURL(`/admin/programs/${program.key}`)
    await leave(staff, sessions)
  })
})

async function signedIn(browser: Browser, sessions: Sessions, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    locale: browserLocale[language],
    storageState: (await sessions.get('administrator')).state,
    javaScriptEnabled: true,
  })
  const page = await context.newPage()
  return page
}

/**
 * A page with a secret in its address is not cached, and its address is passed to no other site.
 */
async function headersOf(page: Page) {
  const headers = (await page.request.get(page.url())).headers()
  return {
    cache: headers['cache-control'],
    robots: headers['x-robots-tag'],
    referrer: headers['referrer-policy'],
  }
}

/** Using a session renews it: the next test continues from this one's state. */
async function leave(page: Page, sessions: Sessions): Promise<void> {
  await sessions.keep('administrator', await page.context().storageState())
  await page.context().close()
}

async function noteAndAnswer(page: Page, email: string, language: Language): Promise<void> {
  const t = words[language]
  await page.goto(`/admin/messages?state=open&q=${email}`)
  const row = page.getByRole('link', { name: 'Léa N’Diaye' })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.click()
  await expect(page.getByText(said)).toBeVisible()

  const text = page.getByRole('main').getByRole('textbox')
  await page.getByRole('button', { name: t('admin:messages.note') }).click()
  await text.fill(note)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin:messages.keepNote') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: note })).toBeVisible()

  await text.fill(reply)
  await page.reload()
  await expect(text).toHaveValue(reply)
  await page.getByRole('button', { name: t('admin:messages.send') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: reply })).toBeVisible()
  await expect(text).toHaveValue('')
  await expectAccessible(page)
}

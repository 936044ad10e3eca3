import { readFile } from 'node:fs/promises'
import yauzl from 'yauzl'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { proveMail } from './prove-mail.ts'
import { sendApplication } from './sent-application.ts'
import { browserLocale, following, words } from './words.ts'

async function namesIn(archive: string): Promise<string[]> {
  const zip = await yauzl.fromBufferPromise(await readFile(archive), { lazyEntries: true })
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  return names
}

for (const { language, javaScriptEnabled } of [
  { language: 'fr', javaScriptEnabled: true },
  { language: 'en', javaScriptEnabled: false },
] as const) {
  test.describe(`${language}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ locale: browserLocale[language], javaScriptEnabled })

    test('an applicant downloads their data, asks to be erased, and changes their mind', async ({
      page,
      api,
      noise,
    }, { project }) => {
      // A wrong code has the status of a form that doesn't pass.
      noise.expect(/status of 422/)
      const t = words[language]
      const { data, done } = following[language]
      const { email, path } = await sendApplication(api, { language })
      await (javaScriptEnabled ? openApp(page, path) : page.goto(path))

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: data.download }).click(),
      ])
      expect(await namesIn(await download.path())).toContain('data.json')

      const section = page.locator('#data')
      await section.getByRole('button', { name: data.ask }).click()
      await expect(section).toContainText(done.erasure_ask)
      const { text } = await mailTo(email, 'erasure_code', project.name)
      const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
      const field = section.getByRole('textbox', { name: t('application.code.label') })
      await field.fill(code === '000000' ? '111111' : '000000')
      await section.getByRole('button', { name: data.confirm }).click()
      await expect(section).toContainText(t('application.code.wrong'))
      if (javaScriptEnabled) await expectAccessible(page)

      await field.fill(code)
      await section.getByRole('button', { name: data.confirm }).click()
      await expect(section).toContainText(done.erasure_confirm)
      await mailTo(email, 'erasure_waiting', project.name)
      await section.getByRole('button', { name: data.keep }).click()
      await expect(section).toContainText(done.erasure_stop)
      await expect(section.getByRole('button', { name: data.ask })).toBeVisible()
    })

    test('an applicant corrects their address and ends the link that went to the old one', async ({
      page,
      api,
    }, { project }) => {
      const t = words[language]
      const { language: own, done } = following[language]
      const { email, path } = await sendApplication(api, { language })
      await (javaScriptEnabled ? openApp(page, path) : page.goto(path))
      const section = page.locator('#language')
      await section.getByText(own.correct).click()
      if (javaScriptEnabled) await expectAccessible(page)
      const right = `right.${email}`
      await section.getByRole('textbox', { name: own.address }).fill(right)
      await section.getByRole('checkbox', { name: own.endLink }).check()
      await section.getByRole('button', { name: own.ask }).click()
      await expect(section).toContainText(done.email_ask)

      const { text } = await mailTo(right, 'email_correction_code', project.name)
      await section
        .getByRole('textbox', { name: t('application.code.label') })
        .fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
      await section.getByRole('button', { name: own.confirm }).click()
      await expect(section).toContainText(done.email_confirm)
      expect(new URL(page.url()).pathname).not.toBe(path)
      expect((await page.request.get(path)).status()).toBe(404)
      await mailTo(email, 'email_corrected_from', project.name)
      const mailed = await mailTo(right, 'email_corrected', project.name)
      expect(new URL(mailed.link).pathname).toBe(new URL(page.url()).pathname)
    })

    // With scripts a page's forms go to another address than without: both have to work.
    test('an applicant makes a new private link, after a code shows that they read its mail', async ({
      page,
      api,
      noise,
    }, { project }) => {
      // Without scripts the form first asks to tick the box.
      noise.expect(/status of 422/)
      const t = words[language]
      const { newLink, done } = following[language]
      const { email, path } = await sendApplication(api, { language })
      await (javaScriptEnabled ? openApp(page, path) : page.goto(path))
      await page.locator('#language').getByRole('link', { name: newLink.open }).click()
      if (javaScriptEnabled) await expectAccessible(page)
      await proveMail(page, { email, project: project.name, language })
      await page.getByRole('button', { name: newLink.button }).click()
      if (!javaScriptEnabled) {
        await page.getByLabel(t('shell.form.sure')).check()
        await page.getByRole('button', { name: newLink.button }).click()
      }
      await expect(page.locator('#language')).toContainText(done.new_link)
      expect((await page.request.get(path)).status()).toBe(404)
      const mailed = await mailTo(email, 'link_renewed', project.name)
      expect(new URL(mailed.link).pathname).toBe(new URL(page.url()).pathname)
    })
  })
}

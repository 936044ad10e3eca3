import { readFile } from 'node:fs/promises'
import yauzl from 'yauzl'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
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

    test('an applicant takes their data along, asks to be erased, and changes their mind', async ({
      page,
      api,
      noise,
    }, { project }) => {
      // A wrong code is told with the status of a form that doesn't pass.
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
  })
}

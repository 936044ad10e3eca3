import { readEnv } from '#server/env.ts'
import { readSecret } from '#server/keys/secret.ts'
import { stopTokenOf } from '#server/reminders/stop-token.ts'
import { expectAccessible } from './axe.ts'
import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, test } from './fixtures.ts'
import { dataFolderOf } from './sites.ts'
import { browserLocale, contents, words } from './words.ts'

/* What applicants do who want no more reminders, and what their mail program does for them. */

for (const [language, javaScriptEnabled] of [
  ['en', false],
  ['fr', true],
] as const) {
  test.describe(`${language}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ locale: browserLocale[language], javaScriptEnabled })

    test('opening a stop link stops nothing; its button does, until its holder wants them again', async ({
      page,
      noise,
    }, info) => {
      // Without scripts the button asks once whether the visitor is a person.
      if (!javaScriptEnabled) noise.expect(/422/)
      const texts = contents[language].reminders
      const { key } = await beginForm(page, openIntakes(1))
      const secret = readSecret(readEnv(process.env), dataFolderOf(info.project.name))
      const path = `/reminders/${stopTokenOf(secret, { of: 'draft', key })}`
      const button = page.getByRole('button', { name: texts.button })
      for (let visit = 0; visit < 2; visit++) {
        if (javaScriptEnabled) await openApp(page, path)
        else await page.goto(path)
        await expect(button).toBeVisible()
      }
      if (javaScriptEnabled) await expectAccessible(page)
      await button.click()
      if (!javaScriptEnabled) {
        await page.getByLabel(words[language]('shell.form.sure')).check()
        await button.click()
      }
      await expect(page.getByText(texts.stoppedTitle)).toBeVisible()
      await page.reload()
      await expect(page.getByText(texts.stoppedTitle)).toBeVisible()
      await expect(button).toBeHidden()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: texts.startButton }).click()
      await expect(button).toBeVisible()
    })
  })
}

test('a mail program’s own button stops reminders without a cookie', async ({
  page,
  playwright,
}, info) => {
  const { key } = await beginForm(page, openIntakes(1))
  const secret = readSecret(readEnv(process.env), dataFolderOf(info.project.name))
  const path = `/reminders/${stopTokenOf(secret, { of: 'draft', key })}`
  const program = await playwright.request.newContext({ baseURL: info.project.use.baseURL ?? '' })
  const answer = await program.post(path, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  await program.dispose()
  await page.goto(path)
  await expect(page.getByText(contents.en.reminders.stoppedTitle)).toBeVisible()
})

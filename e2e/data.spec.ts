import { readFile } from 'node:fs/promises'
import yauzl from 'yauzl'
import { Submitted } from '#contract/admissions.ts'
import { draftSecretHeader } from '#contract/vocabulary.ts'
import { type ApiCaller, createApiCaller } from './api.ts'
import { answersOf } from './application-form.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { newAddress } from './sessions.ts'
import { program } from './sites.ts'
import { browserLocale, following, type Language, words } from './words.ts'

/** A sent application of somebody, made beside the page; where its private page is. */
async function applied(baseURL: string, language: Language, email: string): Promise<string> {
  const api = await createApiCaller(baseURL)
  const path = await send(api, language, email)
  await api.dispose()
  return path
}

async function send({ call }: ApiCaller, language: Language, email: string): Promise<string> {
  const { intakes } = await call<{ intakes: { key: string; state: string }[] }>(
    'GET',
    `/api/programs/${program.key}`,
  )
  const intake = intakes.find(({ state }) => state === 'open')?.key
  const once = () => ({ 'idempotency-key': crypto.randomUUID() })
  const { key, secret } = await call<{ key: string; secret: string }>(
    'POST',
    '/api/applications/drafts',
    { body: { program: program.key, intake, language }, headers: once() },
  )
  const held = { [draftSecretHeader]: secret }
  const { identity, education, tests, review } = answersOf(
    `Awa ${email.slice(0, 6).replaceAll(/[^a-z]/g, 'x')}`,
    email,
  )
  const coded = { ...identity, nationality: 'SN', residenceCountry: 'SN' }
  for (const [step, answers] of Object.entries({ identity: coded, education, tests, review })) {
    const body = { step, answers, version: 0, writer: 'test' }
    await call('PUT', `/api/applications/drafts/${key}`, { body, headers: held })
  }
  const submitted = await call('POST', `/api/applications/drafts/${key}/submit`, {
    headers: { ...held, ...once() },
  })
  return `/application/${Submitted.parse(submitted).accessToken}`
}

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
      baseURL,
      noise,
    }, { project }) => {
      // A wrong code is told with the status of a form that doesn't pass.
      noise.expect(/status of 422/)
      const t = words[language]
      const { data, done } = following[language]
      const email = newAddress()
      const path = await applied(baseURL ?? '', language, email)
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

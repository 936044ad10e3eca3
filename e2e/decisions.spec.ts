import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { proveMail } from './prove-mail.ts'
import { sendApplication } from './sent-application.ts'
import { fileOf, sendOn } from './staff-work.ts'
import { browserLocale, contents, following, words } from './words.ts'

/*
 * One administrator decides, a colleague releases, the applicant accepts the offer in French and
 * without JavaScript, and someone who is shown the letter checks that it is genuine.
 */

const condition = 'Le diplôme de licence, traduit'
const nextYear = new Date().getUTCFullYear() + 1

test.use({ signedInAs: 'administrator', locale: browserLocale.en })

test('decided by one, released by another, accepted without scripts, verified by its code', async ({
  page: staff,
  colleague,
  browser,
  api,
  baseURL,
}, { project }) => {
  const t = words.en
  const { email, number, accessToken } = await sendApplication(api)
  await sendOn(api, number)

  await test.step('an administrator decides, and nothing leaves', async () => {
    await staff.goto(`/admin/applicants/${await fileOf(api, number)}`)
    await staff.getByRole('button', { name: t('admin:decisions.decide') }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await staff
      .getByRole('option', { name: t('admin:status.offer_conditional'), exact: true })
      .click()
    await dialog.getByRole('button', { name: t('admin:decisions.decide') }).click()
    await expect(dialog.getByText(t('admin:missing.text')).first()).toBeVisible()
    await dialog.getByLabel(t('admin:decisions.replyBy')).fill(`${nextYear}-12-15`)
    await dialog.getByLabel(t('admin:decisions.condition', { number: 1 })).fill(condition)
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: t('admin:decisions.decide') }).click()
    await expect(staff.getByText(t('admin:decisions.saved'))).toBeVisible()
  })

  await test.step('a colleague looks at what leaves, and releases it', async () => {
    await colleague.goto(`/admin/decisions?q=${number}`)
    await colleague.getByRole('checkbox', { name: new RegExp(number) }).check()
    await expectAccessible(colleague)
    await colleague
      .getByRole('button', { name: t('admin:decisions.releaseChosen', { count: 1 }) })
      .click()
    const dialog = colleague.getByRole('dialog')
    await expect(dialog.getByText(condition)).toBeVisible()
    const download = colleague.waitForEvent('download')
    await dialog.getByRole('button', { name: t('admin:decisions.letter') }).click()
    expect((await download).suggestedFilename()).toBe(`${number}-offer.pdf`)
    await dialog
      .getByRole('button', { name: t('admin:decisions.releaseNow', { count: 1 }) })
      .click()
    await expect(dialog.getByText(t('admin:decisions.left', { count: 1, total: 1 }))).toBeVisible()
  })

  const applicant = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: browserLocale.fr,
    javaScriptEnabled: false,
  })
  const page = await applicant.newPage()
  const said = following.fr
  await test.step('the applicant reads the offer from its mail, and accepts it', async () => {
    const { link, text } = await mailTo(email, 'offer_made', project.name)
    expect(text).toContain(condition)
    expect(new URL(link).pathname).toBe(`/application/${accessToken}`)
    await page.goto(new URL(link).pathname)
    const offer = page.getByRole('region', { name: said.part.offer })
    await expect(offer).toContainText(condition)
    await expect(offer).toContainText(`15 décembre ${nextYear}`)
    await offer.getByRole('link', { name: said.offer.accept.link }).click()
    // The link alone accepts nothing: a code goes to the address on file.
    await proveMail(page, { email, project: project.name, language: 'fr' })
    await page.getByRole('button', { name: said.offer.accept.button }).click()
    // Without scripts nothing distinguishes a person from a program that sends the forms behind
    // mailed links.
    await page.getByLabel(words.fr('shell.form.sure')).check()
    await page.getByRole('button', { name: said.offer.accept.button }).click()
    await expect(page.getByRole('main')).toContainText(said.done.accept)
    await expect(offer).toContainText(said.offer.reply.accepted)
  })

  await test.step('someone who is shown the letter checks that it is genuine', async () => {
    const letter = await page.request.get(
      `/api/applications/by-link/${accessToken}/${number}/offer-letter.pdf`,
    )
    expect(letter.headers()['content-type']).toBe('application/pdf')
    const code = await codeOf(await letter.body())
    await page.goto('/verify')
    await page.getByLabel(contents.fr.verify.label).fill(code)
    await page.getByRole('button', { name: contents.fr.verify.button }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(contents.fr.verify.genuine)
    await expect(main).toContainText(number)
    await expect(main).not.toContainText('Aïssatou')
  })
  await applicant.close()
})

async function codeOf(pdf: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await file.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? ''
}

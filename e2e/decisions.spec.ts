import { randomUUID } from 'node:crypto'
import { type Browser, type Page, test as playwright } from '@playwright/test'
import { Submitted } from '#contract/admissions.ts'
import { draftFields, draftSteps } from '#contract/vocabulary.ts'
import { validAnswers } from '#server/testing/factories-admissions.ts'
import { type ApiCaller, createApiCaller, type StorageState } from './api.ts'
import { expectAccessible } from './axe.ts'
import { openIntakes } from './begun-form.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { newAddress, type Sessions } from './sessions.ts'
import { browserLocale, contents, following, words } from './words.ts'

/*
 * One administrator decides, a colleague releases, the applicant takes the offer up in French and
 * without JavaScript, and whoever is shown the letter confirms it.
 */

const condition = 'Le diplôme de licence, traduit'

test('decided by one, released by another, taken up without scripts, confirmed by its code', async ({
  browser,
  sessions,
}, { project }) => {
  test.setTimeout(120_000)
  const baseURL = project.use.baseURL ?? ''
  const api = await createApiCaller(baseURL)
  const { email, number, accessToken } = await apply(api)
  const { key } = await openFile(sessions, api, number)

  await test.step('an administrator decides, and nothing leaves', async () => {
    const staff = await as(browser, (await sessions.get('administrator')).state)
    await staff.goto(`/admin/applicants/${key}`)
    const t = words.en
    await staff.getByRole('button', { name: t('admin:decisions.decide') }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await staff.getByRole('option', { name: t('admin:status.offer_conditional') }).click()
    await dialog.getByRole('button', { name: t('admin:decisions.decide') }).click()
    await expect(dialog.getByText(t('translation:field.required')).first()).toBeVisible()
    await dialog.getByLabel(t('admin:decisions.replyBy')).fill('2027-12-15')
    await dialog.getByLabel(t('admin:decisions.condition', { number: 1 })).fill(condition)
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: t('admin:decisions.decide') }).click()
    await expect(staff.getByText(t('admin:decisions.saved'))).toBeVisible()
    await sessions.keep('administrator', await staff.context().storageState())
    await staff.context().close()
  })

  await test.step('a colleague looks at what leaves, and releases it', async () => {
    const colleague = await as(browser, await colleagueOf(sessions, api, baseURL, project.name))
    const t = words.en
    await colleague.goto(`/admin/decisions?q=${number}`)
    await colleague.getByRole('checkbox', { name: new RegExp(number) }).check()
    await expectAccessible(colleague)
    await colleague
      .getByRole('button', { name: t('admin:decisions.releaseChosen', { count: 1 }) })
      .click()
    const dialog = colleague.getByRole('dialog')
    await expect(dialog.getByText(condition)).toBeVisible()
    await dialog
      .getByRole('button', { name: t('admin:decisions.releaseNow', { count: 1 }) })
      .click()
    await expect(dialog.getByText(t('admin:decisions.left', { count: 1, total: 1 }))).toBeVisible()
    await colleague.context().close()
  })

  const applicant = await browser.newContext({
    baseURL,
    locale: browserLocale.fr,
    javaScriptEnabled: false,
  })
  const page = await applicant.newPage()
  const said = following.fr
  await test.step('the applicant reads the offer from its mail, and takes it up', async () => {
    const { link, text } = await mailTo(email, 'offer_made', project.name)
    expect(text).toContain(condition)
    expect(new URL(link).pathname).toBe(`/application/${accessToken}`)
    await page.goto(new URL(link).pathname)
    const offer = page.getByRole('region', { name: said.part.offer })
    await expect(offer).toContainText(condition)
    await expect(offer).toContainText('15 décembre 2027')
    await offer.getByRole('link', { name: said.offer.accept.link }).click()
    await page.getByRole('button', { name: said.offer.accept.button }).click()
    await expect(page.getByRole('main')).toContainText(said.done.accept)
    await expect(offer).toContainText(said.offer.reply.accepted)
  })

  await test.step('whoever is shown the letter confirms it', async () => {
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
  await api.dispose()
})

async function as(browser: Browser, storageState: StorageState): Promise<Page> {
  const context = await browser.newContext({
    baseURL: playwright.info().project.use.baseURL ?? '',
    locale: browserLocale.en,
    storageState,
    javaScriptEnabled: true,
  })
  return context.newPage()
}

/** A sent application of somebody who reads French. */
async function apply(api: ApiCaller) {
  const [choice] = await openIntakes(1)
  const email = newAddress()
  const { key, secret } = await api.call<{ key: string; secret: string }>(
    'POST',
    '/api/applications/drafts',
    { body: { ...choice, language: 'fr' }, headers: { 'idempotency-key': randomUUID() } },
  )
  const headers = { 'x-draft-secret': secret }
  for (const step of draftSteps) {
    const answers = Object.entries(validAnswers({ email })).filter(
      ([field]) => field in draftFields[step],
    )
    if (answers.length === 0) continue
    await api.call('PUT', `/api/applications/drafts/${key}`, {
      body: { step, answers: Object.fromEntries(answers), version: 0, writer: 'test' },
      headers,
    })
  }
  const submitted = Submitted.parse(
    await api.call('POST', `/api/applications/drafts/${key}/submit`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
    }),
  )
  return {
    email,
    number: submitted.applications[0]?.number ?? '',
    accessToken: submitted.accessToken,
  }
}

/** Moves an application to where the university answers, and tells whose file it is in. */
async function openFile(sessions: Sessions, api: ApiCaller, number: string) {
  await api.signIn((await sessions.get('administrator')).credentials)
  const { rows } = await api.call<{ rows: { key: string }[] }>(
    'GET',
    `/api/admin/applicants?q=${number}`,
  )
  for (const [at, to] of ['in_review', 'ready_to_send', 'sent'].entries()) {
    await api.call('POST', `/api/admin/applications/${number}/move`, {
      body: { to, reason: null },
      headers: { 'if-match': `"${at + 1}"` },
    })
  }
  return { key: rows[0]?.key ?? '' }
}

/** Another administrator, invited and signed in. */
async function colleagueOf(
  sessions: Sessions,
  api: ApiCaller,
  baseURL: string,
  site: string,
): Promise<StorageState> {
  await sessions.get('administrator')
  const email = newAddress()
  await api.call('POST', '/api/admin/staff', {
    body: {
      ...{ givenNames: 'Moussa', familyName: 'Traoré', email, title: null, role: 'admin' },
      ...{ preset: 'owner', permissions: [], language: 'en' },
    },
  })
  const { link } = await mailTo(email, 'staff_invitation', site)
  const password = 'a password of a colleague'
  const colleague = await createApiCaller(baseURL)
  await colleague.call('POST', '/api/reset', {
    body: { token: new URL(link).pathname.split('/').at(-1), password },
  })
  await colleague.signIn({ email, password })
  const state = await colleague.browserState()
  await colleague.dispose()
  return state
}

async function codeOf(pdf: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await file.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? ''
}

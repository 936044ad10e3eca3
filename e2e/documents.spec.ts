import { createHash, randomBytes } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import type { OwnDocuments } from '#contract/documents/documents.ts'
import { openCutLink } from '#server/testing/cut-link.ts'
import { encryptedPdf, samplePdf, samplePhoto } from '#server/testing/sample-files.ts'
import { expectAccessible } from './axe.ts'
import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, test, whenStarted } from './fixtures.ts'
import { sendApplication, sendFiles } from './sent-application.ts'
import { holdScripts } from './translate-page.ts'
import { type Language, words } from './words.ts'

/* The promises of sending documents: nothing is lost, and a refused file is explained beside it. */

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const item = (page: Page, type: string) => page.locator(`#document-${type}`)
const fileIn = (page: Page, type: string, name: string) =>
  item(page, type).locator('strong').filter({ hasText: name })
const pathOf = (draft: string) => `/apply?draft=${draft}&step=documents`

/** The ways to a file of this item, opened; its picker takes what is chosen. */
async function pickerOf(page: Page, type: string, language: Language, name = 'documents.send') {
  const t = words[language]
  const summary = item(page, type)
    .locator('summary')
    .filter({ hasText: t(name as 'documents.send') })
    .first()
  await summary.click()
  return item(page, type).locator('details[open] input[type=file]').first()
}

/** A PDF of about this many bytes that can't be made smaller on its way. */
async function heavyPdf(bytes: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  document.context.register(document.context.stream(randomBytes(bytes)))
  return Buffer.from(await document.save())
}

/** The form of two choices, and what the API says of its documents. */
async function begin(page: Page) {
  const { key, read, api } = await beginForm(page, openIntakes(1))
  const secret = (await page.context().cookies()).find(({ name }) => name === `draft_${key}`)?.value
  const own = () =>
    api.call<OwnDocuments>('GET', `/api/applications/drafts/${key}/documents`, {
      headers: { 'x-draft-secret': secret ?? '' },
    })
  return { key, read, own }
}

test('files are sent as they are chosen, several at once; one is replaced, one removed, and the review says what is missing', async ({
  page,
  noise,
}) => {
  noise.expect(/422/)
  const t = words.en
  const { key, own } = await begin(page)
  await openApp(page, pathOf(key))
  await expectAccessible(page)

  const passport = item(page, 'passport')
  const picker = await pickerOf(page, 'passport', 'en')
  await picker.setInputFiles([
    pdf('Passeport.pdf', await samplePdf()),
    { name: 'recto.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('jpeg') },
    pdf('secret.pdf', await encryptedPdf()),
    pdf('heavy.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 'x')),
  ])
  await expect(fileIn(page, 'passport', 'Passeport.pdf')).toBeVisible()
  await expect(fileIn(page, 'passport', 'recto.jpg')).toBeVisible()
  await expect(passport.getByText(t('documents.state.given'), { exact: true })).toBeVisible()
  await expect(passport).toContainText(t('problem.file_encrypted'))
  await expect(passport).toContainText(t('problem.file_too_large'))
  await expectAccessible(page)
  for (let left = 2; left > 0; left--) {
    await passport
      .getByRole('button', { name: t('documents.dismiss') })
      .first()
      .click()
  }

  await test.step('by keyboard: replaces one document, and removes the other', async () => {
    const summary = passport
      .locator('summary')
      .filter({ hasText: t('documents.replace') })
      .first()
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(passport.locator('input[type=file]:focus')).toHaveCount(1)
    await passport
      .locator('input[type=file]:focus')
      .setInputFiles(pdf('Passeport 2026.pdf', await samplePdf({ pages: 2 })))
    await expect(fileIn(page, 'passport', 'Passeport 2026.pdf')).toBeVisible()
    await expect(fileIn(page, 'passport', 'Passeport.pdf')).toHaveCount(0)
    await passport.getByRole('button', { name: `${t('documents.remove')} recto.jpg` }).focus()
    await page.keyboard.press('Enter')
    await expect(fileIn(page, 'passport', 'recto.jpg')).toHaveCount(0)
  })
  const { documents, missing } = await own()
  expect(documents.map(({ file }) => file?.name)).toEqual(['Passeport 2026.pdf'])

  await page.goto(`/apply?draft=${key}&step=review`)
  await expect(page.getByText('Passeport 2026.pdf')).toBeVisible()
  await expect(
    page.getByText(t('apply.review.documentsMissing', { count: missing.length })),
  ).toBeVisible()
})

test('a file that is chosen before the scripts run is sent once they do', async ({ page }) => {
  const { key, own } = await begin(page)
  const letThrough = await holdScripts(page)
  await page.goto(pathOf(key), { waitUntil: 'domcontentloaded' })
  const plain = await pickerOf(page, 'diploma', 'en')
  await plain.setInputFiles([
    pdf('early.pdf', await samplePdf()),
    pdf('annex.pdf', await samplePdf()),
  ])
  await whenStarted(page, letThrough)
  await expect(fileIn(page, 'diploma', 'early.pdf')).toBeVisible()
  await expect
    .poll(async () => (await own()).documents.map(({ file }) => file?.name).sort())
    .toEqual(['annex.pdf', 'early.pdf'])
})

test('a picker that was opened before the scripts run is answered by them', async ({ page }) => {
  const { key } = await begin(page)
  const letThrough = await holdScripts(page)
  await page.goto(pathOf(key), { waitUntil: 'domcontentloaded' })
  const plain = await pickerOf(page, 'diploma', 'en')
  // A browser's picker holds on to its input, as this does.
  const input = await plain.elementHandle()
  await whenStarted(page, letThrough)
  await input?.evaluate((left: HTMLInputElement) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File(['%PDF-1.7'], 'late.pdf', { type: 'application/pdf' }))
    left.files = chosen.files
    left.dispatchEvent(new Event('change', { bubbles: true }))
  })
  // Whatever the server finds in it: it was sent.
  await expect(item(page, 'diploma')).toContainText('late.pdf')
})

test.describe('sans JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('un formulaire simple envoie, refuse, retire et prend un motif', async ({ page, noise }) => {
    noise.expect(/422/)
    const t = words.fr
    const { key, own } = await begin(page)
    await page.goto(`${pathOf(key)}&lng=fr`)
    const diploma = item(page, 'diploma')
    const send = async (files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) => {
      await (await pickerOf(page, 'diploma', 'fr', 'documents.send')).setInputFiles(files)
      await diploma
        .locator('details[open]')
        .getByRole('button', { name: t('documents.button') })
        .click()
    }
    await send([pdf('secret.pdf', await encryptedPdf())])
    await expect(diploma).toContainText(t('documents.refused', { name: 'secret.pdf' }))
    await expect(diploma).toContainText(t('problem.file_encrypted'))
    await send([])
    await expect(diploma).toContainText(t('problem.file_missing'))
    await send([pdf('Diplôme.pdf', await samplePdf()), pdf('Annexe.pdf', await samplePdf())])
    await expect(diploma).toContainText(t('documents.taken', { count: 2 }))
    await expect(fileIn(page, 'diploma', 'Annexe.pdf')).toBeVisible()
    await diploma.getByRole('button', { name: `${t('documents.remove')} Annexe.pdf` }).click()
    await expect(fileIn(page, 'diploma', 'Annexe.pdf')).toHaveCount(0)

    const transcript = item(page, 'transcript')
    const fold = transcript.locator('summary').filter({ hasText: t('documents.notApplicable') })
    await fold.click()
    await transcript.getByRole('button', { name: t('documents.notApplicableButton') }).click()
    await expect(transcript).toContainText(t('documents.notApplicableMissing'))
    await transcript.getByRole('textbox').fill('Je les reçois en juillet')
    await transcript.getByRole('button', { name: t('documents.notApplicableButton') }).click()
    await expect(transcript).toContainText(
      t('documents.notApplicableKept', { reason: 'Je les reçois en juillet' }),
    )
    const { documents } = await own()
    expect(documents.map(({ status }) => status)).toEqual(['uploaded', 'not_applicable'])
  })
})

test('ten megabytes over a link that is cut every two seconds arrive whole, without starting over', async ({
  page,
  baseURL,
  noise,
}) => {
  noise.expect(/ERR_|asked |409|Failed to fetch|could not be fetched/)
  const t = words.en
  const { key, own } = await begin(page)
  const file = await heavyPdf(10_000_000)
  const bytesASecond = 2_000_000
  const link = await openCutLink(Number(new URL(baseURL ?? '').port), 2 * bytesASecond)
  await page.goto(link.url + pathOf(key))
  const picker = await pickerOf(page, 'passport', 'en')
  await expect(item(page, 'passport').getByText(t('documents.choose'))).toBeVisible()
  await narrowLine(page, bytesASecond)
  await picker.setInputFiles(pdf('Passeport.pdf', file))
  await expect(item(page, 'passport').getByRole('progressbar')).toBeVisible()
  await expect(
    item(page, 'passport').getByText(t('documents.state.given'), { exact: true }),
  ).toBeVisible({ timeout: 90_000 })

  const { documents } = await own()
  expect(documents[0]?.file?.sha256).toBe(createHash('sha256').update(file).digest('hex'))
  expect(link.cuts()).toBeGreaterThan(1)
  expect(link.sentBytes()).toBeLessThan(file.length * 1.4)
  await page.close()
  await link.close()
})

test('a file on its way waits for the network, and continues after the tab was closed', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/ERR_|Failed to fetch|could not be fetched/)
  const t = words.en
  const { key, own } = await begin(page)
  const file = pdf('Diplôme.pdf', await heavyPdf(9_000_000))
  await openApp(page, pathOf(key))
  const setOffline = await narrowLine(page, 400_000)
  await (await pickerOf(page, 'diploma', 'en')).setInputFiles(file)
  const diploma = item(page, 'diploma')
  const bar = diploma.getByRole('progressbar')
  const sent = async () => Number(await bar.getAttribute('value'))
  await expect.poll(sent).toBeGreaterThan(1_200_000)
  await setOffline(true)
  await expect(diploma).toContainText('There is no connection', { timeout: 20_000 })
  await expect(page.getByRole('status').filter({ hasText: 'no connection' })).toHaveCount(1)
  await expectAccessible(page)
  const before = await sent()
  await setOffline(false)
  await expect.poll(sent, { timeout: 20_000 }).toBeGreaterThan(before)
  await page.close()

  const again = await context.newPage()
  await openApp(again, pathOf(key))
  await expect(item(again, 'diploma')).toContainText('choose the same file again')
  await expectAccessible(again)
  await (await pickerOf(again, 'diploma', 'en')).setInputFiles(file)
  await expect(
    item(again, 'diploma').getByText(t('documents.state.given'), { exact: true }),
  ).toBeVisible({ timeout: 20_000 })
  await expect(item(again, 'diploma').getByRole('progressbar')).toHaveCount(0)
  const { documents, used } = await own()
  expect(documents).toHaveLength(1)
  expect(used.files).toBe(1)
})

test('on the private page a refused document says why, and a new file takes its place', async ({
  page,
  api,
  baseURL,
}) => {
  const t = words.fr
  const { accessToken, path } = await sendApplication(api)
  const scan = pdf('Scan.pdf', await samplePdf())
  await sendFiles(baseURL ?? '', accessToken, [{ type: 'passport', ...scan }])
  const { documents } = await api.call<OwnDocuments>(
    'GET',
    `/api/applications/by-link/${accessToken}/documents`,
  )
  const review = `/api/admin/documents/${documents[0]?.key}`
  const { version } = await api.call<{ version: number }>('GET', review)
  await api.call('POST', `${review}/review`, {
    body: { to: 'rejected', reason: 'La photo est floue.' },
    headers: { 'if-match': `"${version}"` },
  })

  await openApp(page, `${path}?lng=fr`)
  const passport = item(page, 'passport')
  await expect(passport).toContainText(t('documents.status.rejected'))
  await expect(passport).toContainText('La photo est floue.')
  await expectAccessible(page)
  await (await pickerOf(page, 'passport', 'fr', 'documents.sendNew')).setInputFiles(
    pdf('Passeport net.pdf', await samplePdf()),
  )
  await expect(fileIn(page, 'passport', 'Passeport net.pdf')).toBeVisible()
  await expect(passport.getByText(t('documents.state.reading'), { exact: true })).toBeVisible()
  await expect(passport).not.toContainText('La photo est floue.')
})

/** A slow line towards the server, as a phone's is; answers how to cut it. */
async function narrowLine(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const setOffline = async (offline: boolean) => {
    const speed = { latency: 20, downloadThroughput: -1, uploadThroughput }
    await session.send('Network.emulateNetworkConditions', { offline, ...speed })
  }
  await setOffline(false)
  return setOffline
}

import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import { samplePdf, samplePhoto } from '#server/testing/sample-files.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { letters } from './names.ts'
import { sendApplication, sendFiles } from './sent-application.ts'
import { fileOf } from './staff-work.ts'
import { words } from './words.ts'

/* An administrator at an applicant's file: the review without a mouse, words that stay inside. */

test.use({ signedInAs: 'administrator' })

const eight: DocumentType[] = [
  'passport',
  'photo',
  'diploma',
  'transcript',
  'language_test',
  'cv',
  'motivation',
  'recommendation',
]

test('eight documents are reviewed without a mouse in at most thirty key presses', async ({
  page,
  api,
  baseURL,
}) => {
  const t = words.en
  const { number, accessToken } = await sendApplication(api)
  const [pdf, photo] = [await samplePdf({ pages: 2 }), await samplePhoto('jpeg')]
  await sendFiles(
    baseURL ?? '',
    accessToken,
    eight.map((type) =>
      type === 'photo'
        ? { type, name: `${type}.jpg`, mimeType: 'image/jpeg', buffer: photo }
        : { type, name: `${type}.pdf`, mimeType: 'application/pdf', buffer: pdf },
    ),
  )
  const key = await fileOf(api, number)
  const documents = async () =>
    (await api.call<ApplicantDocuments>('GET', `/api/admin/applicants/${key}/documents`)).documents

  await openApp(page, `/admin/applicants/${key}`)
  const desk = page.getByRole('region', { name: t('admin:review.title'), exact: true })
  const shown = (name: string, at: number, of: number) =>
    expect(
      desk.getByRole('img', { name: t('admin:review.page', { name, page: at, pages: of }) }),
    ).toBeVisible()
  await shown('passport.pdf', 1, 2)
  await expectAccessible(page)

  const lines = desk.getByRole('list', { name: t('admin:review.checklist') }).getByRole('button')
  const order = (await lines.allTextContents()).flatMap(
    (text) => /^[a-z_]+\.(?:pdf|jpg)/.exec(text)?.[0] ?? [],
  )
  expect(order).toHaveLength(eight.length)
  const see = (at: number) => {
    const name = order.at(at) ?? ''
    return shown(name, 1, name.endsWith('.jpg') ? 1 : 2)
  }

  const keyboard = keyboardOf(page)
  await keyboard.press('ArrowRight')
  await shown('passport.pdf', 2, 2)
  await keyboard.press('+')
  await keyboard.press('o')
  await keyboard.press('a')
  await see(1)
  await keyboard.press('r')
  await keyboard.press('1')
  await expect(desk.getByRole('textbox')).toHaveValue(/n’arrivons pas à le lire/)
  await expectAccessible(page)
  await keyboard.press('Enter')
  for (let at = 2; at < 7; at++) {
    await see(at)
    await keyboard.press('a')
  }
  await see(7)
  await keyboard.press('k')
  await see(6)
  await keyboard.press('j')
  await see(7)
  await keyboard.press('r')
  await keyboard.press('7')
  await keyboard.press('Enter')
  await expect(desk.getByText(t('admin:review.allDone'))).toBeVisible()
  expect(keyboard.presses()).toBeLessThanOrEqual(30)

  const reviewed = new Map((await documents()).map((one) => [one.file?.name, one]))
  expect(order.map((name) => reviewed.get(name)?.status)).toEqual(
    order.map((_, at) => ([1, 7].includes(at) ? 'rejected' : 'accepted')),
  )
  for (const name of order) expect(reviewed.get(name)?.opened).toHaveLength(1)

  await keyboard.press('?')
  await expect(page.getByRole('dialog', { name: t('admin:shortcuts.title') })).toBeVisible()
  await expectAccessible(page)
})

test('a note stays inside and a message goes out, and the two can’t be confused', async ({
  page,
  api,
}) => {
  const t = words.en
  const { number, accessToken } = await sendApplication(api)
  await openApp(page, `/admin/applicants/${await fileOf(api, number)}`)

  await page.getByLabel(t('admin:messages.noteLabel')).fill('Hésite entre deux villes.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(t('admin:messages.noted'))).toBeVisible()
  await page.getByRole('button', { name: t('admin:templates.begin') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(number)
  await expect(dialog).toContainText('Pour votre candidature')
  await expectAccessible(page)
  await dialog
    .getByRole('button', { name: t('admin:templates.take') })
    .first()
    .click()
  const typed = page.getByLabel(t('admin:messages.answerLabel', { language: 'French' }))
  await expect(typed).toHaveValue(new RegExp(number))
  await typed.pressSequentially('{{nowhere}}')
  const send = page.getByRole('button', { name: t('admin:firstMessage.send'), exact: true })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: '{{nowhere}}' })).toBeVisible()
  await typed.fill('Bonjour {{name}}, à propos de {{number}}.')
  await send.click()

  const timeline = page.getByRole('list', { name: t('admin:timeline.title') })
  await expect(
    timeline.getByRole('listitem').filter({ hasText: t('admin:messages.noteMark') }),
  ).toContainText('deux villes')
  await expect(
    timeline.getByRole('listitem').filter({ hasText: t('admin:timeline.message') }),
  ).toContainText(`Bonjour Aïssatou, à propos de ${number}.`)
  await expectAccessible(page)

  await page.goto(`/application/${accessToken}`)
  await expect(page.getByRole('main')).toContainText('Bonjour Aïssatou')
  await expect(page.getByRole('main')).not.toContainText('deux villes')
})

test('in bulk, refused applications stay and say why; a card moves by its menu, and asks first if documents are missing', async ({
  page,
  api,
  noise,
}) => {
  // A card's count of documents may be older than the server's answer to its move.
  noise.expect(/409/)
  const t = words.en
  const family = `Sowbulk${letters()}`
  const sent = [
    await sendApplication(api, { answers: { familyName: family } }),
    await sendApplication(api, { answers: { familyName: family } }),
  ]
  const moved = sent[0]?.number ?? ''
  await api.call('POST', `/api/admin/applications/${moved}/move`, {
    body: { to: 'in_review', reason: null },
    headers: { 'if-match': '"1"' },
  })
  await openApp(page, `/admin/applicants?q=${family}`)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row')).toHaveCount(3)
  await grid.getByRole('checkbox').first().check()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: t('admin:bulkApplicants.act.move'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin:bulkApplicants.move')).selectOption('in_review')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  // One of the two is in review already, which the button says before it is pressed.
  await dialog
    .getByRole('button', { name: t('admin:bulkApplicants.do.move', { count: 1 }), exact: true })
    .click()
  await expect(
    dialog.getByText(t('admin:bulkApplicants.state.finished', { changed: '1', total: '2' })),
  ).toBeVisible()
  await expect(dialog).toContainText(t('translation:problem.move_not_allowed'))
  await expect(dialog.getByRole('link', { name: moved })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await dialog.getByRole('button', { name: t('admin:form.close') }).click()

  await page.getByRole('button', { name: t('admin:board.board'), exact: true }).click()
  const stage = (status: 'in_review' | 'documents_requested') =>
    page.getByRole('region', { name: t(`admin:status.${status}`), exact: true })
  await expect(stage('in_review').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  const card = stage('in_review').getByRole('listitem').first()
  await card.dragTo(stage('documents_requested'))
  // Staff name the documents they ask for; the state follows.
  const asking = page.getByRole('dialog', { name: t('admin:review.ask.title') })
  await asking
    .getByLabel(`${t('admin:review.ask.note')} ${t('admin:form.optional')}`, { exact: true })
    .fill('Il manque la photo.')
  await page.keyboard.press('Control+Enter')
  await expect(asking).toBeHidden()
  await expect(stage('documents_requested').getByRole('listitem')).toHaveCount(1)
  // Its required documents hold it back here as everywhere, and can be requested at once.
  await stage('in_review').getByRole('button').first().click()
  await page.getByRole('menuitem', { name: t('admin:move.ready_to_send') }).click()
  const held = page.getByRole('dialog', { name: t('admin:move.ready_to_send') })
  await expect(held).toContainText(t('admin:applicants.lacks.title'))
  await expect(held.getByRole('button', { name: t('admin:applicants.lacks.ask') })).toBeVisible()
  await held.getByRole('button', { name: t('admin:form.cancel') }).click()
  await expect(held).toBeHidden()
  await expect(stage('in_review').getByRole('listitem')).toHaveCount(1)
})

test('an applicant’s answers are corrected by keyboard, field by field, beside the profile', async ({
  page,
  api,
}) => {
  const t = words.en
  const { number } = await sendApplication(api)
  const key = await fileOf(api, number)
  await openApp(page, `/admin/applicants/${key}`)
  const opener = page.getByRole('button', { name: t('admin:correction.open'), exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('admin:correction.title') })
  const field = (name: string) => dialog.getByLabel(name, { exact: true }).first()
  const grade = field(t('admin:entry.field.grade'))
  const reason = field(t('admin:correction.reason'))
  await grade.fill('99')
  // The profile behind asks for a reason too: this label has to lead to this field.
  await reason.fill('As on the transcript')
  await expectAccessible(page)
  await reason.press('Tab')
  await page.keyboard.press('Enter')
  await expect(grade).toBeFocused()
  await grade.fill('15')
  await grade.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  const timeline = page.getByRole('list', { name: t('admin:timeline.title') })
  await expect(timeline).toContainText('14.5 → 15')
  await expect(timeline).toContainText('As on the transcript')
})

test('a letter of a university is added by keyboard: what is left out is said, and it is shown at once', async ({
  page,
  api,
}) => {
  const t = words.en
  const { number, path } = await sendApplication(api, { language: 'en' })
  await openApp(page, `/admin/applicants/${await fileOf(api, number)}`)
  const panel = page.getByRole('region', { name: t('admin:papers.panel') })
  await panel.getByRole('button', { name: t('admin:papers.add') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('admin:papers.add') })
  const file = dialog.getByLabel(t('admin:papers.file'), { exact: true })
  const add = dialog.getByRole('button', { name: t('admin:papers.add') })
  await add.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(t('admin:papers.fileMissing'))
  await expect(file).toBeFocused()
  await expectAccessible(page)

  const buffer = await samplePdf({ pages: 2 })
  await file.setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer })
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel(t('admin:papers.reference')).fill('ADM/2027/118')
  await dialog.getByRole('combobox').last().press('Enter')
  await page.getByRole('option', { name: t('admin:papers.showing.now') }).press('Enter')
  await add.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText('ADM/2027/118')
  await expect(panel).toContainText('offer.pdf')

  await openApp(page, path)
  const line = page.getByRole('listitem').filter({ hasText: 'offer.pdf' })
  await expect(line.getByRole('link')).toBeVisible()
})

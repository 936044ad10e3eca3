import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { sendApplication } from './sent-application.ts'
import { newAddress } from './sessions.ts'
import { fileOf, moveOn } from './staff-work.ts'
import { words } from './words.ts'

/* Counted in a browser, since it counts the presses of a user. */

test.use({ signedInAs: 'administrator' })

test('two key presses lead from missing documents to one mail and the right status', async ({
  page,
  api,
}) => {
  const t = words.en
  const { number } = await sendApplication(api)
  const key = await fileOf(api, number)
  const read = () => api.call<ApplicantRecord>('GET', `/api/admin/applicants/${key}`)
  const { missing } = await api.call<ApplicantDocuments>(
    'GET',
    `/api/admin/applicants/${key}/documents`,
  )
  expect(missing.length).toBeGreaterThanOrEqual(2)

  await openApp(page, `/admin/applicants/${key}`)
  await expect(
    page.getByRole('button', { name: t('admin:review.ask.title'), exact: true }).first(),
  ).toBeVisible()
  const keyboard = keyboardOf(page)
  await keyboard.press('d')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(missing.length)
  const counted = t('admin:review.ask.send', { count: missing.length })
  await expect(dialog.getByRole('button', { name: counted })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: t('admin:review.ask.moves') })).toBeVisible()
  await expectAccessible(page)
  await keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  expect(keyboard.presses()).toBe(2)

  expect((await read()).applications[0]?.status).toBe('documents_requested')
  const { documents } = await api.call<ApplicantDocuments>(
    'GET',
    `/api/admin/applicants/${key}/documents`,
  )
  expect(documents.filter(({ toldAt }) => toldAt !== null)).toHaveLength(missing.length)
})

test('a move of many starts with Ctrl+Enter from within its text, and names those who stay', async ({
  page,
  api,
}) => {
  const t = words.en
  const familyName = `Okonkwo-${newAddress().slice(7, 15).replaceAll(/\d/g, 'x')}`
  const answers = { givenNames: 'Ngozi', familyName }
  const first = await sendApplication(api, { language: 'en', answers })

  await openApp(page, `/admin/applicants?q=${first.number}`)
  const main = page.getByRole('main')
  await main.getByRole('grid').getByRole('checkbox').nth(1).click()
  await main
    .getByRole('region', { name: t('admin:table.selection') })
    .getByRole('button', { name: t('admin:bulkApplicants.act.move'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  // Nothing is chosen: the keys do no more than the disabled button.
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(t('admin:bulkApplicants.needs.move'))).toBeVisible()
  await dialog.getByLabel(t('admin:bulkApplicants.move')).selectOption({
    label: t('admin:bulkApplicants.fits', {
      move: t('admin:move.in_review'),
      fits: 1,
      total: 1,
    }),
  })
  await dialog.getByRole('textbox').first().fill('We read it this week.')
  // Meanwhile a colleague was faster: it stays as it is, and its name says whose it is.
  await moveOn(api, first.number, ['in_review'])
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(`Ngozi ${familyName}`)).toBeVisible()
  await expect(dialog.getByRole('link', { name: first.number })).toBeVisible()
  await expectAccessible(page)
})

import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { sendApplication } from './sent-application.ts'
import { fileOf } from './staff-work.ts'
import { words } from './words.ts'

/* Counted in a browser, since what is counted is what somebody presses. */

test.use({ signedInAs: 'administrator' })

test('from documents missing to one mail and the right state with two key presses', async ({
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
